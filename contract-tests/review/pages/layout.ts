import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { html, type Markup } from "../../reporters/html/markup.ts";

/** The pages of the review, by file name, in the order of the navigation. */
export const PAGES = {
  "index.html": "Interface text",
  "rules.html": "Rules",
  "questions.html": "Open questions",
  "coverage.html": "Coverage",
  "reference.html": "API reference",
  "document.html": "Document",
  "changes.html": "Changes",
} as const;

export type PageName = keyof typeof PAGES;

/** What a page is made of, besides what all pages share. */
export interface PageContent {
  readonly name: PageName;
  readonly title: string;
  /** One sentence under the title: what the reader finds here. */
  readonly lead: Markup;
  readonly body: readonly Markup[];
}

/** A whole page. It needs no network and runs no script: its policy allows its own style sheet and nothing else. */
export function page({ name, title, lead, body }: PageContent, present: readonly PageName[]): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${{ markup: POLICY }}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title} · Review of the Projects interface</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><nav aria-label="Pages">
${present.map((target) => navLink(target, name))}</nav></header>
<main id="content" tabindex="-1">
<h1>${title}</h1>
<p class="lead">${lead}</p>
${body}
</main>
</body>
</html>
`.markup;
}

function navLink(target: PageName, current: PageName): Markup {
  if (target === current)
    return html`<a href="${target}" aria-current="page">${PAGES[target]}</a>
`;
  return html`<a href="${target}">${PAGES[target]}</a>
`;
}

const STYLE = ["../../../mock-server/console/app/tokens.css", "page.css", "parts.css", "print.css"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("\n");

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
