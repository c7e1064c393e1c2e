import { isDeepStrictEqual } from "node:util";
import { conditionsOf, examplesOf } from "../generate/read-document.ts";
import type { Check } from "./check.ts";

/** Each error condition has an example: of its own name, under the status of the reference, with the reference's body. */
export const conditionHasExample: Check = {
  id: "condition-has-example",
  faults: (document) =>
    conditionsOf(document).flatMap(({ condition: { rule, reference }, operation, at }) => {
      const example = examplesOf(operation, String(reference.code))[rule];
      if (isDeepStrictEqual(example?.value, reference)) return [];
      return [{ at, message: `${operation.operationId}: ${rule}: no example of ${reference.code} has this name and body` }];
    }),
};
