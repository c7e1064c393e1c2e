import { html, joined, levelChip, list, type Markup, prose } from "../reporters/html/markup.ts";
import { counted } from "../reporters/plain-text.ts";
import { LEVEL_MEANINGS } from "../reporters/summary.ts";
import type { ProvenCase, Review, ReviewedRule } from "./model.ts";
import { type PageContent, placeLink } from "./page.ts";
import { profileAnswer } from "./questions-page.ts";

/** All rules with level, place, error conditions, open question, cases, and the wrong servers that the cases detect. */
export function rulesPage(review: Review): PageContent {
  const levels = Object.entries(LEVEL_MEANINGS).map(([level, meaning]) => {
    return html`<div><dt>${levelChip(level)}</dt><dd>${meaning}</dd></div>`;
  });
  const numbers = [...new Set(review.rules.map(({ section }) => section))].toSorted();
  const sections = numbers.map((section) => {
    const rules = review.rules.filter((rule) => rule.section === section);
    return html`<section aria-labelledby="rules-${section}">
<h2 id="rules-${section}">Section ${section} of the interface text</h2>
${rules.map((rule) => entryOf(review, rule))}
</section>`;
  });
  return {
    name: "rules.html",
    title: "Rules",
    lead: html`Each fact of the interface with its certainty, and the wrong servers that prove that its cases detect a break.`,
    filter: { rows: "article", of: "rules and cases" },
    body: [
      html`<dl class="levels">\n${levels}\n</dl>
<nav class="sections" aria-label="Rules">
${review.rules.map(({ id }) => html`<a href="#${id}">${id}</a>`)}
</nav>`,
      ...sections,
    ],
  };
}

function entryOf(review: Review, rule: ReviewedRule): Markup {
  const { id, level, sentence, at } = rule;
  return html`<article class="card" id="${id}">
<h3><code>${id}</code> ${levelChip(level)}</h3>
<p class="sentence">${prose(sentence)}</p>
<p class="quiet small">${placeLink(review.source, at)}</p>
${[refusals(review, rule), openQuestion(review, rule), tests(rule)]}
</article>`;
}

function refusals({ source }: Review, { conditions }: ReviewedRule): Markup {
  if (conditions.length === 0) return html``;
  const items = conditions.map(({ condition, admissible, listed, reference, operation, at }) => {
    const statuses = `${operation}: ${listed ? `listed ${listed}, ` : ""}admissible ${admissible.join(", ")}`;
    const place = placeLink(source, at);
    return html`${prose(condition)} <span class="quiet">${statuses}; the reference answers ${reference.code} (${place})</span>`;
  });
  return html`<h4>Refused when</h4>\n${list("bullets", items)}`;
}

function openQuestion({ profiles }: Review, { question }: ReviewedRule): Markup {
  if (!question) return html``;
  const answers = [
    html`the reference: <b>${question.reference}</b>`,
    ...profiles.map((profile) => html`${profile.name}: ${profileAnswer(question, profile)}`),
  ];
  return html`<h4>Left open</h4>
<p><a href="questions.html#${question.rule}">${prose(question.question)}</a> ${joined(answers, " · ")}</p>`;
}

function tests({ cases, whyUnseen, seenBy }: ReviewedRule): Markup {
  const none = html`<p>No case: ${seenBy ? `seen by ${seenBy}. ${whyUnseen ?? ""}` : "this is a hole."}</p>`;
  return html`<h4>Tested by</h4>\n${cases.length === 0 ? none : cases.map(caseOf)}`;
}

function caseOf({ id, observes, mutants }: ProvenCase): Markup {
  if (observes) {
    return html`<p class="case"><code>${id}</code> <span class="quiet">records the answer, and fails no server</span></p>`;
  }
  if (mutants.length === 0) {
    return html`<p class="case"><code>${id}</code> <span class="bad">no wrong server proves it</span></p>`;
  }
  const found = mutants.map((mutant) => html`<code>${mutant.id}</code> ${prose(mutant.breaks)}`);
  return html`<details class="case"><summary><code>${id}</code> <span class="quiet">detects ${counted(mutants.length, "wrong server")}</span></summary>
${list("mutants", found)}
</details>`;
}
