import { selectCases } from "../cases/all-cases.ts";
import type { Case } from "../cases/case.ts";
import type { ListedProject } from "../model/exchange.ts";
import { redact } from "../model/redact.ts";
import type { Report } from "../model/report.ts";
import { checkedTarget, type Target } from "../model/target.ts";
import type { Run } from "./ask.ts";
import { Client, StillLimited, TargetLost } from "./client.ts";
import { checkedAnswers } from "./expectations.ts";
import { httpTransport } from "./http-transport.ts";
import { Judging } from "./judging.ts";
import { type Outcomes, runPhases } from "./phases.ts";
import { preflight } from "./preflight.ts";
import { type Ran, reportOf } from "./report-of.ts";
import type { Progress, RunOptions, RunResult, SuiteOptions } from "./run-options.ts";

/** The report of `judgeTarget`. */
export async function runSuite(options: SuiteOptions): Promise<Report> {
  return (await judgeTarget(options)).report;
}

/**
 * Judges a target or an app by the cases that `only` and `skip` select. Never rejects for what the target does: if it cannot be
 * tested, the report has `failure`. Throws `InputProblem` for invalid options.
 */
export async function judgeTarget(options: SuiteOptions): Promise<RunResult> {
  if (!("app" in options)) return judgeNamed(options, checkedTarget(options.target));
  const { startApp } = await import("./app-target.ts");
  const { target, close } = await startApp(options);
  try {
    return await judgeNamed({ ...options, target }, checkedTarget(target));
  } finally {
    await close();
  }
}

async function judgeNamed(options: RunOptions, target: Target): Promise<RunResult> {
  const { only = [], skip = [], explore, timeoutMs = 10_000 } = options;
  const cases = selectCases(only, skip);
  const profile = checkedAnswers(options.profile ?? {}, "profile");
  const startedAt = new Date();
  const transport =
    options.transport ?? httpTransport(target.baseUrl, timeoutMs, explore?.requests);
  const run = startRun(new Client(target, transport, options));
  const ran = await runCases(run, cases, options);
  const isExplored = explore !== undefined && ran.failure === undefined;
  const explored = isExplored
    ? await (await import("./exploration.ts")).exploreTarget(run, explore, options)
    : undefined;
  await run.client.end();
  const report = reportOf(
    run,
    cases,
    { ...ran, explored },
    { ...options, only, skip, profile, startedAt },
  );
  return { report: redact(report, target), projects: redact(projectsOf(run), target) };
}

function startRun(client: Client): Run {
  return {
    client,
    judging: new Judging(client.target),
    nothing: new Set(),
    isTypeHidden: true,
    deleted: [],
    writes: [],
    collisions: 0,
    lateTotals: 0,
  };
}

/** Runs the phases. What the target does to end them early is the failure of the run. */
async function runCases(
  run: Run,
  cases: readonly Case[],
  { onProgress }: RunOptions,
): Promise<Omit<Ran, "explored">> {
  const outcomes: Outcomes = new Map();
  const named = new Set<string>();
  const onPhase = (phase: Progress["phase"]) => {
    if (phase === "reads") for (const id of run.judging.accounts.ids("premium")) named.add(id);
    run.client.onSent = () =>
      onProgress?.({
        phase,
        requests: run.client.sent,
        ...(run.client.waiting && { waiting: run.client.waiting }),
      });
    run.client.onSent();
  };
  const refused = await preflight(run.client);
  if (refused !== undefined) return { outcomes, failure: refused, named };
  try {
    await runPhases(run, cases, outcomes, onPhase);
    return { outcomes, named };
  } catch (error) {
    if (!(error instanceof TargetLost) && !(error instanceof StillLimited)) throw error;
    run.judging.settle(undefined);
    return { outcomes, failure: error.message, named };
  }
}

/** The projects of each account that was read to its end. */
function projectsOf({ judging: { accounts } }: Run): RunResult["projects"] {
  const listed = (key: "premium" | "otherPremium"): ListedProject[] =>
    accounts.projects(key).map(({ id, name, desc }) => ({ id, fields: { id, name, desc } }));
  const keys = (["premium", "otherPremium"] as const).filter((key) => accounts.isWhole(key));
  return Object.fromEntries(keys.map((key) => [key, listed(key)]));
}
