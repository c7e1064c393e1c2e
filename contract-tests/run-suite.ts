import { checkJson } from "../openapi/check-json.ts";
import { OWNERS, type TargetAccounts } from "./judge/accounts.ts";
import { type Judgement, judge } from "./judge/judge.ts";
import { redact } from "./model/redact.ts";
import { isBroken, type Report } from "./model/report.ts";
import { checkedTarget, type Target } from "./model/target.ts";
import type { Timeline } from "./model/timeline.ts";
import { probesToAsk, selectProbes } from "./probes/all-probes.ts";
import { checkedAnswers, checkedWaivers } from "./report/expectations.ts";
import { reportOf } from "./report/report-of.ts";
import { exploreTarget } from "./run/explore-target.ts";
import type { RunOptions, RunResult, SuiteOptions } from "./run/options.ts";
import { runProbes } from "./run/phases.ts";
import { startApp } from "./run/start-app.ts";

/**
 * Judges a target or an app by the rules that `only` and `skip` select, and finds the likely cause if the run failed. Never rejects
 * for what the target does: if it cannot be tested, the report has `failure`. Throws `InputProblem` for invalid options.
 */
export async function runSuite(options: SuiteOptions): Promise<Report> {
  return (await judgeTarget(options)).diagnosed();
}

/** Judges as `runSuite` does, and leaves the likely cause to the caller. */
export async function judgeTarget(options: SuiteOptions): Promise<RunResult> {
  if (!("app" in options)) return judgeNamed(options);
  const { target, close } = await startApp(options);
  try {
    return await judgeNamed({ ...options, target });
  } finally {
    await close();
  }
}

const ABOVE_ZERO = { exclusiveMinimum: 0, type: "number", description: "a number above 0" };

const PACE_SCHEMA = {
  properties: {
    timeoutMs: ABOVE_ZERO,
    ratePerSecond: ABOVE_ZERO,
    concurrency: { minimum: 1, type: "integer", description: "a whole number from 1" },
  },
};

/** Three steps: send and write the timeline, judge it, report. */
async function judgeNamed(options: RunOptions): Promise<RunResult> {
  const target = checkedTarget(options.target);
  const { only = [], skip = [], explore, timeoutMs, ratePerSecond, concurrency } = options;
  checkJson(PACE_SCHEMA, { timeoutMs, ratePerSecond, concurrency }, "the options");
  checkedWaivers(options.waivers ?? [], "waivers");
  const probes = selectProbes(only, skip);
  const profile = checkedAnswers(options.profile ?? {}, "profile");
  const startedAt = new Date();
  const run = await runProbes(target, probesToAsk(probes, skip), options);
  // An exploration begins timelines of its own.
  const { timeline } = run.client;
  const toExplore = run.failure === undefined ? explore : undefined;
  if (!toExplore) await run.client.end();
  const judgement = judge(timeline, target);
  const explored = toExplore && (await exploreTarget(run, judgement, toExplore));
  await run.client.end();
  const settings = { ...options, probes, only, skip, profile, startedAt, timeline };
  const report = redact(reportOf(run, judgement, explored, settings), target);
  return {
    report,
    projects: redact(listedProjects(run.accounts), target),
    diagnosed: () => diagnosedReport(report, timeline, judgement, target),
  };
}

/** A report with the likely cause, if the run failed and a known defect explains it. What a waiver excuses is left out. */
async function diagnosedReport(
  report: Report,
  timeline: Timeline,
  { violations, answers }: Judgement,
  { keys }: Target,
): Promise<Report> {
  if (report.conformance !== "nonconformant") return report;
  const { diagnose } = await import("./diagnosis/diagnose.ts");
  const broken = new Set(report.cases.filter(isBroken).flatMap(({ rules }) => rules));
  const counted = violations.filter(({ rule }) => broken.has(rule));
  const diagnosis = await diagnose({ timeline, violations: counted, answers, keys });
  return diagnosis ? { ...report, diagnosis: [diagnosis] } : report;
}

/** The projects of each account that was read to its end. */
function listedProjects(accounts: TargetAccounts): RunResult["projects"] {
  const keys = OWNERS.filter((key) => accounts.isWhole(key));
  const listed = keys.map((key) => [
    key,
    accounts.projects(key).map(({ id, name, desc }) => ({ id, name, desc })),
  ]);
  return Object.fromEntries(listed);
}
