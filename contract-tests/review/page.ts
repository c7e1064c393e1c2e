import { readFileSync } from "node:fs";
import { html, type Markup } from "../reporters/html/markup.ts";
import { offlinePage, pageHead } from "../reporters/html/offline-page.ts";
import type { Source } from "./inputs.ts";
import { type Path, pointerOf } from "./read-document.ts";

/** The pages of the review by file name, in the order of the navigation. */
export const PAGES = {
  "rules.html": "Rules",
  "questions.html": "Open questions",
  "coverage.html": "Coverage",
  "document.html": "Document",
  "changes.html": "Changes",
} as const;

export type PageName = keyof typeof PAGES;

/** The content of a page. */
export interface PageContent {
  readonly name: PageName;
  readonly title: string;
  /** One sentence under the title about the content. */
  readonly lead: Markup;
  /** A filter field above the content: a selector of the rows, and their name in the plural, such as `rules`. */
  readonly filter?: { readonly rows: string; readonly of: string };
  readonly body: readonly Markup[];
}

/** The HTML of a page, with links to the other pages of the review. */
export function renderPage({ name, title, lead, filter, body }: PageContent, names: readonly PageName[]): string {
  const links = names.map((href) => ({ href, text: PAGES[href], isCurrent: href === name }));
  return offlinePage({
    title: `${title} · Review of the Projects interface`,
    style: STYLE,
    script: filter && FILTER,
    body: html`${pageHead({ of: "Projects interface", kind: "review", label: "Pages", links })}
<main id="content" tabindex="-1">
<h1>${title}</h1>
<p class="lead">${lead}</p>
${filter && filterField(filter)}
${body}
</main>
`,
  });
}

/** The filter field, hidden until the script shows it, so that the page works without the script. */
function filterField({ rows, of }: NonNullable<PageContent["filter"]>): Markup {
  return html`<search class="filter" hidden="hidden"><input type="search" aria-label="Filter the ${of}" placeholder="Filter the ${of}" aria-keyshortcuts="/" autocomplete="off" spellcheck="false" data-rows="${rows}"/> <kbd aria-hidden="true">/</kbd> <output></output></search>`;
}

const FILTER = readFileSync(new URL("filter.js", import.meta.url), "utf8");
const STYLE = readFileSync(new URL("review.css", import.meta.url), "utf8");

/** The document line by line, so that every place can be linked to. */
export function documentPage({ name, text }: Source): PageContent {
  const lines = text.replace(/\n$/, "").split("\n");
  const numbered = lines.map((line, index) => {
    return html`<div class="line" id="L${index + 1}"><span class="number">${index + 1}</span><code>${line}</code></div>`;
  });
  return {
    name: "document.html",
    title: "The document",
    lead: html`<code>${name}</code>: the document in one file, which <code>npm run generate</code> joins from the hand-written files.`,
    body: [html`<div class="card source" tabindex="0" role="region" aria-label="The document">\n${numbered}\n</div>`],
  };
}

/** A link from the id of a rule to its entry. */
export function ruleLink(id: string): Markup {
  return html`<a href="rules.html#${id}"><code>${id}</code></a>`;
}

/** A link to the line of a place in the document. */
export function placeLink({ lineOf }: Source, at: Path, text?: string): Markup {
  const line = lineOf(at);
  const name = text === undefined ? html`generated/openapi.yaml:${line}` : html`<code>${text}</code>`;
  return html`<a href="document.html#L${line}" title="${pointerOf(at)}">${name}</a>`;
}
