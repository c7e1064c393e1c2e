import { pointerOf } from "../../../openapi/generate/places.ts";
import type { DocumentLevel, Path } from "../../../openapi/generate/read-document.ts";
import { html, type Markup } from "../../reporters/html/markup.ts";
import { prose } from "../../reporters/html/parts.ts";
import type { Source } from "../source.ts";

/** A level as a word in a colour of its own. */
export function levelChip(level: DocumentLevel): Markup {
  return html`<span class="chip ${level}">${level}</span>`;
}

/** A rule's id, as the link to its entry. */
export function ruleLink(id: string): Markup {
  return html`<a href="rules.html#${id}"><code>${id}</code></a>`;
}

/** Where something stands in the document, as the link to its line. */
export function placeLink({ lineOf }: Source, at: Path, text?: string): Markup {
  const line = lineOf(at);
  const name = text === undefined ? html`openapi.yaml:${line}` : html`<code>${text}</code>`;
  return html`<a href="document.html#L${line}" title="${pointerOf(at)}">${name}</a>`;
}

/** Text of the document: paragraphs and lists of `- ` items, where backticks mean code. */
export function paragraphs(text: string): Markup {
  const blocks = text.trim().split(/\n\s*\n/);
  return html`${blocks.map((block) =>
    block.startsWith("- ")
      ? list(block)
      : html`<p>${prose(block)}</p>
`,
  )}`;
}

/** A table that a narrow screen scrolls sideways; the keyboard too, since it can have the focus. */
export function table(
  label: string,
  heads: readonly (string | Markup)[],
  rows: readonly (readonly (string | number | Markup)[])[],
): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows.map(
  (cells) => html`<tr>${cells.map(cell)}</tr>
`,
)}</tbody>
</table></div>
`;
}

/** Markup with something between each two. */
export function joined(parts: readonly Markup[], between: string): Markup {
  return html`${parts.map((part, index) => (index === 0 ? part : html`${between}${part}`))}`;
}

/** `1 case`, `2 cases`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function cell(content: string | number | Markup, index: number): Markup {
  return index === 0 ? html`<th scope="row">${content}</th>` : html`<td>${content}</td>`;
}

function list(block: string): Markup {
  const items = block.split(/\n(?=- )/).map(
    (item) => html`<li>${prose(item.slice(2))}</li>
`,
  );
  return html`<ul class="bullets">
${items}</ul>
`;
}
