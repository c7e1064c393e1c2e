import { placedQuestions } from "../generate/read-document.ts";
import { type Check, repeated } from "./check.ts";

/** Each open question asks for a rule, no two for the same one, and every rule that is one-of has its question. */
export const questionHasRule: Check = {
  id: "question-has-rule",
  faults: (document) => {
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
};
