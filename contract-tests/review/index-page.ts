import { placeOf, type Statement, type TextSection } from "../../openapi/generate/read-document.ts";
import { html, joined, levelChip, list, type Markup, prose } from "../../openapi/pages/markup.ts";
import { counted } from "../reporters/plain-text.ts";
import type { Review } from "./model.ts";
import { type PageContent, placeLink, ruleLink } from "./page.ts";

/** The first page: all statements of the interface text by section, with the rules and places of the document that cover them. */
export function indexPage(review: Review): PageContent {
  const { rules, sections, profiles } = review;
  const statements = sections.flatMap((section) => section.statements);
  const cases = rules.flatMap((rule) => rule.cases);
  const caseIds = new Set(cases.map(({ id }) => id));
  const mutantIds = new Set(cases.flatMap(({ mutants }) => mutants.map(({ id }) => id)));
  const names = profiles.map(({ name }) => html`<b>${name}</b>`);
  return {
    name: "index.html",
    title: "The Projects interface, for review",
    lead: html`Each statement of the interface text, and each thing that it does not show, with the rules that cover it.`,
    filter: { rows: ".statements > div", of: "statements" },
    body: [
      list("facts", [
        html`<b>${statements.length}</b> statements, ${statements.filter(({ notShown }) => notShown).length} of them “not shown”`,
        html`<b>${rules.length}</b> <a href="rules.html">rules</a>`,
        html`<b>${rules.filter(({ question }) => question).length}</b> <a href="questions.html">open questions</a>`,
        html`<b>${caseIds.size}</b> cases, <b>${mutantIds.size}</b> wrong servers: <a href="coverage.html">coverage</a>`,
      ]),
      names.length > 0
        ? html`<p>With the answers of ${joined(names, ", ")}.</p>`
        : html`<p class="quiet">No profile was given: <code>npm run review -- --profile real.json</code> shows a server’s answers beside the reference’s.</p>`,
      html`<nav class="sections" aria-label="Sections of the interface text">
${sections.map(({ section, title }) => html`<a href="#section-${section}">${section} ${title}</a>`)}
</nav>`,
      ...sections.map((section) => sectionOf(review, section)),
    ],
  };
}

function sectionOf(review: Review, { section, title, statements }: TextSection): Markup {
  return html`<section id="section-${section}" aria-labelledby="title-${section}">
<h2 id="title-${section}"><span class="quiet">${section}</span> ${title} <span class="quiet small">${counted(statements.length, "statement")}</span></h2>
<dl class="card statements">
${statements.map((statement) => statementOf(review, statement))}
</dl>
</section>`;
}

function statementOf({ rules, source }: Review, { about, notShown, rules: ids, places = [] }: Statement): Markup {
  const named = rules.filter(({ id }) => ids.includes(id)).toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  const links = places.flatMap((name) => {
    const at = placeOf(source.document, name);
    return at ? [placeLink(source, at, name)] : [];
  });
  return html`<div>
<dt>${prose(about)}${notShown ? html` <span class="chip open">not shown</span>` : undefined}</dt>
<dd><ul>
${named.map(({ id, level }) => html`<li>${levelChip(level)} ${ruleLink(id)}</li>`)}
</ul>
${links.length > 0 ? html`<p class="quiet small">in the document: ${joined(links, ", ")}</p>` : undefined}</dd>
</div>`;
}
