import {
  type Answers,
  admits,
  allQuestions,
  contestsOf,
  nearestOrder,
  type OpenRule,
  type Question,
  referenceProfile,
  stagesOf,
} from "../../openapi/index.ts";
import type { CaseResult, Report } from "../model/report.ts";

/**
 * The result with its drift, where the profile has an answer to the question of its rule and the target gave another one.
 * Drift is allowed, since both answers are admissible; a strict run fails it.
 */
export function compareWithProfile(answers: Answers, result: CaseResult): CaseResult {
  const profile = answers[result.rules[0] as OpenRule];
  const { observed: target, verdict } = result;
  if (profile === undefined || target === undefined || sameAnswer(result.rules[0], profile, target)) return result;
  const drift = { profile, target };
  return { ...result, drift, verdict: verdict === "pass" || verdict === "observed" ? "allowed" : verdict };
}

/** The result as a strict run has it: what is merely allowed fails. */
export function failAllowed(result: CaseResult): CaseResult {
  if (result.verdict !== "allowed") return result;
  const { drift, detail } = result;
  const violation = drift
    ? { expected: [drift.profile], actual: drift.target }
    : { expected: ["what the interface lists"], actual: detail };
  return { ...result, verdict: "fail", violations: [violation] };
}

function sameAnswer(rule: string | undefined, profile: string, target: string): boolean {
  return profile === target || (rule === "auth.precedence" && toAClient(profile) === target);
}

/** The order as a client sees it: no request has a fault of key and of plan. */
function toAClient(order: string): string | undefined {
  const contests = contestsOf(stagesOf(order)).filter(({ first, second }) => !(isAccount(first) && isAccount(second)));
  return nearestOrder(stagesOf(referenceProfile["auth.precedence"]), contests)?.join();
}

function isAccount(stage: string): boolean {
  return stage === "key" || stage === "plan";
}

/** What a run has learned of the open questions: the answers, and for each question without one the reason. */
export interface RecordedProfile {
  readonly answers: Answers;
  readonly leftOut: Readonly<Record<string, string>>;
}

/** The target's answers as a profile for the mock; what is not known, or is no single admissible answer, is left out. */
export function recordedProfile(report: Pick<Report, "observations" | "cases">): RecordedProfile {
  const open = allQuestions.map((question) => ({ question, observed: report.observations[question.rule] }));
  const known = open.flatMap(({ question, observed }) =>
    observed !== undefined && admits(question, observed) ? [[question.rule, observed] as const] : [],
  );
  const answers: Answers = Object.fromEntries(known);
  const unknown = open.filter(({ question }) => answers[question.rule] === undefined);
  return {
    answers,
    leftOut: Object.fromEntries(unknown.map(({ question, observed }) => [question.rule, reason(question, observed, report)])),
  };
}

/** The recorded profile as the text of a profile file; names that start with `$` are for people, and the mock leaves them. */
export function profileFile({ answers, leftOut }: RecordedProfile): string {
  const notes = Object.keys(leftOut).length > 0 ? { $leftOut: leftOut } : {};
  return `${JSON.stringify({ ...answers, ...notes }, null, 2)}\n`;
}

function reason({ rule }: Question, observed: string | undefined, { cases }: Pick<Report, "cases">): string {
  if (observed !== undefined) return `"${observed}" is no single admissible answer`;
  const judged = cases.find(({ rules }) => rules[0] === rule);
  return judged ? `${judged.verdict}: ${judged.detail}` : "its case was not run";
}
