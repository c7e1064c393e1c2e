import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { html, type Markup } from "./markup.ts";

/** The content of a page. */
interface Page {
  readonly title: string;
  /** What the head of the file has besides: style sheets and scripts. */
  readonly head: Markup;
  readonly body: Markup;
}

/** A whole page, light and dark. */
export function htmlPage({ title, head, body }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${head}
</head>
<body>
${body}</body>
</html>
`.markup;
}

/**
 * A page in one file that needs no network and runs no script: its policy allows its own style sheet and nothing else. The style
 * sheet is the common one, with `style` after it.
 */
export function offlinePage({ title, style, body }: Omit<Page, "head"> & { readonly style: string }): string {
  const whole = `${TOKENS}\n${style}`;
  const head = html`<meta http-equiv="Content-Security-Policy" content="${{ markup: policyOf(whole) }}">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<style>${{ markup: whole }}</style>`;
  return htmlPage({ title, head, body });
}

/** The style sheet that all pages share. */
const TOKENS = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

function policyOf(style: string): string {
  const hash = createHash("sha256").update(style).digest("base64");
  return ["default-src 'none'", `style-src 'sha256-${hash}'`, "base-uri 'none'", "form-action 'none'"].join("; ");
}
