import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { html, type Markup } from "./markup.ts";

/** What differs from page to page. */
export interface PageParts {
  readonly title: string;
  /** The whole style sheet. */
  readonly style: string;
  readonly body: Markup;
}

/** A whole page. It needs no network and runs no script: its policy allows its own style sheet and nothing else. */
export function htmlPage({ title, style, body }: PageParts): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${{ markup: policyOf(style) }}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${{ markup: style }}</style>
</head>
<body>
${body}</body>
</html>
`.markup;
}

/** The style sheet of the reports; the build puts it beside this module. */
export const REPORT_STYLE: string = readFileSync(new URL("report.css", import.meta.url), "utf8");

function policyOf(style: string): string {
  const hash = createHash("sha256").update(style).digest("base64");
  return ["default-src 'none'", `style-src 'sha256-${hash}'`, "base-uri 'none'", "form-action 'none'"].join("; ");
}
