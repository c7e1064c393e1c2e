import { readFileSync } from "node:fs";
import { SOURCE_FOLDER } from "../../openapi/generate/source.ts";
import { html, type Markup } from "../reporters/html/markup.ts";
import { offlinePage, pageHead } from "../reporters/html/offline-page.ts";

interface ReviewPage {
  readonly title: "Rules" | "Open questions";
  readonly lead: string;
  readonly legend?: Markup;
  /** In each group, what the page says about some rules. */
  readonly groups: readonly {
    title: string;
    entries: readonly { rule: string; content: Markup }[];
  }[];
}

/** A page of the review: groups of entries, with a table of contents. */
export function reviewPage({ title, lead, legend, groups }: ReviewPage): string {
  const pages = { "index.html": "Rules", "questions.html": "Open questions" };
  const links = Object.entries(pages).map(([href, text]) => ({
    href,
    text,
    isCurrent: text === title,
  }));
  const contents = groups.map(({ title: name, entries }, place) => {
    const items = entries.map(({ rule }) => html`<li><a href="#${rule}">${rule}</a></li>`);
    return html`<p class="small"><b><a href="#group-${place}">${name}</a></b></p>\n<ul class="small">\n${items}\n</ul>`;
  });
  const sections = groups.map(({ title: name, entries }, place) => {
    const cards = entries.map(
      ({ rule, content }) => html`<article class="card" id="${rule}">\n${content}\n</article>`,
    );
    return html`<section>\n<h2 id="group-${place}">${name}</h2>\n${cards}\n</section>`;
  });
  const body = html`${pageHead({ of: "Projects interface", kind: "review", label: "Pages", links })}
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

/** A link from dist/review/ to the line of a rule in a hand-written file. */
export function sourceLink(name: "rules.yaml" | "questions.yaml", rule: string): Markup {
  const text = readFileSync(new URL(name, SOURCE_FOLDER), "utf8");
  const line = text.split("\n").findIndex((each) => each.trim() === `${rule}:`) + 1;
  return html`<a href="../../openapi/${name}#L${line}">openapi/${name}:${line}</a>`;
}
