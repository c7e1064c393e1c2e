import { oneLine, shortened } from "./printable.ts";

/**
 * Text from anywhere as inline code: in code nobody is mentioned and nothing linked, and every mark of Markdown, HTML or a
 * table stands as a character reference.
 */
export function code(text: string, length = 300): string {
  return text === "" ? "" : `<code>${plain(shortened(oneLine(text), length))}</code>`;
}

/** A sentence of the document as text; its marks mean nothing. */
export function plain(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N} ,;/%.-]|(?<=www)\./giu, (character) => `&#${character.codePointAt(0)};`);
}

/** Text from anywhere as a block of code, behind a fence that nothing in it can close. */
export function fenced(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

/** A table row. */
export function row(...cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** What is folded away until it is asked for. */
export function folded(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}
