import type { Comparison } from "../../model/comparison.ts";
import { oneLine, shortened } from "../printable.ts";
import { differences, equalLine, NOT_KNOWN, outcomeLine, standingOf, type Table } from "./words.ts";

/** The comparison for a person at a terminal: the targets by number, what differs as tables, what is equal in a line. */
export function consoleComparison(comparison: Comparison): string {
  const { targets, notes } = comparison;
  const names = aligned(targets.map((target, place) => [`${place + 1}`, oneLine(target.name), standingOf(target)]));
  const tables = differences(comparison).flatMap((table) => ["", ...tableLines(table, targets.length)]);
  const lines = [...names, ...notes.map(oneLine), ...tables, "", equalLine(comparison), outcomeLine(comparison)];
  return `${lines.join("\n")}\n`;
}

function tableLines({ title, rows }: Table, targets: number): string[] {
  const head = [title, ...Array.from({ length: targets }, (_, place) => `${place + 1}`)];
  return aligned([head, ...rows.map(({ id, cells }) => [oneLine(id), ...cells.map(cellText)])]);
}

function cellText(cell: string | undefined): string {
  return cell === undefined ? NOT_KNOWN : shortened(oneLine(cell), MOST);
}

/** Columns as wide as their widest cell. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Most characters of a cell. */
const MOST = 60;
