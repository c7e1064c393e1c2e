import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { printable } from "../plain-text.ts";
import type { Look } from "../summary.ts";

/** Text that is already HTML. `html` escapes everything else. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | readonly Markup[] | undefined;

/** An HTML template tag. Values are escaped unless they are Markup, each item of a list has a line, and `undefined` renders as nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: texts.map((text, index) => text + render(parts[index])).join("") };
}

/** Joins the items on one line, with the text `between` two of them. */
export function joined(items: readonly Markup[], between = ""): Markup {
  return { markup: items.map(({ markup }) => markup).join(htmlText(between)) };
}

/** Renders a sentence of the document, in which backticks mean code and two asterisks mean bold. */
export function prose(sentence: string): Markup {
  // Between two plain parts stand two groups, of which one is undefined.
  const parts = sentence.split(/`([^`]*)`|\*\*([^*]+)\*\*/).map((part = "", index) => {
    if (part === "" || index % 3 === 0) return html`${part}`;
    return index % 3 === 1 ? html`<code>${part}</code>` : html`<b>${part}</b>`;
  });
  return joined(parts);
}

/** A list; nothing if it has no items. */
export function list(className: string, items: readonly (string | Markup)[]): Markup {
  const entries = items.map((item) => html`<li>${item}</li>`);
  return items.length === 0 ? html`` : html`<ul class="${className}">\n${entries}\n</ul>`;
}

/** A word with a sign, so that colour is not the only difference. */
export function chip({ tone, sign }: Look, word: string): Markup {
  return html`<span class="chip ${tone}"><span aria-hidden="true">${sign}</span> ${word}</span>`;
}

/** The level of a rule. */
export function levelChip(level: string): Markup {
  return html`<span class="chip">${level}</span>`;
}

/** A named fact, as an entry of a description list. */
export function fact(name: string | Markup, value: string | number | Markup): Markup {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

/** A list of facts; nothing if there are none. */
export function factList(facts: readonly Markup[]): Markup {
  return facts.length === 0 ? html`` : html`<dl class="rows small">\n${facts}\n</dl>`;
}

function render(part: Part): string {
  if (part === undefined) return "";
  if (typeof part === "string" || typeof part === "number") return htmlText(String(part));
  if ("markup" in part) return part.markup;
  return part.flatMap(({ markup }) => markup || []).join("\n");
}

function htmlText(text: string): string {
  return printable(text).replace(/[&<>"'`=]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The header of a page of this kind, after a link that skips to `#content`. `label` names the links for a screen reader. */
export function pageHead(
  kind: string,
  label: string,
  links: readonly { readonly href: string; readonly text: string; readonly isCurrent?: boolean }[],
): Markup {
  const anchors = links.map(({ href, text, isCurrent }) => {
    return html`<a href="${href}"${isCurrent ? html` aria-current="page"` : undefined}>${text}</a>`;
  });
  return html`<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<p><b>Projects interface</b> ${kind}</p>
<nav aria-label="${label}">${joined(anchors)}</nav>
</header>`;
}

/**
 * Renders a self-contained page, in the light or dark colour scheme of the reader: its content security policy allows its own
 * style sheet and nothing else.
 */
export function offlinePage(title: string, body: Markup): string {
  const hash = createHash("sha256").update(STYLE).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta http-equiv="Content-Security-Policy" content="${{ markup: policy }}">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<style>${{ markup: STYLE }}</style>
</head>
<body>
${body}</body>
</html>
`.markup;
}

const STYLE = ["../../../openapi/tokens.css", "offline-page.css"]
  .map((path) => readFileSync(new URL(path, import.meta.url), "utf8"))
  .join("\n");
