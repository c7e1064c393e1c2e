import { createHash } from "node:crypto";
import { document, questionsOf } from "../../openapi/index.ts";
import { allCases } from "../cases/all-cases.ts";
import type { Case } from "../cases/case.ts";
import {
  type CaseResult,
  conformanceOf,
  isBroken,
  isJudged,
  type Report,
  summaryOf,
  TOOL,
  tooLittleJudged,
} from "../model/report.ts";
import type { Run } from "./ask.ts";
import { compareWith, type Expectations } from "./expectations.ts";
import type { exploreTarget } from "./exploration.ts";
import type { Outcomes } from "./phases.ts";
import { findingsOf, resultsOf, writesOf } from "./results.ts";
import { worldOf } from "./session.ts";

/** What a run has come to. */
export interface Ran {
  readonly outcomes: Outcomes;
  /** Why nothing could be judged, or not to the end. */
  readonly failure?: string;
  /** The projects that the first look listed. */
  readonly named: ReadonlySet<string>;
  readonly explored: Awaited<ReturnType<typeof exploreTarget>> | undefined;
}

interface Settings extends Expectations {
  readonly only: readonly string[];
  readonly skip: readonly string[];
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
  const today = startedAt.toISOString().slice(0, 10);
  const { results, problems } = compareWith(
    settings,
    [...found, ...(explored?.cases ?? [])],
    today,
  );
  const leftOut =
    failure === undefined
      ? allCases.filter((each) => !cases.includes(each)).map(({ id }) => id as string)
      : [];
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

/** The answers to open questions in these results, by question id, and what was seen of other observed rules. */
function observationsOf(results: readonly CaseResult[]): Record<string, string> {
  const open = results.filter(
    ({ rules: [rule = ""], level }) => level === "observed" || questionsOf(rule).length > 0,
  );
  return Object.assign({}, ...open.map(({ answers }) => answers));
}

/** The limits of the verdict, one line each: what was left out, waived or not tested, and what the target file lacks for it. */
function notesOf(
  run: Run,
  results: readonly CaseResult[],
  { only, skip, leftOut }: Report["selection"],
): string[] {
  const flags = [...only.map((name) => `--only ${name}`), ...skip.map((name) => `--skip ${name}`)];
  const waived = results.filter((each) => each.waived);
  return [
    ...(leftOut.length > 0
      ? [
          `narrowed by ${flags.join(" ")}: ${leftOut.length} ${leftOut.length === 1 ? "case was" : "cases were"} not run`,
        ]
      : []),
    ...waived.map(
      ({ id, waived: waiver }) => `waived until ${waiver?.expires}: ${id} (${waiver?.reason})`,
    ),
    ...(run.writesEnded === undefined ? [] : [run.writesEnded]),
    ...(run.disturbance === undefined
      ? []
      : [`${run.disturbance}; judge an account that nobody else uses`]),
    ...lacks(results, run.writesEnded),
  ];
}

/** Each reason why stated rules were not tested, with the rules. */
function lacks(results: readonly CaseResult[], writesEnded: string | undefined): string[] {
  const open = results.filter(
    ({ level, verdict, detail }) =>
      level !== "observed" && !isJudged(verdict) && verdict !== "fail" && detail !== writesEnded,
  );
  return [...groupBy(open)].map(([reason, cases]) => {
    const ids = cases.map(({ id }) => id);
    const named =
      ids.length > 4 ? `${ids.slice(0, 4).join(", ")} and ${ids.length - 4} more` : ids.join(", ");
    return `${reason}: ${named}`;
  });
}

function groupBy(results: readonly CaseResult[]): Map<string, CaseResult[]> {
  const groups = new Map<string, CaseResult[]>();
  for (const each of results) {
    const reason = `${each.verdict}: ${each.detail}`;
    groups.set(reason, [...(groups.get(reason) ?? []), each]);
  }
  return groups;
}
