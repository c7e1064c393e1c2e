import { admits, describeAnswers, type Question, sampleAnswers } from "../answers.ts";
import { placedQuestions, questionParts } from "../generate/read-document.ts";
import { type Check, repeated } from "./check.ts";

export const questionChecks: readonly Check[] = [
  {
    // Each question names a rule of its own. Every one-of rule has a question, and no must has one.
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
        if (level === "one-of" && !asked.includes(id))
          yield { at: ["x-rules", index], message: `x-rules: ${id} is one-of, but no open question asks for it` };
        if (level === "must" && asked.includes(id))
          yield { at: ["x-rules", index], message: `x-rules: ${id} is a must, but an open question asks for it` };
      }
    },
  },
  {
    // Before such a question is removed, the code that reads its answer must change.
    id: "question-is-read",
    *problems(document) {
      const asked = placedQuestions(document).map(({ question }) => question.rule);
      for (const rule of READ.filter((each) => !asked.includes(each))) {
        const message = `no question asks for ${rule}, but code reads its answer: see READ in openapi/checks/questions.ts`;
        yield { at: ["x-open-questions"], message: `x-open-questions: ${message}` };
      }
    },
  },
  {
    id: "question-has-answers",
    *problems(document) {
      for (const { question, at } of placedQuestions(document)) {
        const parts = questionParts(question, document);
        for (const [index, { answer, parts: only = [] }] of question.answers.entries()) {
          for (const name of only.filter((each) => parts.every(({ part }) => part !== each))) {
            yield {
              at: [...at, "answers", index, "parts"],
              message: `${question.rule}: ${answer}: the question has no part ${name}`,
            };
          }
        }
        for (const part of parts) {
          for (const problem of answerProblems(part)) yield { at, message: `x-open-questions: ${part.id}: ${problem}` };
        }
      }
    },
  },
];

/** The rules whose answers the mock and the suite parse or pass on, beyond comparing them. */
const READ = ["auth.precedence", "envelope.extra-fields", "envelope.media-type", "list.order", "list.short-page"];

function* answerProblems(question: Question): Iterable<string> {
  const answers = sampleAnswers(question);
  if (answers.length < 2) yield "an open question has at least two answers";
  for (const { value } of repeated(answers)) yield `${value} appears twice`;
  for (const answer of [question.reference, ...answers]) {
    if (!admits(question, answer)) yield `${answer} is not among ${describeAnswers(question)}`;
  }
}
