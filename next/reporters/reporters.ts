import type { Report } from "../model/report.ts";

/** Writes a report as text. Only the console report has colours, and wraps its lines at a width. */
export type Reporter = (report: Report, color?: boolean, width?: number) => string;

/** The names that `--report` takes. */
export type ReporterName = "console" | "json" | "junit" | "html" | "github";

/** The reporters by name, each loaded on demand. */
export const REPORTERS: Readonly<Record<ReporterName, () => Promise<Reporter>>> = {
  console: async () => (await import("./console.ts")).consoleReport,
  json: async () => (await import("./json.ts")).jsonReport,
  junit: async () => (await import("./junit.ts")).junitReport,
  html: async () => (await import("./html/page.ts")).htmlReport,
  github: async () => (await import("./github.ts")).githubReport,
};
