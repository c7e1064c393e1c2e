import { conditionsOf, questionsOf } from "../generate/read-document.ts";
import type { Check } from "./check.ts";

/** The reference refuses with a status that is admissible, and with the one that its answer to the open question names. */
export const conditionAgreesWithQuestion: Check = {
  id: "condition-agrees-with-question",
  faults: (document) => {
    const answers = new Map(questionsOf(document).map(({ rule, reference }) => [rule, reference]));
    return conditionsOf(document).flatMap(({ condition: { rule, reference, admissible }, operation, at }) => {
      const name = `${operation.operationId}: ${rule}:`;
      const answer = answers.get(rule) ?? "";
      return [
        ...(admissible.includes(reference.code)
          ? []
          : [{ at, message: `${name} the reference answers ${reference.code}, which is not admissible` }]),
        ...(/^\d+$/.test(answer) && answer !== String(reference.code)
          ? [{ at, message: `${name} the condition answers ${reference.code}, its open question ${answer}` }]
          : []),
      ];
    });
  },
};
