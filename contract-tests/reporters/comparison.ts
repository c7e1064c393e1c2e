import { type Compared, type Comparison, isSame, type Row } from "../model/comparison.ts";
import { html, table as htmlTable, section } from "./html/markup.ts";
import { htmlPage, REPORT_STYLE } from "./html/page-frame.ts";
import { code, table as markdownTable, plain, row } from "./markdown.ts";
import { counted, oneLine, shortened } from "./plain-text.ts";

/** What writes a comparison, by the name that `--report` takes; each puts the differences first. */
export const COMPARISON_REPORTERS: Readonly<Record<string, (comparison: Comparison) => string>> = {
  console: consoleComparison,
  markdown: markdownComparison,
  html: htmlComparison,
};

/** The targets by number, what differs as tables, what is equal in a line. */
function consoleComparison(comparison: Comparison): string {
  const { targets, notes } = comparison;
  const names = aligned(targets.map((target, place) => [`${place + 1}`, oneLine(target.name), standingOf(target)]));
  const tables = differences(comparison).flatMap(({ title, numbers, rows }) => [
    "",
    ...aligned([[title, ...numbers], ...rows.map((cells) => cells.map((cell) => shortened(oneLine(cell), 60)))]),
  ]);
  const lines = [...names, ...notes.map(oneLine), ...tables, "", equalLine(comparison), outcomeLine(comparison)];
  return `${lines.join("\n")}\n`;
}

function markdownComparison(comparison: Comparison): string {
  const { targets, notes } = comparison;
  const names = targets.map((target, place) => row(`${place + 1}`, code(target.name), standingOf(target)));
  const cellText = (cell: string): string => (cell === NOT_KNOWN ? cell : code(cell));
  const tables = differences(comparison).map(({ title, first, numbers, rows }) => {
    const lines = rows.map((cells) => row(...cells.map(cellText)));
    return `### ${title}\n\n${markdownTable([first, ...numbers], lines)}`;
  });
  const parts = [
    `## ${outcomeLine(comparison)}`,
    [row("", "target", ""), "| --: | :-- | :-- |", ...names].join("\n"),
    ...notes.map(plain),
    ...tables,
    plain(equalLine(comparison)),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** One HTML file, offline and without scripts. */
function htmlComparison(comparison: Comparison): string {
  const { targets, notes } = comparison;
  const title = outcomeLine(comparison);
  const items = targets.map(
    (target) => html`<li><code>${target.name}</code> <span class="aside">${standingOf(target)}</span></li>`,
  );
  const heads = targets.map(({ name }) => html`<code>${name}</code>`);
  const tables = differences(comparison).map(({ title: heading, first, rows }, place) => {
    const lines = rows.map(([id = "", ...cells]) => [html`<code>${id}</code>`, ...cells]);
    return section(`table-${place + 1}`, heading, htmlTable(heading, [first, ...heads], lines));
  });
  const body = html`<main>
<h1>${title}</h1>
<ol>
${items}
</ol>
${[...notes.map((note) => html`<p>${note}</p>`), ...tables]}
<p class="summary">${equalLine(comparison)}</p>
</main>
`;
  return htmlPage({ title, style: REPORT_STYLE, body });
}

/** A table of what differs: in each row a case or question, and what each target gives. */
interface Difference {
  readonly title: string;
  /** The head of the first column. */
  readonly first: string;
  /** The targets, counted from 1. */
  readonly numbers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function differences({ targets, verdicts, answers }: Comparison): Difference[] {
  const numbers = targets.map((_, place) => `${place + 1}`);
  const table = (title: string, first: string, rows: readonly Row[]): Difference[] =>
    rows.length === 0
      ? []
      : [{ title, first, numbers, rows: rows.map(({ id, cells }) => [id, ...cells.map((cell) => cell ?? NOT_KNOWN)]) }];
  return [
    ...table("Verdicts that differ", "case", verdicts.differing),
    ...table("Answers that differ", "open question", answers.differing),
  ];
}

function outcomeLine(comparison: Comparison): string {
  const { verdicts, answers } = comparison;
  if (isSame(comparison)) return "no difference";
  return `${counted(verdicts.differing.length, "verdict")} and ${counted(answers.differing.length, "answer")} differ`;
}

/** Such as `equal: 48 verdicts (44 pass, 4 observed), 19 answers`. */
function equalLine({ verdicts, answers }: Comparison): string {
  const given = verdicts.equal.map(({ cells }) => cells.find((cell) => cell !== undefined) ?? "");
  const kinds = [...new Set(given)].map((verdict) => `${given.filter((each) => each === verdict).length} ${verdict}`);
  const judged = given.length > 0 ? [`${counted(given.length, "verdict")} (${kinds.join(", ")})`] : [];
  return `equal: ${[...judged, counted(answers.equal.length, "answer")].join(", ")}`;
}

/** How the run of a target ended; a profile has no run. */
function standingOf({ conformance }: Compared): string {
  return conformance ?? "a profile";
}

/** Columns as wide as their widest cell. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Shown for a target that was not asked. */
const NOT_KNOWN = "–";
