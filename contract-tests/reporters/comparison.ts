import { type Compared, type Comparison, isSame, type Row } from "../model/comparison.ts";
import { html, table as htmlTable, type Markup } from "./html/markup.ts";
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
  const tables = differences(comparison).flatMap(({ title, rows }) => {
    const lines = rows.map(({ id, cells }) => [id, ...cells].map((cell) => shortened(oneLine(cell ?? NOT_KNOWN), 60)));
    return ["", ...aligned([[title, ...numbersOf(targets)], ...lines])];
  });
  const lines = [...names, ...notes.map(oneLine), ...tables, "", equalLine(comparison), outcomeLine(comparison)];
  return `${lines.join("\n")}\n`;
}

function markdownComparison(comparison: Comparison): string {
  const { targets, notes } = comparison;
  const names = targets.map((target, place) => row(`${place + 1}`, code(target.name), standingOf(target)));
  const tables = differences(comparison).map(({ title, first, rows }) => {
    const lines = rows.map(({ id, cells }) =>
      row(code(id), ...cells.map((cell) => (cell === undefined ? NOT_KNOWN : code(cell)))),
    );
    return `### ${title}\n\n${markdownTable([first, ...numbersOf(targets)], lines)}`;
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
  const heads = targets.map(({ name }) => html`<code>${name}</code>`);
  const tables = differences(comparison).map(({ title: heading, first, rows }): Markup => {
    const lines = rows.map(({ id, cells }) => [html`<code>${id}</code>`, ...cells.map((cell) => cell ?? NOT_KNOWN)]);
    return html`<section>
<h2>${heading}</h2>
${htmlTable(heading, [first, ...heads], lines)}
</section>`;
  });
  const body = html`<main>
<h1>${title}</h1>
<ol>
${targets.map((target) => html`<li><code>${target.name}</code> <span class="aside">${standingOf(target)}</span></li>`)}
</ol>
${notes.map((note) => html`<p>${note}</p>`)}
${tables}
<p class="summary">${equalLine(comparison)}</p>
</main>
`;
  return htmlPage({ title, style: REPORT_STYLE, body });
}

/** A table of what differs: a row for each case or question, with a cell for each target. */
interface Difference {
  readonly title: string;
  readonly first: string;
  readonly rows: readonly Row[];
}

function differences({ verdicts, answers }: Comparison): Difference[] {
  const tables: Difference[] = [
    { title: "Verdicts that differ", first: "case", rows: verdicts.differing },
    { title: "Answers that differ", first: "open question", rows: answers.differing },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
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

function numbersOf(targets: readonly Compared[]): string[] {
  return targets.map((_, place) => `${place + 1}`);
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
