import type { Compared, Comparison, Row } from "../../model/comparison.ts";
import { html, type Markup } from "../html/markup.ts";
import { htmlPage } from "../html/page-frame.ts";
import { section } from "../html/parts.ts";
import { STYLE } from "../html/style.ts";
import { differences, equalLine, NOT_KNOWN, outcomeLine, standingOf, type Table } from "./words.ts";

/** The comparison as one HTML file, offline and without scripts: what differs first. */
export function htmlComparison(comparison: Comparison): string {
  const { targets, notes } = comparison;
  const title = outcomeLine(comparison);
  const content = html`<main>
<h1>${title}</h1>
<ol>
${targets.map(targetItem)}</ol>
${notes.map(
  (note) => html`<p>${note}</p>
`,
)}${differences(comparison).map((table, place) => tableSection(table, `table-${place + 1}`, targets))}<p class="summary">${equalLine(comparison)}</p>
</main>
`;
  return htmlPage({ title, style: STYLE, body: content });
}

function targetItem(target: Compared): Markup {
  return html`<li><code>${target.name}</code> <span class="aside">${standingOf(target)}</span></li>
`;
}

function tableSection({ title, first, rows }: Table, id: string, targets: readonly Compared[]): Markup {
  const heads = targets.map((target) => html`<th scope="col"><code>${target.name}</code></th>`);
  return section(id, title, [
    html`<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}"><table>
<thead><tr><th scope="col">${first}</th>${heads}</tr></thead>
<tbody>
${rows.map(tableRow)}</tbody>
</table></div>
`,
  ]);
}

function tableRow({ id, cells }: Row): Markup {
  return html`<tr><th scope="row"><code>${id}</code></th>${cells.map((cell) => html`<td>${cell ?? NOT_KNOWN}</td>`)}</tr>
`;
}
