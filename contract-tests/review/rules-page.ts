import type { RuleId } from "../../openapi/contract.ts";
import { questionsOf } from "../../openapi/question.ts";
import { allRules, questionText, type Rule, sectionTitle } from "../../openapi/rules.ts";
import { allProbes } from "../probes/all-probes.ts";
import { fact, html, levelChip, list, type Markup, prose } from "../reporters/html/markup.ts";
import { counted } from "../reporters/plain-text.ts";
import { LEVEL_MEANINGS } from "../reporters/summary.ts";
import { allMutants } from "../self-test/mutants/all-mutants.ts";
import { reviewPage, sourceLink } from "./page.ts";

/** The first page: every rule by section, with the case that judges it and the wrong servers that prove the case. */
export function rulesPage(): string {
  const sections = [...new Set(allRules.map(({ section }) => section))].toSorted();
  const counts = [
    counted(allRules.length, "rule"),
    counted(allProbes.length, "case"),
    counted(allMutants.length, "wrong server"),
  ];
  const levels = Object.entries(LEVEL_MEANINGS).map(([level, meaning]) => {
    const count = allRules.filter((rule) => rule.level === level).length;
    return html`<div><dt>${levelChip(level)} <span class="quiet">${count}</span></dt><dd>${meaning}</dd></div>`;
  });
  return reviewPage({
    title: "Rules",
    lead: `${counts.join(", ")}, by section of the interface text. Each wrong server breaks one rule, to prove that the case of the rule detects it; an observed rule alone makes no answer wrong.`,
    legend: html`<dl class="rows small">\n${levels}\n</dl>`,
    groups: sections.map((section) => ({
      title: `${section} ${sectionTitle(section)}`,
      entries: allRules
        .filter((rule) => rule.section === section)
        .map((rule) => ({ rule: rule.id, content: entryOf(rule) })),
    })),
  });
}

/** The ground of a rule in the interface text. */
const GROUNDS = {
  stated: "Stated",
  follows: "Follows from the text",
  silent: "The text is silent",
};

function entryOf(rule: Rule): Markup {
  const { id, level, ground, sentence, impact, fix, whyUnseen = "" } = rule;
  const judge = allProbes.find((each) => each.id === id);
  const [open] = questionsOf(id);
  const [cost, remedy] = level === "observed" ? ["Risk", "Avoid"] : ["If broken", "Fix"];
  const rows = [fact(cost, prose(impact)), fact(remedy, prose(fix))];
  if (judge) rows.push(fact("Asked", prose(judge.asks)), fact("Proved by", proof(id)));
  else rows.push(fact("No case", prose(whyUnseen)));
  const question =
    open &&
    html`<p><a href="questions.html#${id}">${prose(questionText(open.rule).question)}</a></p>`;
  return html`<h3><a href="#${id}">${id}</a> ${levelChip(level)}</h3>
<p>${prose(sentence)}</p>${question}
<details class="small"><summary>${GROUNDS[ground]}: impact, fix, proof</summary>
<p>${sourceLink("rules.yaml", id)}</p>
<dl class="rows">\n${rows}\n</dl></details>`;
}

function proof(id: RuleId): Markup {
  const mutants = allMutants.filter(({ rule }) => rule === id);
  const lines = mutants.map(({ id: name, breaks }) => html`<code>${name}</code> ${prose(breaks)}`);
  return html`${counted(mutants.length, "wrong server")}${list("bullets", lines)}`;
}
