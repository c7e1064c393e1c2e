import {
  type Answers,
  admits,
  allQuestions,
  parseProfile,
  type Question,
  type QuestionId,
  referenceProfile,
} from "../../openapi/index.ts";
import { checksIn, contestsOf, nearestOrder } from "../model/check-order.ts";
import { UsageError } from "../model/input.ts";
import type { CaseResult, Report } from "../model/report.ts";

/** Checks a profile. Throws `UsageError` that names every wrong answer with the admissible ones. */
export function checkedAnswers(profile: unknown, name: string): Answers {
  const result = parseProfile(profile);
  if (!result.ok) throw new UsageError(`${name}: ${result.problems.join("; ")}`);
  const given = profile as Readonly<Record<string, unknown>>;
  const answered = allQuestions.filter(
    (question) => question.id in given || (question.rule in given && admits(question, String(given[question.rule]))),
  );
  return Object.fromEntries(answered.map(({ id }) => [id, result.profile.answers[id]])) as Answers;
}

/**
 * Adds the drift to a result, if the target's answer to an open question differs from the profile's. The verdict is then
 * `allowed`, since both answers are admissible; a strict run turns it into a failure.
 */
export function compareWithProfile(answers: Answers, result: CaseResult): CaseResult {
  const { verdict } = result;
  const other = Object.entries(answersIn(result)).find(([id, target]) => {
    const profile = answers[id as QuestionId];
    if (profile === undefined || profile === target) return false;
    return result.rules[0] !== "auth.precedence" || toAClient(String(profile)) !== target;
  });
  if (!other) return result;
  const [id, target] = other;
  const drift = { profile: String(answers[id as QuestionId]), target };
  return { ...result, drift, verdict: verdict === "pass" || verdict === "observed" ? "allowed" : verdict };
}

export function answersIn({ rules: [rule = ""], observed, answers }: CaseResult): Readonly<Record<string, string>> {
  return answers ?? (observed === undefined ? {} : { [rule]: observed });
}

export function failAllowed(result: CaseResult): CaseResult {
  if (result.verdict !== "allowed") return result;
  const { drift, detail } = result;
  const expected = drift ? drift.profile : "what the interface lists";
  return { ...result, verdict: "fail", violations: [{ expected: [expected], actual: drift ? drift.target : detail }] };
}

/** The answers of a target to the open questions, and the reason for each question without an answer. */
export interface RecordedProfile {
  readonly answers: Answers;
  readonly leftOut: Readonly<Record<string, string>>;
}

/** The target's answers as a profile for the mock. Leaves out questions without exactly one admissible answer. */
export function recordedProfile({ observations, cases }: Pick<Report, "observations" | "cases">): RecordedProfile {
  const answers: Record<string, string> = {};
  const leftOut: Record<string, string> = {};
  for (const question of allQuestions) {
    const { id } = question;
    const observed = observations[id];
    if (observed !== undefined && admits(question, observed)) answers[id] = observed;
    else leftOut[id] = observed === undefined ? whyUnknown(question, cases) : `"${observed}" is no single admissible answer`;
  }
  // The cast is safe: `admits` has checked each answer.
  return { answers: answers as Answers, leftOut };
}

/** The text of a profile file. The mock ignores names that start with `$`, which are notes for people. */
export function profileFile({ answers, leftOut }: RecordedProfile): string {
  const notes = Object.keys(leftOut).length > 0 ? { $leftOut: leftOut } : {};
  return `${JSON.stringify({ ...answers, ...notes }, null, 2)}\n`;
}

/** The part of a check order that a client can observe: no request can have both a wrong key and a free plan. */
function toAClient(order: string): string | undefined {
  const isAccount = (stage: string): boolean => stage === "key" || stage === "plan";
  const contests = contestsOf(checksIn(order)).filter(({ first, second }) => !(isAccount(first) && isAccount(second)));
  return nearestOrder(referenceProfile.precedence.listProjects, contests)?.join();
}

function whyUnknown({ rule }: Question, cases: readonly CaseResult[]): string {
  const judged = cases.find(({ rules }) => rules[0] === rule);
  return judged ? `${judged.verdict}: ${judged.detail}` : "its case was not run";
}
