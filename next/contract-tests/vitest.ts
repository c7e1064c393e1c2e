import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { casesOfVersion, newestVersion } from "./cases/suite-versions.ts";
import { type Case, levelOf } from "./model/case.ts";
import type { CaseResult, Report } from "./model/report.ts";
import { checkedTarget, type Target, type TargetInput } from "./model/target.ts";
import { redact } from "./reporters/redact.ts";
import { type AppTarget, startTarget } from "./runner/app-target.ts";
import { loadTarget } from "./runner/load-target.ts";
import { createRun, type Run } from "./runner/run.ts";
import type { RunOptions } from "./runner/run-options.ts";

/** The options of the vitest tests, which judge an app or a target. */
export type ContractTestOptions = TestOptions & (AppTarget | TargetOptions);

interface TargetOptions {
  /** The target, or a function that starts one. Default: `TTS_PROJECTS_BASE_URL`, `…_KEY` and the other variables. */
  readonly target?: TargetInput | (() => Promise<TargetInput>);
}

interface TestOptions extends Omit<RunOptions, "target"> {
  /** Fails cases that are `allowed`, not tested, vacuous or inconclusive. */
  readonly strict?: boolean;
  /** Default: all cases of the suite version. */
  readonly cases?: readonly Case[];
  /** Called with the redacted report. */
  readonly onReport?: (report: Report) => void;
}

/**
 * Defines one vitest test for each case. A broken rule fails its test. A case without evidence is skipped with the reason, so
 * that it never looks like a pass; with `strict` it fails.
 */
export function defineContractTests({ cases, onReport, ...options }: ContractTestOptions = {}): void {
  describe("contract of the Projects interface", () => {
    let run: Run;
    let chosen: Target;
    let close: (() => Promise<void>) | undefined;
    const skipped = new Map<string, string[]>();
    beforeAll(async () => {
      const started = await startTarget("app" in options ? options : { target: await chooseTarget(options) });
      close = started.close;
      chosen = checkedTarget(started.target);
      run = createRun({ ...options, target: chosen });
      expect(await run.preflight(), "preflight").toBeUndefined();
    });
    afterAll(async () => {
      // Most vitest reporters do not show why a test was skipped.
      for (const [why, ids] of skipped) console.warn(`skipped, ${why}\n  ${ids.join(", ")}`);
      try {
        onReport?.(redact(await run.report(), chosen));
      } finally {
        await close?.();
      }
    });
    for (const testCase of cases ?? casesOfVersion(options.suiteVersion ?? newestVersion)) {
      test(`${testCase.id} [${levelOf(testCase)}]`, { timeout: 120_000 }, async (context) => {
        const result = await run.judge(testCase);
        const isOpen = OPEN.includes(result.verdict);
        const why = `${result.verdict}: ${result.detail}`;
        if (isOpen && !options.strict) {
          skipped.set(why, [...(skipped.get(why) ?? []), testCase.id]);
          context.skip(why);
        }
        expect(isOpen ? [why] : problemsOf(result)).toEqual([]);
      });
    }
  });
}

async function chooseTarget({ target = environmentTarget }: TargetOptions): Promise<TargetInput> {
  return typeof target === "function" ? target() : target;
}

const OPEN: readonly string[] = ["not-tested", "vacuous", "inconclusive"];

function problemsOf({ verdict, detail, violations }: CaseResult): string[] {
  if (verdict === "error") return [detail];
  return violations.map(({ expected, actual }) => `expected ${expected.join(" | ")}; actual ${actual}`);
}

/** Loads the target of the environment. Vite sets BASE_URL to a path of its own, so use it only if it is a URL. */
function environmentTarget(): Promise<Target> {
  const { BASE_URL = "" } = process.env;
  return loadTarget({ baseUrl: URL.canParse(BASE_URL) ? BASE_URL : undefined, environment: process.env });
}
