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
<p class="brand">${of} <span>${kind}</span></p>
<nav aria-label="${label}">${joined(anchors)}</nav>
</header>`;
}

interface OfflinePage {
  readonly title: string;
  readonly style: string;
  readonly body: Markup;
}

/**
 * Renders a self-contained page, in the light or dark colour scheme of the reader: its content security policy allows its own
 * style sheet and nothing else. The style sheet is the shared one, followed by `style`.
 */
export function offlinePage({ title, style, body }: OfflinePage): string {
  const whole = `${TOKENS}\n${style}`;
  const hash = createHash("sha256").update(whole).digest("base64");
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
<style>${{ markup: whole }}</style>
</head>
<body>
${body}</body>
</html>
`.markup;
}

const TOKENS = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
