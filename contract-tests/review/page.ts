import { html, type Markup, offlinePage, pageHead } from "../reporters/html/markup.ts";

/** The pages of the review, by file. */
const PAGES = {
  "index.html": "Rules",
  "questions.html": "Open questions",
  "refusals.html": "Refusals",
} as const;

/** A part of a page: a table, or what the page says about some rules. */
export interface Group {
  readonly title: string;
  readonly table?: Markup;
  readonly entries?: readonly { readonly rule: string; readonly content: Markup }[];
}

interface ReviewPage {
  readonly title: (typeof PAGES)[keyof typeof PAGES];
  readonly lead: string;
  readonly legend?: Markup;
  readonly groups: readonly Group[];
}

/** A page of the review: groups of entries, with a table of contents. */
export function reviewPage({ title, lead, legend, groups }: ReviewPage): string {
  const links = Object.entries(PAGES).map(([href, text]) => {
    return { href, text, isCurrent: text === title };
  });
  const contents = groups.map(({ title: name, entries = [] }, place) => {
    const items = entries.map(({ rule }) => html`<li><a href="#${rule}">${rule}</a></li>`);
    return html`<p class="small"><b><a href="#group-${place}">${name}</a></b></p>\n<ul class="small">\n${items}\n</ul>`;
  });
  const sections = groups.map(({ title: name, table, entries = [] }, place) => {
    const cards = entries.map(
      ({ rule, content }) => html`<article class="card" id="${rule}">\n${content}\n</article>`,
    );
    return html`<section>\n<h2 id="group-${place}">${name}</h2>\n${table}${cards}\n</section>`;
  });
  const body = html`${pageHead("review", "Pages", links)}
<nav class="contents" aria-label="Contents">\n${contents}\n</nav>
<main id="content" tabindex="-1">
<h1>${title}</h1>
<p class="lead">${lead}</p>
${legend}
${sections}
</main>
`;
  return offlinePage(`${title} · Projects interface`, body);
}
