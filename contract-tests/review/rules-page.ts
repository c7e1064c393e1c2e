import { allRules, questionsOf, type Rule, type RuleId } from "../../openapi/index.ts";
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
      title: `Section ${section}`,
      entries: allRules
        .filter((rule) => rule.section === section)
        .map((rule) => ({ rule: rule.id, content: entryOf(rule) })),
    })),
  });
}

function entryOf({ id, level, sentence, impact, fix, whyUnseen = "" }: Rule): Markup {
  const judge = allProbes.find((each) => each.id === id);
  const [open] = questionsOf(id);
  const rows = [
    fact("Written in", sourceLink("rules.yaml", id)),
    fact(level === "observed" ? "Risk" : "If broken", prose(impact)),
    fact(level === "observed" ? "Avoid" : "Fix", prose(fix)),
    open
      ? fact("Left open", html`<a href="questions.html#${id}">${prose(open.question)}</a>`)
      : html``,
    ...(judge
      ? [fact("Asked", prose(judge.asks)), fact("Proved by", proof(id))]
      : [fact("No case", prose(whyUnseen))]),
  ];
  return html`<h3><a href="#${id}">${id}</a> ${levelChip(level)}</h3>
<p>${prose(sentence)}</p>
<dl class="rows small">\n${rows}\n</dl>`;
}

function proof(id: RuleId): Markup {
  const mutants = allMutants.filter(({ rule }) => rule === id);
  if (mutants.length === 0) return html`<span class="quiet">no wrong server</span>`;
  const lines = mutants.map(({ id: name, breaks }) => html`<code>${name}</code> ${prose(breaks)}`);
  return html`<details><summary>${counted(mutants.length, "wrong server")}</summary>\n${list("bullets", lines)}\n</details>`;
}
