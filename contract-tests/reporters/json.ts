import { printable } from "../model/printable.ts";
import type { Report } from "../model/report.ts";

/**
 * The whole report as JSON by report.schema.json. Control characters that a terminal or a CI log would interpret are escaped,
 * which makes no difference to a parser.
 */
export function jsonReport(report: Report): string {
  return `${printable(JSON.stringify(report, null, 2))}\n`;
}
