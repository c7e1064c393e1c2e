import { admits, describeAnswers, type Question, sampleAnswers } from "../answers.ts";
import { placedQuestions, questionParts } from "../generate/read-document.ts";
import { type Checks, repeated } from "./check.ts";

export const questionChecks: Checks = {
  // Each question names a rule of its own. Every one-of rule has a question, and no must has one.
  *"question-has-rule"(document) {
    const questions = placedQuestions(document).map(({ question, at }) => ({ rule: question.rule, at }));
    const asked = questions.map(({ rule }) => rule);
    for (const { rule, at } of repeated(questions, (each) => each.rule)) {
      yield { at, message: `x-open-questions: ${rule} is asked twice` };
    }
    const rules = document["x-rules"];
    for (const { rule, at } of questions) {
      if (rules.every(({ id }) => id !== rule)) yield { at, message: `x-open-questions: no rule has the id ${rule}` };
    }
    for (const [index, { id, level }] of rules.entries()) {
      if (level === "one-of" && !asked.includes(id))
        yield { at: ["x-rules", index], message: `x-rules: ${id} is one-of, but no open question asks for it` };
      if (level === "must" && asked.includes(id))
        yield { at: ["x-rules", index], message: `x-rules: ${id} is a must, but an open question asks for it` };
    }
  },

  // Before such a question is removed, the code that reads its answer must change.
  *"question-is-read"(document) {
    const asked = placedQuestions(document).map(({ question }) => question.rule);
    for (const rule of READ.filter((each) => !asked.includes(each))) {
      const message = `no question asks for ${rule}, but code reads its answer: see READ in openapi/checks/questions.ts`;
      yield { at: ["x-open-questions"], message: `x-open-questions: ${message}` };
    }
  },

  *"question-has-answers"(document) {
    for (const { question, at } of placedQuestions(document)) {
      const parts = questionParts(question, document);
      for (const [index, { answer, parts: only = [] }] of question.answers.entries()) {
        for (const name of only.filter((each) => parts.every(({ part }) => part !== each))) {
          const message = `${question.rule}: ${answer}: the question has no part ${name}`;
          yield { at: [...at, "answers", index, "parts"], message };
        }
      }
      for (const part of parts) {
        for (const problem of answerProblems(part)) yield { at, message: `x-open-questions: ${part.id}: ${problem}` };
      }
    }
  },
};

/** The rules whose answers the mock and the suite parse or pass on, beyond comparing them. */
const READ = ["auth.precedence", "envelope.extra-fields", "envelope.media-type", "list.order", "list.short-page"];

function* answerProblems(question: Question): Iterable<string> {
  const answers = sampleAnswers(question);
  if (answers.length < 2) yield "an open question has at least two answers";
  for (const answer of repeated(answers, String)) yield `${answer} appears twice`;
  for (const answer of [question.reference, ...answers]) {
    if (!admits(question, answer)) yield `${answer} is not among ${describeAnswers(question)}`;
  }
}
