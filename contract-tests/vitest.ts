import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { casesOfVersion, newestVersion } from "./cases/all-cases.ts";
import { type Case, levelOf } from "./model/case.ts";
import type { CaseResult, Report } from "./model/report.ts";
import { checkedTarget, type Target, type TargetInput } from "./model/target.ts";
import { redact } from "./reporters/redact.ts";
import { loadTarget } from "./runner/load-target.ts";
import { createRun, type Run } from "./runner/run.ts";
import type { RunOptions } from "./runner/run-options.ts";

/** What the vitest tests judge, and what is done with the report at the end. */
export interface ContractTestOptions extends Omit<RunOptions, "target"> {
  /** The target, or a function that starts one. Default: `TTS_PROJECTS_BASE_URL`, `…_KEY` and the others. */
  readonly target?: TargetInput | (() => Promise<TargetInput>);
  /** Default: all cases of the suite version. */
  readonly cases?: readonly Case[];
  /** Called with the report, without its keys. */
  readonly onReport?: (report: Report) => void;
}

/**
 * Defines one vitest test for each case. A broken rule fails its test; a case that is not tested or saw no evidence is skipped
 * with the reason, so that it never reads as a pass.
 */
export function defineContractTests({ target = environmentTarget, cases, onReport, ...options }: ContractTestOptions = {}): void {
  describe("contract of the Projects interface", () => {
    let run: Run;
    let chosen: Target;
    beforeAll(async () => {
      chosen = checkedTarget(typeof target === "function" ? await target() : target);
      run = createRun({ ...options, target: chosen });
      expect(await run.preflight(), "preflight").toBeUndefined();
    });
    afterAll(async () => onReport?.(redact(await run.report(), chosen)));
    for (const testCase of cases ?? casesOfVersion(options.suiteVersion ?? newestVersion)) {
      test(`${testCase.id} [${levelOf(testCase)}]`, { timeout: 120_000 }, async (context) => {
        const result = await run.judge(testCase);
        if (SKIPPED.includes(result.verdict)) context.skip(`${result.verdict}: ${result.detail}`);
        expect(problemsOf(result)).toEqual([]);
      });
    }
  });
}

const SKIPPED: readonly string[] = ["not-tested", "vacuous", "inconclusive"];

function problemsOf({ verdict, detail, violations }: CaseResult): string[] {
  if (verdict === "error") return [detail];
  return violations.map(({ expected, actual }) => `expected ${expected.join(" | ")}; actual ${actual}`);
}

/** Vite replaces a BASE_URL of the caller by a path of its own; only a URL counts. */
function environmentTarget(): Promise<Target> {
  const { BASE_URL = "" } = process.env;
  return loadTarget({ baseUrl: URL.canParse(BASE_URL) ? BASE_URL : undefined, environment: process.env });
}
