import type { Comparison } from "../../model/comparison.ts";

export type ComparisonReporterName = "console" | "markdown" | "html";

/** Loads what writes a comparison, by the name that `--report` takes. */
export const COMPARISON_REPORTERS: Readonly<Record<ComparisonReporterName, () => Promise<(comparison: Comparison) => string>>> = {
  console: async () => (await import("./console.ts")).consoleComparison,
  markdown: async () => (await import("./markdown.ts")).markdownComparison,
  html: async () => (await import("./html.ts")).htmlComparison,
};
