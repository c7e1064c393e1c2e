import type { Answer } from "./answers.ts";
import { type AnswerTexts, questions } from "./generated/tables.ts";

export type { AnswerTexts } from "./generated/tables.ts";

/** The name of an open question in a profile: a rule, or a rule and one of its parts, as in `list.limit-invalid.zero`. */
export type QuestionId = keyof AnswerTexts;

/** A rule that the interface leaves open. */
export type OpenRule = (typeof questions)[number]["rule"];

/** The type of the answers by rule, for all parts of it. */
export type AnswerTextsOfRules = {
  readonly [Rule in OpenRule]: AnswerTexts[Extract<QuestionId, Rule | `${Rule}.${string}`>];
};

/** A fact that the interface leaves open, with every answer that it admits. */
export interface Question {
  readonly id: QuestionId;
  readonly rule: OpenRule;
  /** The kind of value, or the operation, that the answer is about, if the rule has a separate answer for each. */
  readonly part?: string;
  /** All parts of the rule, if there are any. */
  readonly parts?: readonly string[];
  readonly operations: readonly string[];
  readonly answers: readonly Answer[];
  /** What the reference answers. */
  readonly reference: string;
}

/** The open questions, in the order of questions.yaml; of a question with parts, one for each. */
export const allQuestions: readonly Question[] = questions.flatMap(byPart);

function byPart(row: Omit<Question, "id">): Question[] {
  const { rule, parts, answers } = row;
  if (!parts) return [{ ...row, id: rule as QuestionId }];
  return parts.map((part) => ({
    ...row,
    id: `${rule}.${part}` as QuestionId,
    part,
    answers: answers.filter((answer) => answer.parts?.includes(part) ?? true),
  }));
}

/** The open questions of a rule, one for each of its parts, or the one question with this id; empty if there is none. */
export function questionsOf(name: string): readonly Question[] {
  return allQuestions.filter(({ id, rule }) => id === name || rule === name);
}
