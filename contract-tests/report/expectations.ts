import { checkJson } from "../../openapi/check-json.ts";
import { InputProblem } from "../../openapi/input-problem.ts";
import { parseProfile } from "../../openapi/profile.ts";
import { allRules } from "../../openapi/rules.ts";
import {
  type CaseResult,
  endedWell,
  isBroken,
  type ReportedViolation,
  type Waiver,
} from "../model/report.ts";
import waiversSchema from "../model/waivers.schema.json" with { type: "json" };
import { admittedAnswers } from "../operations/operations.ts";

/** What the caller of a run expects beyond the interface, or excuses. */
export interface Expectations {
  /** The expected answers by question id. */
  readonly profile: Readonly<Record<string, string>>;
  /** Turns what is only allowed into a failure. */
  readonly strict?: boolean | undefined;
  readonly waivers?: readonly Waiver[] | undefined;
}

/** Reads a profile. Throws `InputProblem` that names every wrong answer with the admissible ones. */
export function checkedAnswers(profile: unknown, name: string): Expectations["profile"] {
  const result = parseProfile(profile);
  if (!result.ok) throw new InputProblem(`${name}: ${result.problems.join("; ")}`);
  return result.answered;
}

/** Checks waivers. Throws `InputProblem` for the first that has not the form of one, or a day that there is not. */
export function checkedWaivers(value: unknown, name: string): Waiver[] {
  const form = '; a waiver is {"id": "…", "reason": "…", "expires": "YYYY-MM-DD"}';
  const waivers: Waiver[] = checkJson(waiversSchema, value, name, form);
  const wrong = waivers.find(({ expires }) => !isDay(expires));
  if (wrong) throw new InputProblem(`${name}: no calendar has the day ${wrong.expires}${form}`);
  return waivers;
}

/** Whether a text in the form YYYY-MM-DD is a day; `Date` moves the 31st of February to March. */
function isDay(text: string): boolean {
  const day = new Date(text);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
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
  const valid = waivers.filter(({ expires }) => expires >= today);
  return {
    results: results.map((result) => excused(result, valid)),
    problems: waivers.flatMap((waiver) => waiverProblem(waiver, results, today) ?? []),
  };
}

/** A result with the answers that differ from the profile. They are admissible, so the verdict is `allowed` at worst. */
function withDrift(profile: Expectations["profile"], result: CaseResult): CaseResult {
  const { answers, verdict } = result;
  const drift = Object.entries(answers).flatMap(([question, target]) => {
    const expected = profile[question] ?? target;
    return expected === target ? [] : [{ question, profile: expected, target }];
  });
  if (drift.length === 0) return result;
  const isGood = verdict === "pass" || verdict === "observed";
  return { ...result, drift, verdict: isGood ? "allowed" : verdict };
}

/** Under `strict`, what is only allowed fails, unless the profile records it. */
function failAllowed(result: CaseResult, profile: Expectations["profile"]): CaseResult {
  const { verdict, drift, detail, answers, exchanges } = result;
  const entries = Object.entries(answers);
  const isGiven = Object.keys(profile).length > 0;
  // A target that gives several answers to a question has none of them in its profile.
  const isRecorded = ([id, answer]: [string, string]) =>
    profile[id] === answer || (isGiven && !(id in admittedAnswers({ [id]: answer })));
  if (verdict !== "allowed" || (entries.length > 0 && entries.every(isRecorded))) return result;
  // One that shows the answer, if it is a status.
  const answered = Object.values(answers).join();
  const exchange = exchanges.find(({ status }) => answered.includes(`${status}`)) ?? exchanges[0];
  const drifted = drift.map(({ question, profile: expected, target }): ReportedViolation => {
    return { kind: "drift", expected: [expected], actual: `${question}: ${target}`, exchange };
  });
  const expected = ["what the interface lists"];
  const other: ReportedViolation = { kind: "status", expected, actual: detail, exchange };
  return { ...result, verdict: "fail", violations: drifted.length > 0 ? drifted : [other] };
}

function excused(result: CaseResult, waivers: readonly Waiver[]): CaseResult {
  const waiver = waivers.find((each) => isNamed(each, result));
  if (waiver === undefined || !isBroken(result)) return result;
  const { reason, expires } = waiver;
  return { ...result, waived: { reason, expires } };
}

/** What is wrong with a waiver; undefined if it excuses a failure, or if its cases came to no verdict. */
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
  if (named.some(isBroken) || !named.some(({ verdict }) => endedWell(verdict))) return undefined;
  return `${id}: nothing fails any more, so the waiver can go`;
}

function isNamed({ id }: Waiver, { id: name, rules }: CaseResult): boolean {
  return name === id || rules.includes(id);
}
