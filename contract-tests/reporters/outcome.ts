import { allRules, type Level, type Rule } from "../../openapi/index.ts";
import type { CaseResult, Conformance } from "../model/report.ts";
import type { Kind, Verdict } from "../model/verdict.ts";

/** The verdict of a case, or `waived` for a failure that a waiver excuses. */
export type Outcome = Verdict | "waived";

export function outcomeOf({ verdict, waived }: CaseResult): Outcome {
  return verdict === "fail" && waived ? "waived" : verdict;
}

/** The sentence of a rule with its level and its section; a placeholder sentence if the document does not have the rule. */
export function ruleLine(id: string, level: Level): string {
  const { sentence, section } = ruleNamed(id);
  return `${sentence} (${level}${section === undefined ? "" : `, section ${section}`})`;
}

export function ruleNamed(id: string): Pick<Rule, "sentence"> & Partial<Rule> {
  const plain = id.replace(/^explore\./, "");
  return allRules.find((rule) => rule.id === plain) ?? { sentence: `The rule ${id} is kept.` };
}

/** What a violation of each kind is, in two words. */
export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  lost: "wrongly deleted",
  shown: "wrongly served",
  data: "wrong data",
  status: "wrong status",
  form: "wrong body",
};

/** The last day and the reason of a waiver; empty without one. */
export function waiverOf({ waived }: CaseResult): string {
  return waived ? `until ${waived.expires}: ${waived.reason}` : "";
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
