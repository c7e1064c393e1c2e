import { createHash } from "node:crypto";
import { type Answers, document } from "../../openapi/index.ts";
import { allCases } from "../cases/all-cases.ts";
import type { Case } from "../cases/case.ts";
import { type CaseResult, conformanceOf, isBroken, type Report, summaryOf, TOOL, tooLittleJudged } from "../model/report.ts";
import type { Run } from "./ask.ts";
import type { exploreTarget } from "./exploration.ts";
import { notesOf } from "./notes.ts";
import type { Outcomes } from "./phases.ts";
import { compareWithProfile, failAllowed, observationsOf } from "./profile.ts";
import { findingsOf, writesOf } from "./reported.ts";
import { resultsOf } from "./results.ts";
import { worldOf } from "./session.ts";
import { applyWaivers, type Waiver } from "./waivers.ts";

/** What a run has come to. */
export interface Ran {
  readonly outcomes: Outcomes;
  /** Why nothing could be judged, or not to the end. */
  readonly failure?: string;
  /** The projects that the first look listed. */
  readonly named: ReadonlySet<string>;
  readonly explored: Awaited<ReturnType<typeof exploreTarget>> | undefined;
}

interface Settings {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly profile: Answers;
  readonly strict?: boolean;
  readonly waivers?: readonly Waiver[];
  readonly startedAt: Date;
}

/** The report of a run, before its secrets are redacted. */
export function reportOf(run: Run, cases: readonly Case[], ran: Ran, settings: Settings): Report {
  const { client, judging } = run;
  const { target, log } = client;
  const { only, skip, startedAt } = settings;
  const { failure, named, explored } = ran;
  const [meaning] = judging.totals.meanings;
  if (meaning && judging.totals.meanings.size === 1) judging.learner.note("list.total", meaning);
  const world = worldOf(run);
  const isJudged = failure === undefined || ran.outcomes.size > 0;
  const found = isJudged ? resultsOf(cases, ran.outcomes, judging, log, world) : [];
  const { results, problems } = withExcuses([...found, ...(explored?.cases ?? [])], settings);
  const leftOut = failure === undefined ? allCases.filter((each) => !cases.includes(each)).map(({ id }) => id as string) : [];
  const why = failure ?? explored?.failure ?? tooLittleJudged(results);
  const unjudged = results.some(isBroken) ? ("nonconformant" as const) : ("error" as const);
  return {
    tool: TOOL,
    target: { baseUrl: target.baseUrl, projects: named.size, keys: Object.keys(target.keys) },
    documentSha256: createHash("sha256").update(JSON.stringify(document)).digest("hex"),
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    requests: client.sent,
    conformance: why === undefined ? conformanceOf(results, problems, leftOut) : unjudged,
    ...(why !== undefined && { failure: why }),
    notes: notesOf(run, results, { only, skip, leftOut }),
    findings: findingsOf(results),
    selection: { only, skip, leftOut },
    disposables: {
      named: target.disposableProjectIds.length,
      listed: target.disposableProjectIds.filter((id) => named.has(id)).length,
      used: run.deleted.length,
      left: world.disposable.length,
    },
    summary: summaryOf(results),
    observations: observationsOf(results),
    cases: results,
    ...(explored && { exploration: explored.exploration }),
    writes: writesOf(log, target),
    waiverProblems: problems,
  };
}

/** The results beside the expected profile, and without what a waiver excuses. */
function withExcuses(results: readonly CaseResult[], { profile, strict, waivers = [], startedAt }: Settings) {
  const compared = results.map((each) => compareWithProfile(profile, each));
  return applyWaivers(strict ? compared.map(failAllowed) : compared, waivers, startedAt.toISOString().slice(0, 10));
}
