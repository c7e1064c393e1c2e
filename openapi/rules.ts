import { type CheckName, found, type Level, type RuleId } from "./contract.ts";
import { rules } from "./generated/tables.ts";
import { questionTexts, ruleTexts, sections } from "./generated/texts.ts";
import type { OpenRule } from "./question.ts";

/** A rule of the interface, with what it says. */
export interface Rule {
  readonly id: RuleId;
  readonly level: Level;
  /** The check that refuses a request by this rule, if there is one. */
  readonly check?: CheckName;
  /** The section of the interface text that it comes from. */
  readonly section: string;
  /** Whether the section states it, it follows from what is stated, or the text is silent. */
  readonly ground: "stated" | "follows" | "silent";
  readonly sentence: string;
  /** What a breach costs a client; of an observed rule, the risk of a client that expects another answer. */
  readonly impact: string;
  /** What the server does about it; of an observed rule, what the client does. */
  readonly fix: string;
  /** Where a breach is visible, if no client can see it: in the store, or nowhere. */
  readonly seenBy?: "store" | "nobody";
  /** Why no client can see it; present with `seenBy`. */
  readonly whyUnseen?: string;
  /** JSON pointers to the places of the document that it speaks of. */
  readonly about: readonly string[];
}

type RuleRow = Pick<Rule, "id" | "level" | "check">;

// By their literal types, the compiler would combine each rule with the texts of all.
const rows: readonly RuleRow[] = rules;
const texts: Readonly<Record<RuleId, Omit<Rule, keyof RuleRow>>> = ruleTexts;

/** Every rule, in the order of rules.yaml. */
export const allRules: readonly Rule[] = rows.map((rule) => ({ ...rule, ...texts[rule.id] }));

/** The rule with this id. */
export function ruleOf(id: RuleId): Rule {
  return found(
    allRules.find((rule) => rule.id === id),
    id,
  );
}

/** The title of a section of the interface text. */
export function sectionTitle(section: string): string {
  const titles: Readonly<Record<string, string>> = sections;
  return titles[section] ?? "";
}

/** What people read about an open question. */
export interface QuestionText {
  readonly question: string;
  /** What each answer means for a client. */
  readonly means: Readonly<Record<string, string>>;
  /** Why the reference answers as it does. */
  readonly why: string;
}

/** The text of the open question about a rule. */
export function questionText(rule: OpenRule): QuestionText {
  return questionTexts[rule];
}
