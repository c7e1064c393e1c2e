import { admits, describeAnswers, type Question, sampleAnswers } from "../answers.ts";
import { placedQuestions } from "../generate/read-document.ts";
import { type Check, repeated } from "./check.ts";

/** Each open question has at least two answers, each of them once, and the reference gives one of them. (Its reason is a matter of shape.) */
export const questionHasAnswers: Check = {
  id: "question-has-answers",
  faults: (document) =>
    placedQuestions(document).flatMap(({ question, at }) =>
      problems(question).map((problem) => ({ at, message: `x-open-questions: ${question.rule}: ${problem}` })),
    ),
};

function problems(question: Question): string[] {
  const answers = sampleAnswers(question);
  const foreign = [question.reference, ...answers].filter((answer) => !admits(question, answer));
  return [
    ...(answers.length < 2 ? ["an open question has at least two answers"] : []),
    ...repeated(answers).map(({ value }) => `${value} is there twice`),
    ...foreign.map((answer) => `${answer} is not among ${describeAnswers(question)}`),
  ];
}
