import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { html, joined, type Markup } from "./markup.ts";

/** The header of a page: its subject, its kind, and links. */
interface PageHead {
  readonly of: string;
  readonly kind: string;
  /** The name of the links for a screen reader. */
  readonly label: string;
  readonly links: readonly {
    readonly href: string;
    readonly text: string;
    readonly isCurrent?: boolean;
  }[];
}

/** The header of a page, after a link that skips to `#content`. */
export function pageHead({ of, kind, label, links }: PageHead): Markup {
  const anchors = links.map(({ href, text, isCurrent }) => {
    return html`<a href="${href}"${isCurrent ? html` aria-current="page"` : undefined}>${text}</a>`;
  });
  return html`<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<p><b>${of}</b> ${kind}</p>
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
