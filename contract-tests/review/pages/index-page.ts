import { placeOf } from "../../../openapi/generate/places.ts";
import type { Statement, TextSection } from "../../../openapi/generate/read-document.ts";
import { html, joined, type Markup, prose } from "../../reporters/html/markup.ts";
import type { Review, ReviewedRule } from "../model.ts";
import type { PageContent } from "./layout.ts";
import { count, levelChip, placeLink, ruleLink } from "./parts.ts";

/** The first page: every statement of the interface text, section by section, with the rules and places that hold it. */
export function indexPage(review: Review): PageContent {
  const { rules, sections, profiles } = review;
  const statements = sections.flatMap((section) => section.statements);
  const cases = new Set(rules.flatMap((rule) => rule.cases.map(({ id }) => id)));
  const mutants = new Set(rules.flatMap((rule) => rule.cases.flatMap((testCase) => testCase.mutants.map(({ id }) => id))));
  const questions = rules.filter(({ question }) => question);
  return {
    name: "index.html",
    title: "The Projects interface, for review",
    lead: html`Each statement of the interface text, and each thing that it does not show, with the rules that hold it.`,
    body: [
      html`<ul class="facts">
<li><b>${statements.length}</b> statements, ${statements.filter(({ notShown }) => notShown).length} of them “not shown”</li>
<li><b>${rules.length}</b> <a href="rules.html">rules</a></li>
<li><b>${questions.length}</b> <a href="questions.html">open questions</a></li>
<li><b>${cases.size}</b> cases, <b>${mutants.size}</b> wrong servers: <a href="coverage.html">coverage</a></li>
</ul>
`,
      profiles.length > 0
        ? html`<p>With the answers of ${joined(
            profiles.map(({ name }) => html`<b>${name}</b>`),
            ", ",
          )}.</p>
`
        : html`<p class="quiet">No profile was given: <code>npm run review -- --profile real.json</code> puts a server’s answers beside the reference’s.</p>
`,
      html`<nav class="sections" aria-label="Sections of the interface text">
${sections.map(
  ({ section, title }) => html`<a href="#section-${section}">${section} ${title}</a>
`,
)}</nav>
`,
      ...sections.map((section) => sectionOf(review, section)),
    ],
  };
}

function sectionOf(review: Review, { section, title, statements }: TextSection): Markup {
  return html`<section id="section-${section}" aria-labelledby="title-${section}">
<h2 id="title-${section}"><span class="quiet">${section}</span> ${title} <span class="quiet small">${count(statements.length, "statement")}</span></h2>
<dl class="statements">
${statements.map((statement) => statementOf(review, statement))}</dl>
</section>
`;
}

function statementOf({ rules, source }: Review, { about, notShown, rules: ids, places = [] }: Statement): Markup {
  const named = ids.flatMap((id) => rules.find((rule) => rule.id === id) ?? []);
  const links = places.flatMap((name) => {
    const at = placeOf(source.document, name);
    return at ? [placeLink(source, at, name)] : [];
  });
  return html`<div>
<dt>${prose(about)}${notShown ? html` <span class="chip not-shown">not shown</span>` : undefined}</dt>
<dd><ul>
${named.map(ruleLine)}</ul>
${
  links.length > 0
    ? html`<p class="quiet small">in the document: ${joined(links, ", ")}</p>
`
    : undefined
}</dd>
</div>
`;
}

function ruleLine({ id, level }: ReviewedRule): Markup {
  return html`<li>${levelChip(level)} ${ruleLink(id)}</li>
`;
}
