import { printable } from "../printable.ts";

/** Text that is HTML already. Only `html` makes it, and it escapes all that is not. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | readonly Markup[] | undefined;

/** A template for HTML: what is put in is escaped, unless it is Markup itself; `undefined` is nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const filled = texts.map((text, index) => text + render(parts[index]));
  return { markup: filled.join("") };
}

function render(part: Part): string {
  if (part === undefined) return "";
  if (typeof part === "string" || typeof part === "number") return escaped(String(part));
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}

function escaped(text: string): string {
  return printable(text).replace(/[&<>"'`=]/g, (character) => `&#${character.charCodeAt(0)};`);
}
