import { readFileSync } from "node:fs";
import { html, type Markup } from "../../reporters/html/markup.ts";
import { htmlPage } from "../../reporters/html/page-frame.ts";

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
  return htmlPage({
    title: `${title} · Review of the Projects interface`,
    style: STYLE,
    body: html`<a class="skip" href="#content">Skip to the content</a>
<header><nav aria-label="Pages">
${present.map((target) => navLink(target, name))}
</nav></header>
<main id="content" tabindex="-1">
<h1>${title}</h1>
<p class="lead">${lead}</p>
${body}
</main>
`,
  });
}

function navLink(target: PageName, current: PageName): Markup {
  const mark = target === current ? html` aria-current="page"` : undefined;
  return html`<a href="${target}"${mark}>${PAGES[target]}</a>`;
}

const STYLE = ["../../../mock-server/console/app/tokens.css", "page.css", "parts.css", "print.css"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("\n");
