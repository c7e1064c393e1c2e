import type { DocumentLevel, TextSection } from "../../../openapi/generate/read-document.ts";
import { html, joined, type Markup, prose } from "../../reporters/html/markup.ts";
import type { ProvenCase, Review, ReviewedRule } from "../model.ts";
import type { PageContent } from "./layout.ts";
import { count, levelChip, placeLink } from "./parts.ts";
import { profileAnswer } from "./questions-page.ts";

/** Every rule with its level, place, conditions, question, cases and the wrong servers that prove them. */
export function rulesPage(review: Review): PageContent {
  return {
    name: "rules.html",
    title: "Rules",
    lead: html`Each fact of the interface with its certainty, and what proves that a server which breaks it is found out.`,
    body: [
      html`<dl class="levels">
${Object.entries(LEVELS).map(
  ([level, meaning]) => html`<div><dt>${levelChip(level as DocumentLevel)}</dt><dd>${meaning}</dd></div>
`,
)}</dl>
`,
      ...review.sections.map((section) => sectionOf(review, section)),
    ],
  };
}

/** How a server's answer is judged at each level; the meaning of the levels, not of any rule. */
const LEVELS: Readonly<Record<DocumentLevel, string>> = {
  must: "The interface states it: anything else fails.",
  listed: "The condition is listed with one status: that one passes, another documented one is allowed.",
  "one-of": "The interface gives a set: a member passes and is recorded.",
  observed: "The interface does not say: recorded, never failed.",
};

function sectionOf(review: Review, { section, title }: TextSection): Markup {
  const rules = review.rules.filter((rule) => rule.section === section);
  if (rules.length === 0) return html``;
  return html`<section aria-labelledby="rules-${section}">
<h2 id="rules-${section}"><a href="index.html#section-${section}">${section} ${title}</a></h2>
${rules.map((rule) => entry(review, rule))}</section>
`;
}

function entry(review: Review, rule: ReviewedRule): Markup {
  const { id, level, sentence, section, at, question } = rule;
  return html`<article class="card" id="${id}">
<h3><code>${id}</code> ${levelChip(level)}</h3>
<p class="sentence">${prose(sentence)}</p>
<p class="quiet small">Section <a href="index.html#section-${section}">${section}</a> of the interface text · ${placeLink(review.source, at)}</p>
${conditions(review, rule)}${question ? openQuestion(review, rule) : undefined}${tests(rule)}</article>
`;
}

function conditions({ source }: Review, { conditions: refused }: ReviewedRule): Markup {
  if (refused.length === 0) return html``;
  return html`<h4>Refused when</h4>
<ul class="bullets">
${refused.map(
  ({ condition: { condition, admissible, listed, reference }, operation, at }) =>
    html`<li>${prose(condition)} <span class="quiet">${operation}: ${listed ? `listed ${listed}, ` : ""}admissible ${admissible.join(", ")}; the reference answers ${reference.code} (${placeLink(source, at)})</span></li>
`,
)}</ul>
`;
}

function openQuestion({ profiles }: Review, { question }: ReviewedRule): Markup {
  if (!question) return html``;
  const answers = profiles.map((profile) => html`${profile.name}: ${profileAnswer(question, profile)}`);
  return html`<h4>Left open</h4>
<p><a href="questions.html#${question.rule}">${prose(question.question)}</a> ${joined([html`the reference: <b>${question.reference}</b>`, ...answers], " · ")}</p>
`;
}

function tests({ cases, whyUnseen, seenBy }: ReviewedRule): Markup {
  if (cases.length === 0)
    return html`<h4>Tested by</h4>
<p>No case: ${seenBy ? `seen by ${seenBy}. ${whyUnseen ?? ""}` : "this is a hole."}</p>
`;
  return html`<h4>Tested by</h4>
${cases.map(caseOf)}`;
}

function caseOf({ id, judges, observes, mutants }: ProvenCase): Markup {
  const role = judges ? "" : ", evidence beside another rule";
  if (observes)
    return html`<p class="case"><code>${id}</code> <span class="quiet">records what it meets, and finds out nobody${role}</span></p>
`;
  if (mutants.length === 0)
    return html`<p class="case"><code>${id}</code> <span class="bad">no wrong server proves it</span></p>
`;
  return html`<details class="case"><summary><code>${id}</code> <span class="quiet">finds out ${count(mutants.length, "wrong server")}${role}</span></summary>
<ul class="mutants">
${mutants.map(
  (mutant) => html`<li><code>${mutant.id}</code> ${mutant.breaks}</li>
`,
)}</ul>
</details>
`;
}
