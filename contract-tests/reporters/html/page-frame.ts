import { createHash } from "node:crypto";
import { html, type Markup } from "./markup.ts";
import { STYLE } from "./style.ts";

/** A whole page around its content. It needs no network and runs no script; its policy allows nothing but its own style sheet. */
export function htmlPage(title: string, content: Markup): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${{ markup: POLICY }}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
${content}</body>
</html>
`;
  return page.markup;
}

const POLICY: Markup["markup"] = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
