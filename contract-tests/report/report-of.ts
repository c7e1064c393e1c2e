import { createHash } from "node:crypto";
import { document } from "../../openapi/document.ts";
import { questionsOf } from "../../openapi/question.ts";
import type { Judgement } from "../judge/judge.ts";
import {
  type CaseResult,
  conformanceOf,
  isJudged,
  type Report,
  summaryOf,
  TOOL,
  tooLittleJudged,
} from "../model/report.ts";
import type { Timeline, Violation } from "../model/timeline.ts";
import { allProbes, selectProbes } from "../probes/all-probes.ts";
import type { Probe } from "../probes/probe.ts";
import type { Exploring } from "../run/explore-target.ts";
import type { Run } from "../run/send.ts";
import { compareWith, type Expectations } from "./expectations.ts";
import {
  explorationOf,
  exploredCase,
  findingsOf,
  reportedExchange,
  reportedViolation,
  writesOf,
} from "./findings-of.ts";

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
  const { client, accounts, failure, listed = new Set<string>() } = run;
  const { target } = client;
  const { probes, only, skip, startedAt, timeline } = settings;
  const found = run.listed ? probes.map((each) => resultOf(each, run, timeline, judgement)) : [];
  const today = startedAt.toISOString().slice(0, 10);
  const skipped = skip.length > 0 ? selectProbes(skip).map(({ id }) => id) : [];
  const exploration = explored && {
    ...explored,
    violations: explored.violations.filter(({ rule }) => !skipped.includes(rule)),
  };
  const all = [
    ...found,
    ...(exploration?.violations.map((each) => exploredCase(each, target)) ?? []),
  ];
  const { results, problems } = compareWith(settings, all, today);
  const others = allProbes.filter((each) => !probes.includes(each)).map(({ id }) => id);
  const leftOut = failure === undefined ? others : [];
  const why = failure ?? explored?.failure ?? tooLittleJudged(results);
  const left = accounts.isSeen("premium") ? accounts.ids("premium") : [...listed];
  const named = target.disposableProjectIds;
  return {
    tool: TOOL,
    target: { baseUrl: target.baseUrl, projects: listed.size, keys: Object.keys(target.keys) },
    documentSha256: createHash("sha256").update(JSON.stringify(document)).digest("hex"),
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    requests: client.sent,
    repeated: client.repeated,
    waitedMs: client.waitedMs,
    conformance: conformanceOf(results, problems, leftOut, why),
    failure: why,
    notes: notesOf(run, judgement, results, { only, skip, leftOut }),
    findings: findingsOf(results, judgement.causes),
    selection: { only, skip, leftOut },
    disposables: {
      named: named.length,
      listed: named.filter((id) => listed.has(id)).length,
      used: run.deleted.length,
      left: named.filter((id) => left.includes(id)).length,
      unlisted: named.filter((id) => !listed.has(id)),
    },
    summary: summaryOf(results),
    // The answers to open questions, and what was seen of other observed rules.
    observations: Object.assign({}, ...results.map(({ answers }) => answers)),
    cases: results.map(({ violations, ...result }) => {
      return { ...result, violations: violations.slice(0, MOST_REPORTED) };
    }),
    exploration: exploration && explorationOf(exploration, target),
    writes: writesOf(client.ledger, target),
    waiverProblems: problems,
  };
}

/** The most violations of one case in a report; its finding counts all of them. */
const MOST_REPORTED = 200;

/** The limits of the verdict, one line each: what was left out, waived or not tested, and what the target file lacks for it. */
function notesOf(
  { writesEnded }: Run,
  { disturbance }: Judgement,
  results: readonly CaseResult[],
  { only, skip, leftOut }: Report["selection"],
): string[] {
  const flags = [...only.map((name) => `--only ${name}`), ...skip.map((name) => `--skip ${name}`)];
  const count = `${leftOut.length} ${leftOut.length === 1 ? "case was" : "cases were"} not run`;
  return [
    ...(leftOut.length > 0 ? [`narrowed by ${flags.join(" ")}: ${count}`] : []),
    ...results.flatMap(({ id, waived }) =>
      waived ? [`waived until ${waived.expires}: ${id} (${waived.reason})`] : [],
    ),
    ...(writesEnded === undefined ? [] : [writesEnded]),
    ...(disturbance ? [`${disturbance}; judge an account that nobody else uses`] : []),
    ...untested(results, writesEnded),
  ];
}

/** Each reason why stated rules were not tested, with the rules. */
function untested(results: readonly CaseResult[], writesEnded: string | undefined): string[] {
  const groups = new Map<string, string[]>();
  for (const { id, level, verdict, detail } of results) {
    const isTold = level === "observed" || verdict === "fail" || detail === writesEnded;
    if (isTold || isJudged(verdict)) continue;
    const reason = `${verdict}: ${detail}`;
    groups.set(reason, [...(groups.get(reason) ?? []), id]);
  }
  return [...groups].map(([reason, ids]) => `${reason}: ${ids.join(", ")}`);
}

