import type { Report } from "../model/report.ts";

/** Formats a report. `color` and `width` are for terminals. */
export type Reporter = (report: Report, color?: boolean, width?: number) => string;

export type ReporterName = "console" | "json" | "junit" | "html" | "github";

/** The reporters by the names that `--report` takes, each loaded on demand. */
export const REPORTERS: Readonly<Record<ReporterName, () => Promise<Reporter>>> = {
  console: async () => (await import("./console.ts")).consoleReport,
  json: async () => (await import("./json.ts")).jsonReport,
  junit: async () => (await import("./junit.ts")).junitReport,
  html: async () => (await import("./html/page.ts")).htmlReport,
  github: async () => (await import("./github.ts")).githubReport,
};
