import { html, table as htmlTable, section } from "../../openapi/pages/markup.ts";
import { offlinePage } from "../../openapi/pages/page.ts";
import { oneLine } from "../../openapi/pages/printable.ts";
import { type Compared, type Comparison, NOT_KNOWN } from "./comparison.ts";
import { REPORT_STYLE, reportHead } from "./html/page.ts";
import { code, table as markdownTable, plain, row } from "./markdown.ts";
import { shortened } from "./plain-text.ts";

/** The formats of a comparison, by the names that `--report` takes. */
export const COMPARISON_REPORTERS: Readonly<Record<string, (comparison: Comparison) => string>> = {
  console: consoleComparison,
  markdown: markdownComparison,
  html: htmlComparison,
};

function consoleComparison({ title, targets, notes, tables, equal }: Comparison): string {
  const lines = [
    ...aligned(targets.map((target, place) => [`${place + 1}`, oneLine(target.name), standingOf(target)])),
    ...notes.map(oneLine),
    ...tables.flatMap((table) => {
      const rows = table.rows.map((cells) => cells.map((cell) => shortened(oneLine(cell), 60)));
      return ["", ...aligned([[table.title, ...numbersOf(targets)], ...rows])];
    }),
    "",
    equal,
    title,
  ];
  return `${lines.join("\n")}\n`;
}

/** Pads the cells of each column to its widest cell. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows.map((cells) => {
    const padded = cells.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    return padded.join("  ").trimEnd();
  });
}

function markdownComparison({ title, targets, notes, tables, equal }: Comparison): string {
  const names = targets.map((target, place) => row(`${place + 1}`, code(target.name), standingOf(target)));
  const parts = [
    `## ${title}`,
    [row("", "target", ""), "| --: | :-- | :-- |", ...names].join("\n"),
    ...notes.map(plain),
    ...tables.map((table) => {
      const lines = table.rows.map((cells) => row(...cells.map((cell) => (cell === NOT_KNOWN ? cell : code(cell)))));
      return `### ${table.title}\n\n${markdownTable([table.first, ...numbersOf(targets)], lines)}`;
    }),
    plain(equal),
  ];
  return `${parts.join("\n\n")}\n`;
}

function htmlComparison({ title, targets, notes, tables, equal }: Comparison): string {
  const heads = targets.map(({ name }) => html`<code>${name}</code>`);
  const sections = tables.map((table, place) => {
    const lines = table.rows.map(([id = "", ...cells]) => [html`<code>${id}</code>`, ...cells]);
    return section(tableId(place), table.title, htmlTable(table.title, [table.first, ...heads], lines));
  });
  const body = html`${reportHead(tables.map((table, place) => ({ href: `#${tableId(place)}`, text: table.title })))}
<main id="content" tabindex="-1">
<h1>${title}</h1>
<ol>
${targets.map((target) => html`<li><code>${target.name}</code> <span class="aside">${standingOf(target)}</span></li>`)}
</ol>
${[...notes.map((note) => html`<p>${note}</p>`), ...sections]}
<p class="summary">${equal}</p>
</main>
`;
  return offlinePage({ title, style: REPORT_STYLE, body });
}

/** The column titles of the targets: their numbers from 1. */
function numbersOf(targets: readonly Compared[]): string[] {
  return targets.map((_, place) => `${place + 1}`);
}

/** The verdict of the target's run, or that it is only a profile. */
function standingOf({ conformance }: Compared): string {
  return conformance ?? "a profile";
}

function tableId(place: number): string {
  return `table-${place + 1}`;
}
