import type { Comparison } from "../../model/comparison.ts";
import { code, plain, row } from "../markdown-text.ts";
import { differences, equalLine, NOT_KNOWN, outcomeLine, standingOf, type Table } from "./words.ts";

/** The comparison for a pull request: what differs first. */
export function markdownComparison(comparison: Comparison): string {
  const { targets, notes } = comparison;
  const names = targets.map((target, place) => row(`${place + 1}`, code(target.name), standingOf(target)));
  const parts = [
    `## ${outcomeLine(comparison)}`,
    [row("", "target", ""), "| --: | :-- | :-- |", ...names].join("\n"),
    ...notes.map((note) => plain(note)),
    ...differences(comparison).map((table) => tableText(table, targets.length)),
    plain(equalLine(comparison)),
  ];
  return `${parts.join("\n\n")}\n`;
}

function tableText({ title, first, rows }: Table, targets: number): string {
  const numbers = Array.from({ length: targets }, (_, place) => `${place + 1}`);
  const lines = rows.map(({ id, cells }) => row(code(id), ...cells.map((cell) => (cell === undefined ? NOT_KNOWN : code(cell)))));
  return [`### ${title}\n`, row(first, ...numbers), row(":--", ...numbers.map(() => ":--")), ...lines].join("\n");
}
