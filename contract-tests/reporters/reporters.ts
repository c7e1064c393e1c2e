import type { Report } from "../model/report.ts";
import { consoleReport } from "./console.ts";
import { githubReport } from "./github.ts";
import { htmlReport } from "./html/page.ts";
import { jsonReport } from "./json.ts";
import { junitReport } from "./junit.ts";
import { markdownReport } from "./markdown.ts";

/** A report written for one kind of reader; `color` and `width` are for terminals. */
export type Reporter = (report: Report, color?: boolean, width?: number) => string;

export type ReporterName = "console" | "json" | "junit" | "html" | "markdown" | "github";

/** Every reporter by the name that `--report` takes. */
export const REPORTERS: Readonly<Record<ReporterName, Reporter>> = {
  console: consoleReport,
  json: jsonReport,
  junit: junitReport,
  html: htmlReport,
  markdown: markdownReport,
  github: githubReport,
};
