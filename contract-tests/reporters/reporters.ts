import type { Report } from "../model/report.ts";
import { consoleReport } from "./console.ts";
import { jsonReport } from "./json.ts";

/** A report written for one kind of reader; `color` is for terminals. */
export type Reporter = (report: Report, color?: boolean) => string;

export type ReporterName = "console" | "json";

/** Every reporter by the name that `--report` takes. */
export const REPORTERS: Readonly<Record<ReporterName, Reporter>> = { console: consoleReport, json: jsonReport };
