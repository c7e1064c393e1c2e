import type { Report } from "../model/report.ts";
import { printable } from "./plain-text.ts";

/** The whole report by report.schema.json. Characters that a terminal or a CI log would interpret are escaped, as JSON allows. */
export function jsonReport(report: Report): string {
  return `${printable(JSON.stringify(report, null, 2))}\n`;
}
