import { printable } from "../model/printable.ts";
import type { Report } from "../model/report.ts";
import { viewOf } from "./summary.ts";

/**
 * The whole report as JSON by report.schema.json, with the notes and the causes after the verdict. Control characters that a
 * terminal or a CI log would interpret are escaped, which makes no difference to a parser.
 */
export function jsonReport(report: Report): string {
  const { causes, notes } = viewOf(report);
  const facts = Object.entries(report);
  const place = facts.findIndex(([name]) => name === "conformance") + 1;
  const all = facts.toSpliced(place, 0, ["notes", notes.map(({ text }) => text)], ["causes", causes]);
  return `${printable(JSON.stringify(Object.fromEntries(all), null, 2))}\n`;
}
