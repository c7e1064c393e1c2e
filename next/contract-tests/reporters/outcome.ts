import { allRules, type Rule } from "../../openapi/index.ts";
import type { Verdict } from "../model/finding.ts";
import type { CaseResult, Conformance, Report } from "../model/report.ts";

/** The verdict of a case, or `waived` for a failure that a waiver excuses. */
export type Outcome = Verdict | "waived";

export function outcomeOf({ verdict, waived }: CaseResult): Outcome {
  return verdict === "fail" && waived ? "waived" : verdict;
}

/** The cases with one of these outcomes. */
export function casesThat(report: Pick<Report, "cases">, ...outcomes: readonly Outcome[]): CaseResult[] {
  return report.cases.filter((result) => outcomes.includes(outcomeOf(result)));
}

/** The cases whose answers differ from the given profile. */
export function driftedCases({ cases }: Report): CaseResult[] {
  return cases.filter(({ drift }) => drift !== undefined);
}

/** The rule that a case judges; a placeholder sentence if the document does not have the rule. */
export function ruleOfCase({ id, rules: [rule = id] }: Pick<CaseResult, "id" | "rules">): Pick<Rule, "sentence"> & Partial<Rule> {
  return RULES.get(rule) ?? { sentence: `The rule ${rule} is kept.` };
}

/** The sentence of the rule that a case judges, with the level of the case and the section. */
export function ruleLine(result: CaseResult): string {
  const { sentence, section } = ruleOfCase(result);
  return `${sentence} (${result.level}${section === undefined ? "" : `, section ${section}`})`;
}

/** The detail of a case, preceded by the observed answer if the detail does not contain it. */
export function detailOf({ detail, observed }: CaseResult): string {
  return observed === undefined || detail.includes(observed) ? detail : `${observed}: ${detail}`;
}

/** The last day and the reason of a waiver; empty without one. */
export function waiverOf({ waived }: CaseResult): string {
  if (waived === undefined) return "";
  return waived.expires === undefined ? waived.reason : `until ${waived.expires}: ${waived.reason}`;
}

/** The difference between the target and the given profile; empty without one. */
export function driftOf({ drift }: CaseResult): string {
  return drift ? `${drift.target}, but the profile says ${drift.profile}` : "";
}

/** The look of an outcome or of a verdict on the run: a tone, for which each format has a color, and a sign. */
export interface Look {
  readonly tone: "good" | "noted" | "open" | "bad";
  readonly sign: string;
}

export const LOOKS: Readonly<Record<Outcome | Conformance, Look>> = {
  pass: { tone: "good", sign: "✓" },
  allowed: { tone: "noted", sign: "≈" },
  observed: { tone: "noted", sign: "●" },
  vacuous: { tone: "open", sign: "○" },
  "not-tested": { tone: "open", sign: "–" },
  inconclusive: { tone: "open", sign: "?" },
  waived: { tone: "open", sign: "~" },
  fail: { tone: "bad", sign: "×" },
  error: { tone: "bad", sign: "!" },
  conformant: { tone: "good", sign: "✓" },
  partial: { tone: "open", sign: "○" },
  nonconformant: { tone: "bad", sign: "×" },
};

const RULES: ReadonlyMap<string, Rule> = new Map(allRules.map((rule) => [rule.id, rule]));