/** The most exchanges of its own that a case shows in a report. */
const MOST_EXCHANGES = 40;

/** The result of a rule: its violations, else what its answers, its evidence and its gaps say. */
function resultOf(each: Probe, run: Run, timeline: Timeline, judgement: Judgement): CaseResult {
  const { target } = run.client;
  const { id, level } = each;
  const violations = judgement.violations
    .filter(({ rule }) => rule === id)
    .toSorted((one, other) => weightOf(one) - weightOf(other));
  const own = timeline.filter(({ probe, answer }) => probe === id && answer.status !== 429);
  const answers = ownAnswers(each, judgement.answers);
  const count = judgement.touched.get(id) ?? 0;
  const [worst] = violations;
  const verdict = worst
    ? ({ verdict: "fail", detail: worst.actual } as const)
    : (openVerdict(each, count, run, judgement) ?? keptVerdict(each, answers, count));
  return {
    id,
    rules: [id],
    level,
    answers,
    drift: [],
    ...verdict,
    evidence: { answers: count, ...judgement.observations.get(id)?.evidence },
    violations: violations.map((violation) => reportedViolation(violation, target)),
    exchanges: own.slice(0, MOST_EXCHANGES).map((entry) => reportedExchange(entry, target)),
  };
}

type Judged = Pick<CaseResult, "verdict" | "detail">;
type RuleAnswers = CaseResult["answers"];

/** Why nothing can be said of a rule: the first reason that there is. `count`: how many answers could have broken it. */
function openVerdict(
  { id, level, asks }: Probe,
  count: number,
  { gaps, failure }: Run,
  judgement: Judgement,
): Judged | undefined {
  const { notTested, notTestedFurther, inconclusive } = gaps.get(id) ?? {};
  const unseen =
    level !== "observed" && count === 0 ? `no answer could have broken it: ${asks}` : undefined;
  const reasons: readonly (readonly [Judged["verdict"], string | undefined])[] = [
    ["not-tested", count === 0 ? (notTested ?? notTestedFurther ?? failure) : undefined],
    ["inconclusive", inconclusive ?? judgement.doubts.get(id)],
    ["not-tested", notTested],
    ["vacuous", judgement.observations.get(id)?.vacuous],
    ["vacuous", unseen],
  ];
  for (const [verdict, detail] of reasons) if (detail !== undefined) return { verdict, detail };
  return undefined;
}

/** The verdict on a rule that nothing was seen to break. */
function keptVerdict({ id, level }: Probe, answers: RuleAnswers, count: number): Judged {
  const text = answersText(id, answers);
  if (level === "observed")
    return text === ""
      ? { verdict: "vacuous", detail: "nothing was seen of it" }
      : { verdict: "observed", detail: text };
  const other = questionsOf(id).find(
    (question) => (answers[question.id] ?? question.reference) !== question.reference,
  );
  if (level === "listed" && other)
    return {
      verdict: "allowed",
      detail: `${answers[other.id]}: allowed, though it is listed with the ${other.reference} group`,
    };
  return {
    verdict: "pass",
    detail: text === "" ? `${count} answers` : `${text}; ${count} answers`,
  };
}

/** One answer if all parts have the same, else each part with its own. */
function answersText(id: string, answers: RuleAnswers): string {
  const [first = "", ...others] = new Set(Object.values(answers));
  if (others.length === 0) return first;
  const parts = Object.entries(answers).map(
    ([question, answer]) => `${question.replace(`${id}.`, "")} ${answer}`,
  );
  return parts.join(", ");
}

/** The answers that belong to a case: those to the questions of its rule, and what it observed itself. */
function ownAnswers({ id }: Probe, answers: RuleAnswers): RuleAnswers {
  const names = [id, ...questionsOf(id).map((question) => question.id as string)];
  const own = Object.entries(answers).filter(([name, answer]) => answer && names.includes(name));
  return Object.fromEntries(own);
}

/** The lightest violation is shown: one that an answer to the same request proves, else the plainest request. */
function weightOf({ entry, isAtTimes }: Violation): number {
  if (entry === undefined || isAtTimes) return 0;
  const { query, body = "", headers, key, method } = entry.request;
  const ofKey = key === "premium" ? 0 : 40;
  // A list needs its Content-Type.
  const ofHeaders = (Object.keys(headers).length - (method === "GET" ? 1 : 0)) * 20;
  const ofBytes = query.includes("%") ? 30 : 0;
  return query.length + body.length * 3 + ofBytes + ofHeaders + ofKey;
}
