import type { Report } from "../model/report.ts";

/** The whole report as JSON, as report.schema.json describes it. */
export function jsonReport(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
