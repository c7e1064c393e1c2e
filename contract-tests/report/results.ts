import { questionsOf } from "../../openapi/question.ts";
import type { Judgement } from "../judge/judge.ts";
import type { CaseResult } from "../model/report.ts";
import type { Timeline } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import type { Probe } from "../probes/probe.ts";
import type { Run } from "../run/send.ts";
import { reportedExchange, reportedViolation } from "./findings-of.ts";

/** The most exchanges of its own that a case shows in a report. */
const MOST_EXCHANGES = 40;

/** The result of a rule: its violations, else what its answers, its evidence and its gaps say. */
export function resultOf(
  each: Probe,
  run: Run,
  timeline: Timeline,
  judgement: Judgement,
): CaseResult {
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
