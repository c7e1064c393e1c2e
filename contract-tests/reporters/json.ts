import type { Report } from "../model/report.ts";
import { notesOf } from "./notes.ts";

/**
 * The whole report as JSON, as report.schema.json describes it, with the notes of the other reports behind its verdict. Characters that a terminal or a CI log would obey are
 * escaped, which makes no difference to a parser.
 */
export function jsonReport(report: Report): string {
  const facts = Object.entries(report).map(([name, value]) =>
    name === "conformance" ? { [name]: value, notes: notesIn(report) } : { [name]: value },
  );
  return `${JSON.stringify(Object.assign({}, ...facts), null, 2).replace(OBEYED, escaped)}\n`;
}

function notesIn(report: Report): string[] {
  return notesOf(report).map(({ text }) => text);
}

function escaped(text: string): string {
  return Array.from({ length: text.length }, (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, "0")}`).join("");
}

/** C0 and lone surrogates are escaped by JSON.stringify itself; the newlines of the layout stay. */
const OBEYED = /[\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]|(?<=#)#(?=\[)/gu;
