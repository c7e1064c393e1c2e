import {
  type Answers,
  admits,
  allQuestions,
  contestsOf,
  nearestOrder,
  type Profile,
  parseProfile,
  type Question,
  type QuestionId,
  referenceProfile,
  stagesOf,
} from "../../openapi/index.ts";
import { UsageError } from "../model/input.ts";
import type { CaseResult, Report } from "../model/report.ts";

/** The answers of a profile by the ids of the questions. Throws `UsageError` with every wrong answer and what is admissible. */
export function checkedAnswers(profile: unknown, name: string): Answers {
  const result = parseProfile(profile, {} as Profile);
  if (result.ok) return result.profile;
  throw new UsageError(`${name}: ${result.problems.join("; ")}`);
}

/**
 * The result with its drift, if the profile has an answer to the question of its rule and the target gave another one. Drift is
 * allowed, since both answers are admissible; a strict run fails it.
 */
export function compareWithProfile(answers: Answers, result: CaseResult): CaseResult {
  const { verdict } = result;
  const other = Object.entries(answersIn(result)).find(([id, target]) => {
    const profile = answers[id as QuestionId];
    if (profile === undefined || profile === target) return false;
    return result.rules[0] !== "auth.precedence" || toAClient(profile) !== target;
  });
  if (!other) return result;
  const [id, target] = other;
  const drift = { profile: String(answers[id as QuestionId]), target };
  return { ...result, drift, verdict: verdict === "pass" || verdict === "observed" ? "allowed" : verdict };
}

/** The answers to open questions that a result has, by the ids of the questions. */
export function answersIn({ rules: [rule = ""], observed, answers }: CaseResult): Readonly<Record<string, string>> {
  return answers ?? (observed === undefined ? {} : { [rule]: observed });
}

/** The result as a strict run has it: what is merely allowed fails. */
export function failAllowed(result: CaseResult): CaseResult {
  if (result.verdict !== "allowed") return result;
  const { drift, detail } = result;
  const expected = drift ? drift.profile : "what the interface lists";
  return { ...result, verdict: "fail", violations: [{ expected: [expected], actual: drift ? drift.target : detail }] };
}

/** What a run has learned of the open questions: the answers, and for each question without one the reason. */
export interface RecordedProfile {
  readonly answers: Answers;
  readonly leftOut: Readonly<Record<string, string>>;
}

/** The target's answers as a profile for the mock; what is not known, or is no single admissible answer, is left out. */
export function recordedProfile({ observations, cases }: Pick<Report, "observations" | "cases">): RecordedProfile {
  const answers: Record<string, string> = {};
  const leftOut: Record<string, string> = {};
  for (const question of allQuestions) {
    const { id } = question;
    const observed = observations[id];
    if (observed !== undefined && admits(question, observed)) answers[id] = observed;
    else leftOut[id] = observed === undefined ? whyUnknown(question, cases) : `"${observed}" is no single admissible answer`;
  }
  // The text of the target becomes an answer here: `admits` has checked each.
  return { answers: answers as Answers, leftOut };
}

/** The recorded profile as the text of a profile file; names that start with `$` are for people, and the mock leaves them. */
export function profileFile({ answers, leftOut }: RecordedProfile): string {
  const notes = Object.keys(leftOut).length > 0 ? { $leftOut: leftOut } : {};
  return `${JSON.stringify({ ...answers, ...notes }, null, 2)}\n`;
}

/** The order as a client sees it: no request has a defect of key and of plan. */
function toAClient(order: string): string | undefined {
  const isAccount = (stage: string): boolean => stage === "key" || stage === "plan";
  const contests = contestsOf(stagesOf(order)).filter(({ first, second }) => !(isAccount(first) && isAccount(second)));
  return nearestOrder(stagesOf(referenceProfile["auth.precedence.listProjects"]), contests)?.join();
}

function whyUnknown({ rule }: Question, cases: readonly CaseResult[]): string {
  const judged = cases.find(({ rules }) => rules[0] === rule);
  return judged ? `${judged.verdict}: ${judged.detail}` : "its case was not run";
}
