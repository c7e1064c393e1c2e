import { admits, describeAnswers, type Question, sampleAnswers } from "../answers.ts";
import { placedQuestions, questionParts } from "../generate/read-document.ts";
import { type Check, repeated } from "./check.ts";

/** The checks of the open questions. */
export const questionChecks: readonly Check[] = [
  {
    // Each question asks for a rule, no two for the same one, and every rule that is one-of has its question.
    id: "question-has-rule",
    *problems(document) {
      const questions = placedQuestions(document);
      const asked = questions.map(({ question }) => question.rule);
      const rules = document["x-rules"];
      for (const { value, index } of repeated(asked)) {
        yield { at: questions[index]?.at ?? [], message: `x-open-questions: ${value} is asked twice` };
      }
      for (const { question, at } of questions) {
        if (rules.some(({ id }) => id === question.rule)) continue;
        yield { at, message: `x-open-questions: no rule has the id ${question.rule}` };
      }
      for (const [index, { id, level }] of rules.entries()) {
        if (level !== "one-of" || asked.includes(id)) continue;
        yield { at: ["x-rules", index], message: `x-rules: ${id} is one-of, but no open question asks for it` };
      }
    },
  },
  {
    id: "question-has-answers",
    *problems(document) {
      for (const { question, at } of placedQuestions(document)) {
        for (const part of questionParts(question, document)) {
          for (const problem of answerProblems(part)) yield { at, message: `x-open-questions: ${part.id}: ${problem}` };
        }
      }
    },
  },
];

function* answerProblems(question: Question): Iterable<string> {
  const answers = sampleAnswers(question);
  if (answers.length < 2) yield "an open question has at least two answers";
  for (const { value } of repeated(answers)) yield `${value} is there twice`;
  for (const answer of [question.reference, ...answers]) {
    if (!admits(question, answer)) yield `${answer} is not among ${describeAnswers(question)}`;
  }
}
