import type { Answer } from "./answers.ts";
import { questions } from "./generated/questions.ts";

type QuestionRow = (typeof questions)[number];

/** The name of an open question in a profile: a rule, or a rule and one of its parts, as in `list.limit-invalid.zero`. */
export type QuestionId = QuestionRow["id"];

/** A rule that the interface leaves open. */
export type OpenRule = QuestionRow["rule"];

/** The type of the answers to each question: the exact texts, or any text where one answer is a pattern. */
export type AnswerTexts = {
  readonly [Row in QuestionRow as Row["id"]]: TextOf<Row["answers"][number]>;
};

/** The same by rule, for all parts of it. */
export type AnswerTextsOfRules = {
  readonly [Row in QuestionRow as Row["rule"]]: TextOf<Row["answers"][number]>;
};

type TextOf<Row> = Row extends { pattern: string }
  ? string
  : Row extends { answer: infer Text }
    ? Text
    : never;

/** A fact that the interface leaves open, with every answer that it admits. */
export interface Question {
  readonly id: QuestionId;
  readonly rule: OpenRule;
  /** The kind of value, or the operation, that the answer is about, if the rule has a separate answer for each. */
  readonly part?: string;
  readonly question: string;
  readonly answers: readonly Answer[];
  /** What the reference answers. */
  readonly reference: string;
  /** Why it answers so. */
  readonly why: string;
}

/** The open questions, in the order of questions.yaml. */
export const allQuestions: readonly Question[] = questions;

/** The open questions of a rule, one for each of its parts, or the one question with this id; empty if there is none. */
export function questionsOf(name: string): readonly Question[] {
  return BY_NAME.get(name) ?? [];
}

const BY_NAME: ReadonlyMap<string, readonly Question[]> = new Map<string, readonly Question[]>(
  allQuestions.flatMap((question) => [
    [question.rule, allQuestions.filter(({ rule }) => rule === question.rule)],
    [question.id, [question]],
  ]),
);
