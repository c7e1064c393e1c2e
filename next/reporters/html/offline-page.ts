import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { html, joined, type Markup } from "./markup.ts";

/** The header of a page: its subject, its kind, and links. */
export interface PageHead {
  readonly of: string;
  readonly kind: string;
  /** The name of the links for a screen reader. */
  readonly label: string;
  readonly links: readonly Link[];
  readonly more?: Markup;
}

export interface Link {
  readonly href: string;
  readonly text: string;
  readonly isCurrent?: boolean;
}

/** The header of a page, after a link that skips to `#content`. */
export function pageHead({ of, kind, label, links, more }: PageHead): Markup {
  const anchors = links.map(({ href, text, isCurrent }) => {
    return html`<a href="${href}"${isCurrent ? html` aria-current="page"` : undefined}>${text}</a>`;
  });
  return html`<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<p class="brand">${of} <span>${kind}</span></p>
<nav aria-label="${label}">${joined(anchors)}</nav>
${more}
</header>`;
}

interface OfflinePage {
  readonly title: string;
  readonly style: string;
  /** A module script; without it, the policy of the page allows no script. */
  readonly script?: string | undefined;
  readonly body: Markup;
}

/**
 * Renders a self-contained page, in the light or dark colour scheme of the reader: its content security policy allows its own
 * style sheet, its own script if it has one, and nothing else. The style sheet is the shared one, followed by `style`.
 */
export function offlinePage({ title, style, script, body }: OfflinePage): string {
  const whole = `${TOKENS}\n${style}`;
  const scripts = script === undefined ? [] : [script];
  const policy = [
    ...["default-src 'none'", `style-src ${hashOf(whole)}`, ...scripts.map((text) => `script-src ${hashOf(text)}`)],
    ...["base-uri 'none'", "form-action 'none'"],
  ].join("; ");
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
<style>${{ markup: whole }}</style>${scripts.map((text) => html`\n<script type="module">${{ markup: text }}</script>`)}
</head>
<body>
${body}</body>
</html>
`.markup;
}

const TOKENS = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
