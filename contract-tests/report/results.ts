import { questionsOf } from "../../openapi/question.ts";
import { ruleOf } from "../../openapi/rules.ts";
import type { Judgement } from "../judge/judge.ts";
import { pathOf } from "../model/exchange.ts";
import type { CaseResult, ReportedExchange, ReportedViolation } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import type { Entry, Timeline } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import type { Probe } from "../probes/probe.ts";
import type { Run } from "../run/send.ts";

/** The most exchanges of its own that a case shows in a report. */
const MOST_EXCHANGES = 40;
/** Maximum characters of a line about an answer, and of a body. */
const MOST_OF_LINE = 500;
const MOST_OF_BODY = 600;

/** The result of a rule: its violations, else what its answers, its evidence and its gaps say. */
export function resultOf(
  probe: Probe,
  run: Run,
  timeline: Timeline,
  judgement: Judgement,
): CaseResult {
  const { target } = run.client;
  const { id, level } = probe;
  const violations = judgement.violations
    .filter(({ rule }) => rule === id)
    .toSorted((one, other) => weightOf(one) - weightOf(other));
  const own = timeline.filter((entry) => entry.probe === id && entry.answer.status !== 429);
  const answers = ownAnswers(probe, judgement.answers);
  const count = judgement.touched.get(id) ?? 0;
  const [worst] = violations;
  const verdict = worst
    ? ({ verdict: "fail", detail: worst.actual } as const)
    : (openVerdict(probe, count, run, judgement) ?? keptVerdict(probe, answers, count));
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

/** Why nothing can be said of a rule, the first reason of several; undefined if its answers decide. `count` of them could have broken it. */
function openVerdict(
  { id, level, asks }: Probe,
  count: number,
  { gaps, failure }: Run,
  judgement: Judgement,
): Judged | undefined {
  const { notTested, notTestedFurther, inconclusive } = gaps.get(id) ?? {};
  const unseen =
    level !== "observed" && count === 0 ? `no answer could have broken it: ${asks}` : undefined;
  const reasons: [Judged["verdict"], string | undefined][] = [
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

/** A rule that exploration saw broken, as a failed case `explore.RULE` apart from the case of the rule. */
export function exploredCase(violation: Violation, target: Target): CaseResult {
  const { rule, actual, before = [] } = violation;
  return {
    id: `explore.${rule}`,
    rules: [rule],
    level: ruleOf(rule).level,
    verdict: "fail",
    detail: before.length > 0 ? `after ${before.length} requests: ${actual}` : actual,
    evidence: {},
    violations: [reportedViolation(violation, target)],
    answers: {},
    drift: [],
    exchanges: [],
  };
}

/** A violation for a report. */
function reportedViolation(
  { kind, expected, actual, entry, before }: Violation,
  target: Target,
): ReportedViolation {
  return {
    kind,
    expected,
    actual: excerpt(actual, MOST_OF_LINE),
    exchange: entry && reportedExchange(entry, target),
    before: before?.map((each) => reportedExchange(each, target)),
  };
}

/** An entry for a report, with the beginning of its body. */
export function reportedExchange(
  { request, answer, durationMs }: Entry,
  target: Target,
): ReportedExchange {
  return {
    method: request.method,
    url: `${target.baseUrl}${pathOf(request)}`,
    headers: request.headers,
    requestBody: request.body,
    status: answer.status,
    body: excerpt(answer.text, MOST_OF_BODY),
    problem: answer.problem,
    durationMs: Math.round(durationMs * 10) / 10,
  };
}

/** A text cut to its beginning. The ellipsis tells the redaction that a key may be cut off there. */
function excerpt(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
