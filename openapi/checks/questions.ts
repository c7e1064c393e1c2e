import { admits, describeAnswers, type Question, sampleAnswers } from "../answers.ts";
import { placedQuestions } from "../generate/read-document.ts";
import { type Check, repeated } from "./check.ts";

/** The checks of the open questions. */
export const questionChecks: readonly Check[] = [
  {
    // Each question asks for a rule, no two for the same one, and every rule that is one-of has its question.
    id: "question-has-rule",
    problems: (document) => {
      const questions = placedQuestions(document);
      const asked = questions.map(({ question }) => question.rule);
      const rules = document["x-rules"];
      return [
        ...repeated(asked).map(({ value, index }) => ({
          at: questions[index]?.at ?? [],
          message: `x-open-questions: ${value} is asked twice`,
        })),
        ...questions
          .filter(({ question }) => !rules.some(({ id }) => id === question.rule))
          .map(({ question, at }) => ({ at, message: `x-open-questions: no rule has the id ${question.rule}` })),
        ...rules.flatMap(({ id, level }, index) =>
          level === "one-of" && !asked.includes(id)
            ? [{ at: ["x-rules", index], message: `x-rules: ${id} is one-of, but no open question asks for it` }]
            : [],
        ),
      ];
    },
  },
  {
    id: "question-has-answers",
    problems: (document) =>
      placedQuestions(document).flatMap(({ question, at }) =>
        answerProblems(question).map((problem) => ({ at, message: `x-open-questions: ${question.rule}: ${problem}` })),
      ),
  },
];

function answerProblems(question: Question): string[] {
  const answers = sampleAnswers(question);
  const foreign = [question.reference, ...answers].filter((answer) => !admits(question, answer));
  return [
    ...(answers.length < 2 ? ["an open question has at least two answers"] : []),
    ...repeated(answers).map(({ value }) => `${value} is there twice`),
    ...foreign.map((answer) => `${answer} is not among ${describeAnswers(question)}`),
  ];
}
