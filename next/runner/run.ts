import { createHash } from "node:crypto";
import { document } from "../../openapi/index.ts";
import { allCases, selectCases } from "../cases/all-cases.ts";
import type { Case } from "../cases/case.ts";
import type { ListedProject } from "../model/exchange.ts";
import { redact } from "../model/redact.ts";
import { type CaseResult, conformanceOf, type Report, summaryOf, TOOL, tooLittleJudged } from "../model/report.ts";
import { checkedTarget, type Target } from "../model/target.ts";
import { startTarget } from "./app-target.ts";
import { Client, StillLimited, TargetLost } from "./client.ts";
import { exploreTarget } from "./exploration.ts";
import { httpTransport } from "./http-transport.ts";
import { Judging } from "./judging.ts";
import { notesOf } from "./notes.ts";
import { type Outcomes, runPhases } from "./phases.ts";
import { preflight } from "./preflight.ts";
import { checkedAnswers, compareWithProfile, failAllowed, observationsOf } from "./profile.ts";
import { findingsOf, writesOf } from "./reported.ts";
import { resultsOf } from "./results.ts";
import type { Progress, RunOptions, RunResult, SuiteOptions } from "./run-options.ts";
import { type Run, worldOf } from "./session.ts";
import { applyWaivers } from "./waivers.ts";

/**
 * Judges a target or an app by the cases that `only` and `skip` select. Never rejects for what the target does: if it cannot be
 * tested, the report has `failure`. Throws `UsageError` for invalid options.
 */
export async function judgeTarget(options: SuiteOptions): Promise<RunResult> {
  const { target, close } = await startTarget(options);
  try {
    const checked = checkedTarget(target);
    return await judgeNamed({ ...options, target: checked }, checked);
  } finally {
    await close();
  }
}

async function judgeNamed(options: RunOptions, target: Target): Promise<RunResult> {
  const { only = [], skip = [], explore } = options;
  const cases = selectCases(only, skip);
  const profile = checkedAnswers(options.profile ?? {}, "profile");
  const startedAt = new Date();
  const transport =
    options.transport ?? httpTransport(target.baseUrl, options.timeoutMs ?? 10_000, { explored: explore?.requests });
  const client = new Client(target, transport, options);
  const run = startRun(client, options.concurrency ?? 6);
  const { outcomes, failure, named } = await runCases(run, cases, options);
  const explored = explore && failure === undefined ? await exploreTarget(run, explore, options) : undefined;
  const { learner, totals } = run.judging;
  const [meaning] = totals.meanings;
  if (meaning && totals.meanings.size === 1) learner.note("list.total", meaning);
  const world = worldOf(run);
  const results = failure === undefined || outcomes.size > 0 ? resultsOf(cases, outcomes, run.judging, client.log, world) : [];
  const compared = [...results, ...(explored?.cases ?? [])]
    .map((each) => compareWithProfile(profile, each))
    .map((each) => (options.strict ? failAllowed(each) : each));
  const { results: judged, problems } = applyWaivers(compared, options.waivers ?? [], startedAt.toISOString().slice(0, 10));
  const leftOut = failure === undefined ? allCases.filter((each) => !cases.includes(each)).map(({ id }) => id as string) : [];
  const why = failure ?? explored?.failure ?? tooLittleJudged(judged);
  const listed = target.disposableProjectIds.filter((id) => named.has(id));
  const report: Report = {
    tool: TOOL,
    target: { baseUrl: target.baseUrl, projects: named.size, keys: Object.keys(target.keys) },
    documentSha256: createHash("sha256").update(JSON.stringify(document)).digest("hex"),
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    requests: client.sent,
    conformance:
      why === undefined ? conformanceOf(judged, problems, leftOut) : isBrokenAnyway(judged) ? "nonconformant" : "error",
    ...(why !== undefined && { failure: why }),
    notes: notesOf(run, judged, { only, skip, leftOut }),
    findings: findingsOf(judged),
    selection: { only, skip, leftOut },
    disposables: {
      named: target.disposableProjectIds.length,
      listed: listed.length,
      used: run.deleted.length,
      left: world.disposable.length,
    },
    summary: summaryOf(judged),
    observations: observationsOf(judged),
    cases: judged,
    ...(explored && { exploration: explored.exploration }),
    writes: writesOf(client.log, target),
    waiverProblems: problems,
  };
  return { report: redact(report, target), projects: redact(projectsOf(run), target) };
}

function startRun(client: Client, width: number): Run {
  return {
    client,
    judging: new Judging(client.target),
    width,
    nothing: new Set(),
    form: "hidden",
    deleted: [],
    writes: [],
    collisions: 0,
  };
}

interface CasesRun {
  readonly outcomes: Outcomes;
  readonly failure?: string;
  /** The projects that the first look listed. */
  readonly named: ReadonlySet<string>;
}

/** Runs the phases. What the target does to end them early is the failure of the run. */
async function runCases(run: Run, cases: readonly Case[], { onProgress }: RunOptions): Promise<CasesRun> {
  const outcomes: Outcomes = new Map();
  const named = new Set<string>();
  const onPhase = (phase: Progress["phase"]) => {
    if (phase === "reads") for (const id of run.judging.ids("premium")) named.add(id);
    run.client.onSent = () =>
      onProgress?.({ phase, requests: run.client.sent, ...(run.client.waiting && { waiting: run.client.waiting }) });
    run.client.onSent();
  };
  const refused = await preflight(run.client);
  if (refused !== undefined) return { outcomes, failure: refused, named };
  try {
    return { outcomes: await runPhases(run, cases, onPhase), named };
  } catch (error) {
    if (!(error instanceof TargetLost) && !(error instanceof StillLimited)) throw error;
    run.judging.settle(undefined);
    return { outcomes, failure: error.message, named };
  }
}

function isBrokenAnyway(results: readonly CaseResult[]): boolean {
  return results.some(({ verdict, waived }) => verdict === "fail" && !waived);
}

/** The projects of each account that was read to its end. */
function projectsOf({ judging: { accounts } }: Run): RunResult["projects"] {
  const listed = (key: "premium" | "otherPremium"): ListedProject[] =>
    accounts.projects(key).map(({ id, name, desc }) => ({ id, fields: { id, name, desc } }));
  const keys = (["premium", "otherPremium"] as const).filter((key) => accounts.isSeen(key));
  return Object.fromEntries(keys.map((key) => [key, listed(key)]));
}
