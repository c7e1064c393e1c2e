import { createHash } from "node:crypto";
import { document } from "../../openapi/document.ts";
import type { Judgement } from "../judge/judge.ts";
import { pathOf } from "../model/exchange.ts";
import {
  type CaseResult,
  conformanceOf,
  type Exploration,
  endedWell,
  type Report,
  summaryOf,
  TOOL,
  tooLittleJudged,
} from "../model/report.ts";
import type { Target } from "../model/target.ts";
import type { Timeline } from "../model/timeline.ts";
import { allProbes, selectProbes } from "../probes/all-probes.ts";
import type { Probe } from "../probes/probe.ts";
import type { Exploring } from "../run/explore-target.ts";
import type { Run } from "../run/send.ts";
import { compareWith, type Expectations } from "./expectations.ts";
import { findingsOf } from "./findings-of.ts";
import { exploredCase, reportedExchange, resultOf } from "./results.ts";

interface ReportSettings extends Expectations {
  readonly probes: readonly Probe[];
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly startedAt: Date;
  /** What was sent before any exploration, which has timelines of its own. */
  readonly timeline: Timeline;
}

/** The report of a run, before its secrets are redacted. */
export function reportOf(
  run: Run,
  judgement: Judgement,
  explored: Exploring | undefined,
  settings: ReportSettings,
): Report {
  const { client, failure: whyEnded, listed } = run;
  const { target } = client;
  const { probes, only, skip, startedAt, timeline } = settings;
  const asked = listed ? probes.map((each) => resultOf(each, run, timeline, judgement)) : [];
  const skipped = skip.length > 0 ? selectProbes(skip).map(({ id }) => id) : [];
  const broken = explored?.violations.filter(({ rule }) => !skipped.includes(rule)) ?? [];
  const all = [...asked, ...broken.map((each) => exploredCase(each, target))];
  const today = startedAt.toISOString().slice(0, 10);
  const { results, problems } = compareWith(settings, all, today);
  const others = allProbes.filter((each) => !probes.includes(each)).map(({ id }) => id);
  const leftOut = whyEnded === undefined ? others : [];
  const failure = whyEnded ?? explored?.failure ?? tooLittleJudged(results);
  return {
    tool: TOOL,
    target: {
      baseUrl: target.baseUrl,
      projects: listed?.size ?? 0,
      keys: Object.keys(target.keys),
    },
    documentSha256: createHash("sha256").update(JSON.stringify(document)).digest("hex"),
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    requests: client.sent,
    repeated: client.repeated,
    waitedMs: client.waitedMs,
    conformance: conformanceOf(results, problems, leftOut, failure),
    failure,
    notes: notesOf(run, judgement, results, { only, skip, leftOut }),
    findings: findingsOf(results, judgement.causes),
    selection: { only, skip, leftOut },
    disposables: disposablesOf(run),
    summary: summaryOf(results),
    // The answers to open questions, and what was seen of other observed rules.
    observations: Object.assign({}, ...results.map(({ answers }) => answers)),
    cases: results.map(({ violations, ...result }) => {
      return { ...result, violations: violations.slice(0, MOST_REPORTED) };
    }),
    exploration: explored && explorationOf({ ...explored, violations: broken }, target),
    writes: client.ledger.map(({ probe, request, answer }) => ({
      caseId: probe,
      method: request.method,
      url: `${target.baseUrl}${pathOf(request)}`,
      status: answer.status,
    })),
    waiverProblems: problems,
  };
}

/** The most violations of one case in a report; its finding counts all of them. */
const MOST_REPORTED = 200;

/** What the looks have shown of the disposable projects. Without a last look, those of the first one are left. */
function disposablesOf({
  client,
  accounts,
  deleted,
  listed = new Set(),
}: Run): Report["disposables"] {
  const named = client.target.disposableProjectIds;
  const left = accounts.isSeen("premium") ? accounts.ids("premium") : [...listed];
  return {
    named: named.length,
    listed: named.filter((id) => listed.has(id)).length,
    used: deleted.length,
    left: named.filter((id) => left.includes(id)).length,
    unlisted: named.filter((id) => !listed.has(id)),
  };
}

/** An exploration for a report. */
function explorationOf({ failure: _, ...told }: Exploring, target: Target): Exploration {
  return {
    ...told,
    violations: told.violations.map(({ rule, expected, actual, entry, before = [] }) => {
      const entries = entry ? [...before, entry] : before;
      const exchanges = entries.map((each) => reportedExchange(each, target));
      return { rule, expected, actual, exchanges };
    }),
  };
}

/** The limits of the verdict, one line each: what was left out, waived or not tested, and what the target file lacks for it. */
function notesOf(
  { writesEnded }: Run,
  { known: { disturbance } }: Judgement,
  results: readonly CaseResult[],
  { only, skip, leftOut }: Report["selection"],
): string[] {
  const notes: string[] = [];
  if (leftOut.length > 0) {
    const flags = [
      ...only.map((name) => `--only ${name}`),
      ...skip.map((name) => `--skip ${name}`),
    ];
    const count = `${leftOut.length} ${leftOut.length === 1 ? "case was" : "cases were"} not run`;
    notes.push(`narrowed by ${flags.join(" ")}: ${count}`);
  }
  for (const { id, waived } of results)
    if (waived) notes.push(`waived until ${waived.expires}: ${id} (${waived.reason})`);
  if (writesEnded !== undefined) notes.push(writesEnded);
  if (disturbance) notes.push(`${disturbance}; judge an account that nobody else uses`);
  return [...notes, ...untested(results, writesEnded)];
}

/** Each reason why stated rules were not tested, with the rules. */
function untested(results: readonly CaseResult[], writesEnded: string | undefined): string[] {
  const groups = new Map<string, string[]>();
  for (const { id, level, verdict, detail } of results) {
    const isStated = level !== "observed";
    const isNoted = verdict === "fail" || detail === writesEnded;
    if (!isStated || isNoted || endedWell(verdict)) continue;
    const reason = `${verdict}: ${detail}`;
    groups.set(reason, [...(groups.get(reason) ?? []), id]);
  }
  return [...groups].map(([reason, ids]) => `${reason}: ${ids.join(", ")}`);
}
