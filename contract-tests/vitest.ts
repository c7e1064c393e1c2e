import { afterAll, beforeAll, describe, test } from "vitest";
import { type CaseResult, endedWell, type Report } from "./model/report.ts";
import type { Target, TargetInput } from "./model/target.ts";
import { selectProbes } from "./probes/all-probes.ts";
import { findingText } from "./reporters/findings.ts";
import { oneLine } from "./reporters/plain-text.ts";
import { loadTarget } from "./run/load-target.ts";
import type { RunOptions } from "./run/options.ts";
import type { AppTarget } from "./run/start-app.ts";
import { runSuite } from "./run-suite.ts";

/** The options of the vitest tests, which judge an app or a target. `strict` also fails a test whose rule could not be judged. */
export type ContractTestOptions = Omit<RunOptions, "target" | "explore"> & {
  /** Called with the report, in which keys are redacted. */
  readonly onReport?: (report: Report) => void;
} & (AppTarget | { readonly target?: NamedTarget });

/** The target, or a function that starts one. Default: `TTS_PROJECTS_BASE_URL`, `…_KEY` and the other variables. */
type NamedTarget = TargetInput | (() => Promise<TargetInput>);

/**
 * Defines one vitest test for each rule, all judged by one run before the first test. A broken rule fails its test with what was
 * sent, what came and what would be right. A rule without evidence is skipped with the reason, so that it never looks like a pass;
 * with `strict` it fails.
 */
export function defineContractTests({ onReport, ...options }: ContractTestOptions = {}): void {
  describe("contract of the Projects interface", () => {
    let report: Report;
    // The ids of the skipped tests, by the reason.
    const skipped = new Map<string, string[]>();
    beforeAll(async () => {
      report = await runSuite(
        "app" in options ? options : { ...options, target: await startedTarget(options.target) },
      );
      onReport?.(report);
      if (report.failure !== undefined)
        throw new Error(
          [oneLine(report.failure), ...report.findings.map(findingText)].join("\n\n"),
        );
    }, RUN_MS);
    afterAll(() => {
      // Most vitest reporters do not show why a test was skipped.
      for (const [why, ids] of skipped) console.warn(`skipped, ${why}\n  ${ids.join(", ")}`);
    });
    if (options.waivers)
      test("waivers", () => {
        if (report.waiverProblems.length > 0) throw new Error(report.waiverProblems.join("\n"));
      });
    for (const { id, level } of selectProbes(options.only, options.skip)) {
      test(`${id} [${level}]`, (context) => {
        const result = report.cases.find((each) => each.id === id);
        if (result === undefined || endedWell(result.verdict) || result.waived) return;
        const { verdict } = result;
        const problem = problemOf(result, report);
        if (verdict === "fail" || verdict === "error" || options.strict) throw new Error(problem);
        skipped.set(problem, [...(skipped.get(problem) ?? []), id]);
        context.skip(problem);
      });
    }
  });
}

/** A run of a target that limits its rate may take minutes. */
const RUN_MS = 600_000;

async function startedTarget(target: NamedTarget = environmentTarget): Promise<TargetInput> {
  return typeof target === "function" ? target() : target;
}

/** Why a rule was not kept, or could not be judged. */
function problemOf({ id, verdict, detail }: CaseResult, { findings }: Report): string {
  const own = findings.filter(({ rule }) => rule === id);
  if (verdict !== "fail") return `${verdict}: ${oneLine(detail)}`;
  return own.length > 0 ? own.map(findingText).join("\n\n") : oneLine(detail);
}

/** Loads the target of the environment. Vite sets BASE_URL to a path of its own, so use it only if it is a URL. */
function environmentTarget(): Promise<Target> {
  const { BASE_URL = "" } = process.env;
  return loadTarget({
    baseUrl: URL.canParse(BASE_URL) ? BASE_URL : undefined,
    environment: process.env,
  });
}
