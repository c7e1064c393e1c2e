import { admits } from "../../openapi/answers.ts";
import { InputProblem } from "../../openapi/input-problem.ts";
import { type Answers, parseProfile } from "../../openapi/profile.ts";
import { allQuestions, type QuestionId } from "../../openapi/question.ts";
import { allRules } from "../../openapi/rules.ts";
import {
  type CaseResult,
  isBroken,
  isJudged,
  type ReportedViolation,
  type Waiver,
} from "../model/report.ts";

/** What the caller of a run expects beyond the interface, or excuses. */
export interface Expectations {
  readonly profile: Answers;
  /** Turns what is only allowed into a failure. */
  readonly strict?: boolean;
  readonly waivers?: readonly Waiver[];
}

/** Checks a profile. Throws `InputProblem` that names every wrong answer with the admissible ones. */
export function checkedAnswers(profile: unknown, name: string): Answers {
  const result = parseProfile(profile);
  if (!result.ok) throw new InputProblem(`${name}: ${result.problems.join("; ")}`);
  const given = profile as Readonly<Record<string, unknown>>;
  const answered = allQuestions.filter(
    (question) =>
      question.id in given ||
      (question.rule in given && admits(question, String(given[question.rule]))),
  );
  return Object.fromEntries(answered.map(({ id }) => [id, result.profile.answers[id]])) as Answers;
}

/**
 * Adds to the results what differs from the profile (drift), and marks the failures that waivers excuse on the day `today`
 * (YYYY-MM-DD). A waiver is a problem if it names no case or rule, has expired, or excuses nothing although its cases were run: it
 * would hide the next failure.
 */
export function compareWith(
  { profile, strict, waivers = [] }: Expectations,
  all: readonly CaseResult[],
  today: string,
): { readonly results: readonly CaseResult[]; readonly problems: readonly string[] } {
  const compared = all.map((each) => withDrift(profile, each));
  const results = strict ? compared.map((each) => failAllowed(each, profile)) : compared;
  const problems = waivers.flatMap((waiver) => waiverProblem(waiver, results, today) ?? []);
  const valid = waivers.filter((waiver) => waiverProblem(waiver, results, today) === undefined);
  return { results: results.map((result) => excused(result, valid)), problems };
}

/** The verdict on drift is `allowed`, since both answers are admissible. */
function withDrift(profile: Answers, result: CaseResult): CaseResult {
  const { answers, verdict } = result;
  const other = Object.entries(answers).find(
    ([id, target]) => expectedIn(profile, id, target) !== target,
  );
  if (!other) return result;
  const [id, target] = other;
  const isGood = verdict === "pass" || verdict === "observed";
  const drift = { profile: expectedIn(profile, id, ""), target };
  return { ...result, drift, verdict: isGood ? "allowed" : verdict };
}

function expectedIn(profile: Answers, id: string, otherwise: string): string {
  return String(profile[id as QuestionId] ?? otherwise);
}

/** Under `strict`, what is only allowed fails, unless the profile records it. */
function failAllowed(result: CaseResult, profile: Answers): CaseResult {
  const { verdict, drift, detail, answers, exchanges } = result;
  if (verdict !== "allowed") return result;
  const entries = Object.entries(answers);
  const isRecorded = entries.every(([id, answer]) => expectedIn(profile, id, "") === answer);
  if (isRecorded && entries.length > 0) return result;
  const [exchange] = exchanges;
  const violation: ReportedViolation = {
    kind: "status",
    expected: [drift?.profile ?? "what the interface lists"],
    actual: drift?.target ?? detail,
    ...(exchange && { exchange }),
  };
  return { ...result, verdict: "fail", violations: [violation] };
}

function excused(result: CaseResult, waivers: readonly Waiver[]): CaseResult {
  const waiver = isBroken(result) ? waivers.find((each) => isNamed(each, result)) : undefined;
  if (waiver === undefined) return result;
  const { reason, expires } = waiver;
  return { ...result, waived: { reason, expires } };
}

function waiverProblem(
  waiver: Waiver,
  results: readonly CaseResult[],
  today: string,
): string | undefined {
  const { id, expires } = waiver;
  const rule = id.replace(/^explore\./, "");
  if (!allRules.some((each) => each.id === rule)) return `${id}: no case and no rule has this id`;
  if (expires < today) return `${id}: the waiver expired on ${expires}`;
  const named = results.filter((result) => isNamed(waiver, result));
  if (named.some(isBroken) || !named.some(({ verdict }) => isJudged(verdict))) return undefined;
  return `${id}: nothing fails any more, so the waiver can go`;
}

function isNamed({ id }: Waiver, { id: name, rules }: CaseResult): boolean {
  return name === id || rules.includes(id);
}
