import {
  allConditions,
  allOperations,
  type Condition,
  documentedStatuses,
  questionsOf,
} from "../../openapi/index.ts";
import { html, levelChip, type Markup } from "../reporters/html/markup.ts";
import { reviewPage } from "./page.ts";

const STATUSES = documentedStatuses().filter((status) => status >= 400);
const LEVELS = ["must", "listed", "one-of", "observed"] as const;

/** The third page: the statuses with which each operation may refuse, by condition and level. */
export function refusalsPage(): string {
  return reviewPage({
    title: "Refusals",
    lead: "For each condition the statuses with which an operation may refuse: ● is the reference's answer, ○ another one that is right. Close a level to leave out its conditions.",
    groups: allOperations.map(({ id, method, path }) => {
      const own = allConditions.filter(({ operation }) => operation === id);
      const tables = LEVELS.map((level) => tableOf(level, own));
      return { title: `${method} ${path}`, table: html`${tables}` };
    }),
  });
}

function tableOf(level: string, conditions: readonly Condition[]): Markup {
  const rows = conditions.filter((condition) => condition.level === level).map(rowOf);
  const heads = ["Condition", "Check", ...STATUSES].map((name) => html`<th>${name}</th>`);
  return html`<details open=""><summary>${levelChip(level)}</summary>
<div class="scroll small" tabindex="0"><table>
<thead><tr>${heads}</tr></thead>
<tbody>\n${rows}\n</tbody>
</table></div></details>`;
}

function rowOf({ rule, check, admissible, reference }: Condition): Markup {
  const cells = STATUSES.map((status) => {
    const mark = status === reference.code ? "●" : "○";
    return html`<td>${admissible.includes(status) ? mark : ""}</td>`;
  });
  const open = questionsOf(rule).length > 0;
  const question = open ? html` <a href="questions.html#${rule}">open</a>` : undefined;
  return html`<tr><th><a href="index.html#${rule}">${rule}</a>${question}</th><td>${check}</td>${cells}</tr>`;
}
