import { admits, describeAnswers, type Question } from "./answers.ts";
import type { ErrorCondition } from "./contract.ts";
import { questions } from "./generated/questions.ts";

/** A rule that the interface leaves open. */
export type OpenRule = (typeof questions)[number]["rule"];

/** One admissible answer for each open question. */
export type Profile = Readonly<Record<OpenRule, string>>;

/** The answers to some of the open questions, as a profile file holds them: `{"list.total": "page"}`. */
export type Answers = Readonly<Partial<Record<OpenRule, string>>>;

/** A profile, or why the text cannot be one: each line names what is wrong and what is admissible. */
export type ProfileResult =
  | { readonly ok: true; readonly profile: Profile }
  | { readonly ok: false; readonly problems: string[] };

export const allQuestions: readonly (Question & { readonly rule: OpenRule })[] = questions;

const QUESTIONS: ReadonlyMap<string, Question> = new Map(allQuestions.map((question) => [question.rule, question]));

/** The answers of the reference. */
export const referenceProfile: Profile = Object.fromEntries(
  allQuestions.map(({ rule, reference }) => [rule, reference]),
) as Profile;

/**
 * The base profile with `answers` in place of its own: an object from rule id to answer, where a status may be a number.
 * Names that start with `$`, such as `$schema`, are left for editors and people.
 */
export function parseProfile(answers: unknown, base: Profile = referenceProfile): ProfileResult {
  if (typeof answers !== "object" || answers === null || Array.isArray(answers)) {
    return { ok: false, problems: ['a profile is an object from rule to answer, such as {"list.total": "page"}'] };
  }
  const entries = Object.entries(answers).filter(([rule]) => !rule.startsWith("$"));
  const problems = entries.flatMap(([rule, answer]) => answerProblem(rule, answer) ?? []);
  if (problems.length > 0) return { ok: false, problems };
  const parsed = Object.fromEntries(entries.map(([rule, answer]) => [rule, String(answer)]));
  return { ok: true, profile: { ...base, ...parsed } };
}

/** The base profile with answers written as `RULE=ANSWER`, as on a command line. */
export function parseAnswers(assignments: readonly string[], base: Profile = referenceProfile): ProfileResult {
  const malformed = assignments.filter((assignment) => !/^[^=]+=./.test(assignment));
  if (malformed.length > 0) {
    return { ok: false, problems: malformed.map((text) => `"${text}" is not RULE=ANSWER, such as list.total=page`) };
  }
  const pairs = assignments.map((assignment) => {
    const split = assignment.indexOf("=");
    return [assignment.slice(0, split).trim(), assignment.slice(split + 1).trim()] as const;
  });
  return parseProfile(Object.fromEntries(pairs), base);
}

/** The open question of a rule, or undefined where the interface leaves nothing open. */
export function questionOf(rule: string): Question | undefined {
  return QUESTIONS.get(rule);
}

/**
 * The status with which a condition is refused under a profile. An answer that is a status holds where it is admissible for the
 * operation; elsewhere, and for a question answered by no status, the reference's status stands.
 */
export function statusUnder(profile: Answers, condition: ErrorCondition): number {
  const status = Number(profile[condition.rule as OpenRule]);
  return condition.admissible.includes(status) ? status : condition.reference.code;
}

function answerProblem(rule: string, answer: unknown): string | undefined {
  const question = QUESTIONS.get(rule);
  if (!question) return `no open question has the rule "${rule}"; there are: ${[...QUESTIONS.keys()].join(", ")}`;
  if ((typeof answer === "string" || typeof answer === "number") && admits(question, String(answer))) return undefined;
  return `${rule} cannot be ${JSON.stringify(answer)}; admissible: ${describeAnswers(question)}`;
}
