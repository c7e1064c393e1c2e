import { allRules, type Rule } from "../../openapi/index.ts";
import type { Verdict } from "../model/finding.ts";
import type { CaseResult, Conformance, Report } from "../model/report.ts";

/** The verdict of a case, or `waived` for a failure that a waiver excuses. */
export type Outcome = Verdict | "waived";

/** The outcome of a case. */
export function outcomeOf({ verdict, waived }: CaseResult): Outcome {
  return verdict === "fail" && waived ? "waived" : verdict;
}

/** The cases with one of these outcomes. */
export function casesThat(report: Pick<Report, "cases">, ...outcomes: readonly Outcome[]): CaseResult[] {
  return report.cases.filter((result) => outcomes.includes(outcomeOf(result)));
}

/** The cases that differ from the profile that the target is compared with. */
export function driftedCases({ cases }: Report): CaseResult[] {
  return cases.filter(({ drift }) => drift !== undefined);
}

/** The rule that a case judges: its sentence, and its section if the document has the rule. */
export function ruleOfCase({ id, rules: [rule = id] }: Pick<CaseResult, "id" | "rules">): Pick<Rule, "sentence"> & Partial<Rule> {
  return RULES.get(rule) ?? { sentence: `The rule ${rule} is kept.` };
}

/** The rule that a case judges in a sentence, with the level of the case and the section. */
export function ruleLine(result: CaseResult): string {
  const { sentence, section } = ruleOfCase(result);
  return `${sentence} (${result.level}${section === undefined ? "" : `, section ${section}`})`;
}

/** What a case found, preceded by the target's answer if the detail does not name it. */
export function detailOf({ detail, observed }: CaseResult): string {
  return observed === undefined || detail.includes(observed) ? detail : `${observed}: ${detail}`;
}

/** Until when a failure is excused, and why. */
export function waiverOf({ waived }: CaseResult): string {
  if (waived === undefined) return "";
  return waived.expires === undefined ? waived.reason : `until ${waived.expires}: ${waived.reason}`;
}

/** How a target differs from the profile that it is compared with. */
export function driftOf({ drift }: CaseResult): string {
  return drift ? `${drift.target}, but the profile says ${drift.profile}` : "";
}

/** How an outcome or a verdict about the run is shown: a tone that a format gives a color, and a sign. */
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
