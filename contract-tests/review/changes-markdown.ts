import { code, plain, row, table } from "../reporters/markdown.ts";
import { counted } from "../reporters/plain-text.ts";
import { type Changes, verdictOf } from "./changes.ts";

/** Changes in a table: with the longest names, the comment stays under the 65,536 characters that GitHub takes. */
const MOST = 60;

/** The comparison for a comment on a pull request: what binds servers or clients first, what is only reworded folded. */
export function changesMarkdown(comparison: Changes): string {
  const { before, after, changes } = comparison;
  const [binding, reworded] = [
    changes.filter(({ effect }) => effect !== "editorial"),
    changes.filter(({ effect }) => effect === "editorial"),
  ];
  const sections = [
    `### ${plain(verdictOf(comparison))}`,
    `${code(after.name)} against ${code(before.name)}`,
    ...tableOf(
      ["effect", "change", "because", "fails", "rules", "cases"],
      binding,
      ({ effect, what, because, server = "", rules, cases }) => {
        return row(`**${effect}**`, code(what), plain(because), code(server), listed(rules), listed(cases));
      },
    ),
  ];
  const folded = tableOf(["change", "rules"], reworded, ({ what, rules }) => row(code(what), listed(rules)));
  if (folded.length > 0)
    sections.push(`<details><summary>${counted(reworded.length, "editorial change")}</summary>`, ...folded, "</details>");
  return `${sections.join("\n\n")}\n`;
}

type Row = Changes["changes"][number];

function tableOf(columns: readonly string[], changes: readonly Row[], rowOf: (change: Row) => string): string[] {
  if (changes.length === 0) return [];
  const left = changes.length - MOST;
  const rest = left > 0 ? [`${left} more: \`npm run review -- --against REF\``] : [];
  return [table(columns, changes.slice(0, MOST).map(rowOf)), ...rest];
}

/** At most three ids; the page of the review has all. */
function listed(ids: readonly string[]): string {
  const rest = ids.length > 3 ? [`${ids.length - 3} more`] : [];
  return [...ids.slice(0, 3).map((id) => code(id)), ...rest].join(", ");
}
