import { type Answers, admits, allQuestions, parseProfile, type QuestionId, questionsOf } from "../../openapi/index.ts";
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
export function compareWithProfile(profile: Answers, result: CaseResult): CaseResult {
  const other = Object.entries(result.answers).find(([id, target]) => {
    const expected = profile[id as QuestionId];
    return expected !== undefined && String(expected) !== target;
  });
  if (!other) return result;
  const [id, target] = other;
  const drift = { profile: String(profile[id as QuestionId]), target };
  const isGood = result.verdict === "pass" || result.verdict === "observed";
  return { ...result, drift, verdict: isGood ? "allowed" : result.verdict };
}

/** Turns what is only allowed into a failure. */
export function failAllowed(result: CaseResult): CaseResult {
  if (result.verdict !== "allowed") return result;
  const { drift, detail, exchanges } = result;
  const [exchange] = exchanges;
  const expected = [drift ? drift.profile : "what the interface lists"];
  const violation = { kind: "status" as const, expected, actual: drift ? drift.target : detail, ...(exchange && { exchange }) };
  return { ...result, verdict: "fail", violations: [violation] };
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
    const { id, rule } = question;
    const observed = observations[id];
    const judged = cases.find((each) => each.id === rule);
    if (observed !== undefined && admits(question, observed)) answers[id] = observed;
    else if (observed !== undefined) leftOut[id] = `"${observed}" is no single admissible answer`;
    else leftOut[id] = judged ? `${judged.verdict}: ${judged.detail}` : "its case was not run";
  }
  // The cast is safe: `admits` has checked each answer.
  return { answers: answers as Answers, leftOut };
}

/** The text of a profile file. The mock ignores names that start with `$`, which are notes for people. */
export function profileFile({ answers, leftOut }: RecordedProfile): string {
  const notes = Object.keys(leftOut).length > 0 ? { $leftOut: leftOut } : {};
  return `${JSON.stringify({ ...answers, ...notes }, null, 2)}\n`;
}

/** The answers to open questions in these results, by question id, and what was seen of other observed rules. */
export function observationsOf(results: readonly CaseResult[]): Record<string, string> {
  const open = results.filter(({ rules: [rule = ""], level }) => level === "observed" || questionsOf(rule).length > 0);
  return Object.assign({}, ...open.map(({ answers }) => answers));
}
