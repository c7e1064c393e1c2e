import { html, table as htmlTable, section } from "../../openapi/pages/markup.ts";
import { offlinePage } from "../../openapi/pages/page.ts";
import { oneLine } from "../../openapi/pages/printable.ts";
import { type Comparison, isSame, type Row, type Way } from "../model/comparison.ts";
import { REPORT_STYLE, reportHead } from "./html/page.ts";
import { code, table as markdownTable, plain, row } from "./markdown.ts";
import { counted, shortened } from "./plain-text.ts";

/** The writers of a comparison, by the names that `--report` takes; each puts the differences first. */
export const COMPARISON_REPORTERS: Readonly<Record<string, (comparison: Comparison) => string>> = {
  console: (comparison) => consoleComparison(viewOf(comparison)),
  markdown: (comparison) => markdownComparison(viewOf(comparison)),
  html: (comparison) => htmlComparison(viewOf(comparison)),
};

/** What every format shows. */
interface View {
  /** How much differs. */
  readonly title: string;
  /** The targets, counted from 1, with how the run of each ended; a profile has no run. */
  readonly targets: readonly { readonly number: string; readonly name: string; readonly standing: string }[];
  readonly notes: readonly string[];
  /** What differs: in each row a case or question, and what each target gives. */
  readonly tables: readonly { readonly title: string; readonly first: string; readonly rows: readonly (readonly string[])[] }[];
  /** Such as `equal: 48 verdicts (44 pass, 4 observed), 19 answers`. */
  readonly equal: string;
}

function viewOf(comparison: Comparison): View {
  const { targets, notes, verdicts, answers } = comparison;
  const ways = WAYS.map((way) => `${verdicts.differing.filter((row) => row.way === way).length} ${way}`).join(", ");
  const judgedOtherwise = `${counted(verdicts.differing.length, "verdict")}${verdicts.differing.length > 0 ? ` (${ways})` : ""}`;
  const counts = `${judgedOtherwise} and ${counted(answers.differing.length, "answer")} differ`;
  const given = verdicts.equal.map(({ cells }) => cells.find((cell) => cell !== undefined) ?? "");
  const kinds = [...new Set(given)].map((verdict) => `${given.filter((each) => each === verdict).length} ${verdict}`);
  const judged = given.length > 0 ? [`${counted(given.length, "verdict")} (${kinds.join(", ")})`] : [];
  const tables = [
    ...WAYS.map((way) => {
      const rows = verdicts.differing.filter((row) => row.way === way).map(cellsOf);
      return { title: `Verdicts that differ: ${way}`, first: "case", rows };
    }),
    { title: "Answers that differ", first: "open question", rows: answers.differing.map(cellsOf) },
  ];
  return {
    title: isSame(comparison) ? "no difference" : counts,
    targets: targets.map(({ name, conformance }, place) => {
      return { number: `${place + 1}`, name, standing: conformance ?? "a profile" };
    }),
    notes,
    tables: tables.filter(({ rows }) => rows.length > 0),
    equal: `equal: ${[...judged, counted(answers.equal.length, "answer")].join(", ")}`,
  };
}

/** What is worse comes first. */
const WAYS: readonly Way[] = ["worse", "better", "other"];

function cellsOf({ id, cells }: Row): string[] {
  return [id, ...cells.map((cell) => cell ?? NOT_KNOWN)];
}

/** Shown for a target that was not asked. */
const NOT_KNOWN = "–";

function consoleComparison({ title, targets, notes, tables, equal }: View): string {
  const numbers = targets.map(({ number }) => number);
  const lines = [
    ...aligned(targets.map(({ number, name, standing }) => [number, oneLine(name), standing])),
    ...notes.map(oneLine),
    ...tables.flatMap((table) => {
      const rows = table.rows.map((cells) => cells.map((cell) => shortened(oneLine(cell), 60)));
      return ["", ...aligned([[table.title, ...numbers], ...rows])];
    }),
    "",
    equal,
    title,
  ];
  return `${lines.join("\n")}\n`;
}

/** Columns as wide as their widest cell. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows.map((cells) => {
    const padded = cells.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    return padded.join("  ").trimEnd();
  });
}

function markdownComparison({ title, targets, notes, tables, equal }: View): string {
  const names = targets.map(({ number, name, standing }) => row(number, code(name), standing));
  const parts = [
    `## ${title}`,
    [row("", "target", ""), "| --: | :-- | :-- |", ...names].join("\n"),
    ...notes.map(plain),
    ...tables.map((table) => {
      const lines = table.rows.map((cells) => row(...cells.map((cell) => (cell === NOT_KNOWN ? cell : code(cell)))));
      return `### ${table.title}\n\n${markdownTable([table.first, ...targets.map(({ number }) => number)], lines)}`;
    }),
    plain(equal),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** One HTML file, offline and without scripts. */
function htmlComparison({ title, targets, notes, tables, equal }: View): string {
  const heads = targets.map(({ name }) => html`<code>${name}</code>`);
  const sections = tables.map((table, place) => {
    const lines = table.rows.map(([id = "", ...cells]) => [html`<code>${id}</code>`, ...cells]);
    return section(tableId(place), table.title, htmlTable(table.title, [table.first, ...heads], lines));
  });
  const body = html`${reportHead(tables.map((table, place) => ({ href: `#${tableId(place)}`, text: table.title })))}
<main id="content" tabindex="-1">
<h1>${title}</h1>
<ol>
${targets.map(({ name, standing }) => html`<li><code>${name}</code> <span class="aside">${standing}</span></li>`)}
</ol>
${[...notes.map((note) => html`<p>${note}</p>`), ...sections]}
<p class="summary">${equal}</p>
</main>
`;
  return offlinePage({ title, style: REPORT_STYLE, body });
}

function tableId(place: number): string {
  return `table-${place + 1}`;
}
