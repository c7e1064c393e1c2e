import { pointerOf } from "../../../openapi/generate/places.ts";
import type { DocumentLevel, Path } from "../../../openapi/generate/read-document.ts";
import { html, type Markup, prose } from "../../reporters/html/markup.ts";
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

/** `1 case`, `2 cases`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
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
