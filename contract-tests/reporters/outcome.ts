import { allRules, type Question, questionOf, type Rule } from "../../openapi/index.ts";
import type { Verdict } from "../model/finding.ts";
import type { CaseResult, Report } from "../model/report.ts";

/** How a case ended for a reader: its verdict, or that its failure is excused for now. */
export type Outcome = Verdict | "waived";

/** The outcome of a case. */
export function outcomeOf({ verdict, waived }: CaseResult): Outcome {
  return verdict === "fail" && waived ? "waived" : verdict;
}

/** The cases that ended so. */
export function casesThat(report: Report, ...outcomes: readonly Outcome[]): CaseResult[] {
  return report.cases.filter((result) => outcomes.includes(outcomeOf(result)));
}

/** How many cases ended well. */
export function provenCount({ summary }: Report): number {
  return LEVELS.reduce((sum, level) => sum + summary[level].passed, 0);
}

/** The rule that a case judges: its sentence, and its section where the document knows it. */
export function ruleOfCase({ id, rules: [rule = id] }: Pick<CaseResult, "id" | "rules">): Pick<Rule, "sentence"> & Partial<Rule> {
  return RULES.get(rule) ?? { sentence: `The rule ${rule} is kept.` };
}

/** What a case found, with the target's answer in front where the detail does not name it. */
export function detailOf({ detail, observed }: CaseResult): string {
  return observed === undefined || detail.includes(observed) ? detail : `${observed}: ${detail}`;
}

/** Until when a failure is excused, and why. */
export function waiverOf({ waived }: CaseResult): string {
  return waived ? `until ${waived.expires}: ${waived.reason}` : "";
}

/** Where a target departs from the profile that it is held to. */
export function driftOf({ drift }: CaseResult): string {
  return drift ? `${drift.target}, where the profile says ${drift.profile}` : "";
}

/** An open question, and the answer that the target gave to it. */
export interface OpenAnswer {
  readonly rule: string;
  readonly question: string;
  readonly answer: string;
  /** What the document says about it; absent where nobody needs to choose an answer. */
  readonly about: Question | undefined;
}

/** The answers to what the interface leaves open; other recorded answers only repeat what a rule says. */
export function openAnswers({ observations }: Report): OpenAnswer[] {
  return Object.entries(observations).flatMap(([rule, answer]) => {
    const about = questionOf(rule);
    const { sentence, level } = ruleOfCase({ id: rule, rules: [rule] });
    return about || level === "observed" || level === undefined
      ? [{ rule, question: about?.question ?? sentence, answer, about }]
      : [];
  });
}

/** The levels, the surest first. */
export const LEVELS = ["must", "listed", "one-of", "observed"] as const;

const RULES: ReadonlyMap<string, Rule> = new Map(allRules.map((rule) => [rule.id, rule]));
