import { questionsOf } from "../../openapi/index.ts";
import type { Judgement } from "../judge/judge.ts";
import type { Observation } from "../judge/observations.ts";
import type { CaseResult } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import type { Timeline } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import type { Probe } from "../probes/probe.ts";
import type { Gap, Gaps } from "../run/gaps.ts";
import { reportedExchange, reportedViolation } from "./reported.ts";

/** The most exchanges of its own that a case shows in a report. */
const MOST_EXCHANGES = 40;
/** The most violations of one case in a report. */
const MOST_REPORTED = 200;

/** The result of each rule: its violations, else what its answers, its evidence and its gaps say. */
export function resultsOf(
  probes: readonly Probe[],
  { judgement, gaps, timeline, target }: Evidences,
): CaseResult[] {
  return probes.map((each) => {
    const { id, level } = each;
    const observation = judgement.observations.get(id) ?? {};
    const answers = ownAnswers(each, judgement.answers);
    const violations = plainestFirst(judgement.violations.filter(({ rule }) => rule === id));
    const own = timeline.filter(({ probe, answer }) => probe === id && answer.status !== 429);
    const count = judgement.touched.get(id) ?? 0;
    const doubt = judgement.doubts.get(id);
    return {
      id,
      rules: [id],
      level,
      answers,
      ...verdictOf(each, {
        gap: gaps.get(id) ?? {},
        observation,
        violations,
        answers,
        count,
        doubt,
      }),
      evidence: { answers: count, ...observation.evidence },
      violations: violations
        .slice(0, MOST_REPORTED)
        .map((violation) => reportedViolation(violation, target)),
      exchanges: own.slice(0, MOST_EXCHANGES).map((entry) => reportedExchange(entry, target)),
    };
  });
}

/** What a run has come to. */
export interface Evidences {
  readonly judgement: Judgement;
  readonly gaps: Gaps;
  readonly timeline: Timeline;
  readonly target: Target;
}

interface Found {
  readonly gap: Gap;
  readonly observation: Observation;
  readonly violations: readonly Violation[];
  readonly answers: Readonly<Record<string, string>>;
  /** How many answers could have broken the rule. */
  readonly count: number;
  readonly doubt: string | undefined;
}

type Judged = Pick<CaseResult, "verdict" | "detail">;

/** The first verdict that something speaks for. */
function verdictOf(
  each: Probe,
  { gap, observation, violations, answers, count, doubt }: Found,
): Judged {
  const isUnseen = each.level !== "observed" && count === 0;
  const reasons: readonly (readonly [Judged["verdict"], string | undefined])[] = [
    ["fail", violations[0]?.actual],
    ["not-tested", count === 0 ? gap.notTested : undefined],
    ["inconclusive", gap.inconclusive ?? doubt],
    ["not-tested", gap.notTested],
    ["vacuous", observation.vacuous],
    ["vacuous", isUnseen ? `no answer could have broken it: ${each.asks}` : undefined],
  ];
  for (const [verdict, detail] of reasons) if (detail !== undefined) return { verdict, detail };
  return keptVerdict(each, answers, count);
}

/** The verdict on a rule that nothing was seen to break. */
function keptVerdict({ id, level }: Probe, answers: Found["answers"], count: number): Judged {
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
function answersText(id: string, answers: Found["answers"]): string {
  const [first = "", ...others] = new Set(Object.values(answers));
  if (others.length === 0) return first;
  const parts = Object.entries(answers).map(
    ([question, answer]) => `${question.replace(`${id}.`, "")} ${answer}`,
  );
  return parts.join(", ");
}

/** The answers that belong to a case: those to the questions of its rule, and what it observed itself. */
function ownAnswers(
  { id }: Probe,
  answers: Readonly<Record<string, string>>,
): Record<string, string> {
  const own = Object.entries(answers).filter(
    ([name, answer]) =>
      answer !== "" && (name === id || questionsOf(id).some((question) => question.id === name)),
  );
  return Object.fromEntries(own);
}

/** The plainest request comes first: it is the one that is shown. */
function plainestFirst(violations: readonly Violation[]): Violation[] {
  const weight = ({ entry }: Violation) =>
    entry
      ? entry.request.query.length +
        (entry.request.body?.length ?? 0) +
        Object.keys(entry.request.headers).length * 20
      : 0;
  return violations.toSorted((one, other) => weight(one) - weight(other));
}
