import {
  allConditions,
  allOperations,
  type Condition,
  documentedStatuses,
} from "../../openapi/contract.ts";
import { allQuestions, type OpenRule, type Question, questionsOf } from "../../openapi/question.ts";
import { allRules, questionText, type Rule, sectionTitle } from "../../openapi/rules.ts";
import { ruleFacts } from "../probes/all-probes.ts";
import {
  fact,
  factList,
  html,
  joined,
  levelChip,
  type Markup,
  prose,
} from "../reporters/html/markup.ts";
import { counted } from "../reporters/plain-text.ts";
import { LEVEL_MEANINGS } from "../reporters/summary.ts";
import { reviewPage } from "./page.ts";

/** The first page: every rule by section, with what is asked about it. */
export function rulesPage(): string {
  const sections = [...new Set(allRules.map(({ section }) => section))].toSorted();
  const levels = Object.entries(LEVEL_MEANINGS).map(([level, meaning]) => {
    const count = allRules.filter((rule) => rule.level === level).length;
    return html`<div><dt>${levelChip(level)} <span class="quiet">${count}</span></dt><dd>${meaning}</dd></div>`;
  });
  return reviewPage({
    title: "Rules",
    lead: `${counted(allRules.length, "rule")}, by section of the interface text.`,
    legend: html`<dl class="rows small">\n${levels}\n</dl>`,
    groups: sections.map((section) => ({
      title: `${section} ${sectionTitle(section)}`,
      entries: allRules
        .filter((rule) => rule.section === section)
        .map((rule) => ({ rule: rule.id, content: ruleEntry(rule) })),
    })),
  });
}

/** The ground of a rule in the interface text. */
const GROUNDS = {
  stated: "Stated",
  follows: "Follows from the text",
  silent: "The text is silent",
};

function ruleEntry(rule: Rule): Markup {
  const { id, level, ground, sentence } = rule;
  const [open] = questionsOf(id);
  const rows = ruleFacts(rule).map(([label, text]) => fact(label, prose(text)));
  const question =
    open &&
    html`<p><a href="questions.html#${id}">${prose(questionText(open.rule).question)}</a></p>`;
  return html`<h3><a href="#${id}">${id}</a> ${levelChip(level)}</h3>
<p>${prose(sentence)}</p>${question}
<details class="small"><summary>${GROUNDS[ground]}: impact and fix</summary>
<dl class="rows">\n${rows}\n</dl></details>`;
}

const STATUSES = documentedStatuses().filter((status) => status >= 400);
const LEVELS = Object.keys(LEVEL_MEANINGS);

/** The third page: the statuses with which each operation may refuse, by condition, with a filter by level. */
export function refusalsPage(): string {
  const filters = LEVELS.map(
    (level) =>
      html`<label><input type="checkbox" id="show-${level}" checked="" /> ${level}</label>`,
  );
  return reviewPage({
    title: "Refusals",
    lead: "For each condition the statuses with which an operation may refuse. The marked one is the reference's answer; the others are right too.",
    legend: html`<fieldset class="filter"><legend class="small">Levels shown</legend>\n${filters}\n</fieldset>`,
    groups: allOperations.map(({ id, method, path }) => {
      const own = allConditions.filter(({ operation }) => operation === id);
      return { title: `${method} ${path}`, table: tableOf(own) };
    }),
  });
}

function tableOf(conditions: readonly Condition[]): Markup {
  const rows = LEVELS.flatMap((level) =>
    conditions.filter((condition) => condition.level === level).map(rowOf),
  );
  return html`<div class="scroll small" tabindex="0"><table>
<thead><tr><th>Condition</th><th>Level</th><th>Check</th><th colspan="${STATUSES.length}">Statuses</th></tr></thead>
<tbody>\n${rows}\n</tbody>
</table></div>`;
}

function rowOf({ rule, level, check, admissible, reference }: Condition): Markup {
  const cells = STATUSES.map((status) => {
    const shown = status === reference.code ? html`<mark>${status}</mark>` : status;
    return html`<td>${admissible.includes(status) ? shown : undefined}</td>`;
  });
  const isOpen = questionsOf(rule).length > 0;
  const question = isOpen ? html` <a href="questions.html#${rule}">question</a>` : undefined;
  return html`<tr class="${level}"><th><a href="index.html#${rule}">${rule}</a>${question}</th><td>${levelChip(level)}</td><td>${check}</td>${cells}</tr>`;
}

/** The second page: each open question with every admissible answer, and what the reference answers and why. */
export function questionsPage(): string {
  const groups = [
    groupOf("Both operations", allOperations),
    ...allOperations.map((operation) =>
      groupOf(`${operation.method} ${operation.path}`, [operation]),
    ),
  ];
  const count = groups.flatMap(({ entries }) => entries).length;
  return reviewPage({
    title: "Open questions",
    lead: `${counted(count, "question")} that the interface leaves open. Each answer is right: a client must be ready for all of them, or know which one its server gives.`,
    groups,
  });
}

/** The questions about exactly these operations. */
function groupOf(title: string, operations: typeof allOperations) {
  const ids = operations.map(({ id }) => id).join();
  const asked = allQuestions.filter((each) => each.operations.join() === ids);
  const rules = new Set(asked.map(({ rule }) => rule));
  const entries = [...rules].map((rule) => ({
    rule,
    content: questionEntry(rule, questionsOf(rule)),
  }));
  return { title, entries };
}

/** A question. Its parts differ only in the answers that they admit. */
function questionEntry(rule: OpenRule, parts: readonly Question[]): Markup {
  const { question, means, why } = questionText(rule);
  const answers = new Set(parts.flatMap((part) => part.answers).map(({ answer }) => answer));
  const names = parts.flatMap(({ part }) => part ?? []);
  const rows = [
    fact(
      "Rule",
      html`<a href="index.html#${rule}">${rule}</a>${withNames(", with an answer for each of", names)}`,
    ),
    ...[...answers].map((answer) => answerRow(answer, means[answer] ?? "", parts)),
    fact("The reference", html`<code>${parts[0]?.reference}</code> ${prose(why)}`),
  ];
  return html`<h3>${prose(question)}</h3>\n${factList(rows)}`;
}

function answerRow(answer: string, means: string, parts: readonly Question[]): Markup {
  const admitting = parts.filter(({ answers }) => answers.some((each) => each.answer === answer));
  const names = admitting.length < parts.length ? admitting.flatMap(({ part }) => part ?? []) : [];
  const only = html`<span class="quiet">${withNames(" Only for", names)}</span>`;
  return html`<div><dt><code>${answer}</code></dt><dd>${prose(means)}${only}</dd></div>`;
}

function withNames(label: string, names: readonly string[]): Markup | undefined {
  const each = names.map((name) => html`<code>${name}</code>`);
  return each.length > 0 ? html`${label} ${joined(each, ", ")}` : undefined;
}
