import type { Report } from "../model/report.ts";
import { printable } from "./plain-text.ts";

/** Formats a report. `color` and `width` are for terminals. */
export type Reporter = (report: Report, color?: boolean, width?: number) => string;

export type ReporterName = "console" | "json" | "junit" | "html" | "github";

/** The reporters by the names that `--report` takes, each loaded on demand. */
export const REPORTERS: Readonly<Record<ReporterName, () => Promise<Reporter>>> = {
  console: async () => (await import("./console.ts")).consoleReport,
  json: async () => jsonReport,
  junit: async () => (await import("./junit.ts")).junitReport,
  html: async () => (await import("./html/page.ts")).htmlReport,
  github: async () => (await import("./github.ts")).githubReport,
};

/** The whole report by report.schema.json. Characters that a terminal or a CI log would interpret are escaped, as JSON allows. */
export function jsonReport(report: Report): string {
  return `${printable(JSON.stringify(report, null, 2))}\n`;
}
