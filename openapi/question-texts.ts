import { questionTexts } from "./generated/texts.ts";
import type { OpenRule } from "./question.ts";

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
