import { isDeepStrictEqual } from "node:util";
import { type Answer, admits, type Question } from "../../../openapi/answers.ts";
import { type OpenApiDocument, type Path, placedQuestions } from "../../../openapi/generate/read-document.ts";
import { type Change, changeOf } from "./effects.ts";
import { type Named, pairsOf } from "./pairs.ts";

/** What has changed in `x-open-questions`. */
export function questionChanges(before: OpenApiDocument, after: OpenApiDocument): Change[] {
  const { both, added, removed } = pairsOf(named(before), named(after));
  return [
    ...added.map(({ name, at }) => changeOf("question asked", name, [name], at)),
    ...removed.map(({ name, at }) => changeOf("question closed", name, [name], { gone: at })),
    ...both.flatMap(({ before: old, after: question, at }) => changed(old, question, at)),
  ];
}

function changed(old: Question, question: Question, at: Path): Change[] {
  const { rule } = question;
  const of = (answer: string): string => `${rule}: ${answer}`;
  const texts = ({ question: asked, why, answers }: Question): unknown[] => [asked, why, answers.map(({ means }) => means)];
  const answersChanged = [
    ...missing(old, question).map((answer) => changeOf("answer removed", of(answer), [rule], at)),
    ...missing(question, old).map((answer) => changeOf("answer added", of(answer), [rule], at)),
    ...changedPatterns(old, question).map((answer) => changeOf("family of answers changed", of(answer), [rule], at)),
  ];
  return [
    ...answersChanged,
    ...(old.reference === question.reference
      ? []
      : [changeOf("reference answers otherwise", of(`${question.reference}, before ${old.reference}`), [rule], at)]),
    ...(answersChanged.length > 0 || isDeepStrictEqual(texts(old), texts(question))
      ? []
      : [changeOf("question reworded", rule, [rule], at)]),
  ];
}

/** The answers that one question has and the other does not admit; of a family, the examples. */
function missing(from: Question, other: Question): string[] {
  return from.answers.flatMap((answer) => membersOf(answer).filter((member) => !admits(other, member)));
}

/** Families by pattern that are still there under their name, and whose pattern is another one. */
function changedPatterns(old: Question, question: Question): string[] {
  return old.answers
    .filter(({ answer, pattern }) => question.answers.some((other) => other.answer === answer && other.pattern !== pattern))
    .map(({ answer }) => answer);
}

/** The words of a set are members too, each alone, so that a word which is taken away is noticed. */
function membersOf({ answer, examples, subsetOf = [] }: Answer): string[] {
  return examples ? [...new Set([...examples, ...subsetOf])] : [answer];
}

function named(document: OpenApiDocument): Named<Question>[] {
  return placedQuestions(document).map(({ question, at }) => ({ name: question.rule, value: question, at }));
}
