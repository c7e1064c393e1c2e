import {
  allConditions,
  allOperations,
  type Condition,
  documentedStatuses,
} from "../../openapi/contract.ts";
import { questionsOf } from "../../openapi/question.ts";
import { html, levelChip, type Markup } from "../reporters/html/markup.ts";
import { LEVEL_MEANINGS } from "../reporters/summary.ts";
import { reviewPage } from "./page.ts";

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
