import type { Report } from "../model/report.ts";
import { UNSAFE } from "./plain-text.ts";
import { notesOf } from "./summary.ts";

/**
 * The whole report as JSON, as report.schema.json describes it, with the notes of the other reports after its verdict.
 * Characters that a terminal or a CI log would obey are escaped, which makes no difference to a parser.
 */
export function jsonReport(report: Report): string {
  const notes = notesOf(report).map(({ text }) => text);
  const facts = Object.entries(report).flatMap(([name, value]) =>
    name === "conformance"
      ? [
          [name, value],
          ["notes", notes],
        ]
      : [[name, value]],
  );
  return `${JSON.stringify(Object.fromEntries(facts), null, 2).replace(UNSAFE_IN_JSON, escaped)}\n`;
}

function escaped(text: string): string {
  return Array.from({ length: text.length }, (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, "0")}`).join("");
}

/** The newlines of the layout stay. */
const UNSAFE_IN_JSON = new RegExp(`(?!\\n)(?:${UNSAFE})`, "gu");
