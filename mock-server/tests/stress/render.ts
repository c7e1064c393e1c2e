import { markdownTable } from "../bench/markdown-table.ts";
import type { Report } from "./report.ts";

/** The report as one markdown table, with a line of the measure's title before its figures. */
export function renderTable({ servers, measures }: Pick<Report, "servers" | "measures">): string {
  const heads = ["", ...servers.map(({ name, version }) => `${name} ${version}`)];
  const rows = measures.flatMap(({ title, disturbed, rows: lines }) => [
    [`**${title}**${disturbed ? " (while other work ran)" : ""}`, ...servers.map(() => "")],
    ...lines.map(({ label, cells }) => [label, ...cells]),
  ]);
  return markdownTable(heads, rows);
}

/** One line for each promise of ours: kept or broken. */
export function renderGates({ measures }: Pick<Report, "measures">): string {
  const lines = measures.flatMap(({ name, gates }) =>
    gates.map(({ promise, holds }) => `${holds ? "kept  " : "BROKEN"}  ${name}: ${promise}`),
  );
  return lines.join("\n");
}
