import { html, type Markup, offlinePage, pageHead } from "../reporters/html/markup.ts";

/** The pages of the review, by file. */
const PAGES = {
  "index.html": "Rules",
  "questions.html": "Open questions",
  "refusals.html": "Refusals",
};

/** A card about a rule, or a table. */
export interface PageEntry {
  /** The title under which it stands. */
  readonly group: string;
  readonly rule?: string;
  readonly content: Markup;
}

interface ReviewPage {
  /** One of those of the pages. */
  readonly title: string;
  readonly lead: string;
  readonly legend?: Markup;
  readonly entries: readonly PageEntry[];
}

/** A page of the review: its entries by group, with a table of contents. */
export function reviewPage({ title, lead, legend, entries }: ReviewPage): string {
  const links = Object.entries(PAGES).map(([href, text]) => {
    return { href, text, isCurrent: text === title };
  });
  const names = new Set(entries.map(({ group }) => group));
  const groups = [...names].map((name, place) => {
    const own = entries.filter(({ group }) => group === name);
    const rules = own.flatMap(({ rule = [] }) => rule);
    const items = rules.map((rule) => html`<li><a href="#${rule}">${rule}</a></li>`);
    return {
      contents: html`<p class="small"><b><a href="#group-${place}">${name}</a></b></p>
<ul class="small">\n${items}\n</ul>`,
      section: html`<section>\n<h2 id="group-${place}">${name}</h2>
${own.map(({ content }) => content)}\n</section>`,
    };
  });
  const body = html`${pageHead("review", "Pages", links)}
<nav class="contents" aria-label="Contents">\n${groups.map(({ contents }) => contents)}\n</nav>
<main id="content" tabindex="-1">
<h1>${title}</h1>
<p class="lead">${lead}</p>
${legend}
${groups.map(({ section }) => section)}
</main>
`;
  return offlinePage(`${title} · Projects interface`, body);
}
