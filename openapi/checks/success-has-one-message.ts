import { operationsOf, successMessages } from "../generate/read-document.ts";
import type { Check } from "./check.ts";

/** The examples of a success carry one message: it is the one with which the mock answers. */
export const successHasOneMessage: Check = {
  id: "success-has-one-message",
  faults: (document) =>
    operationsOf(document).flatMap(({ operation, at }) => {
      const { length } = successMessages(operation);
      if (length === 1) return [];
      return [{ at, message: `${operation.operationId}: the examples of 200 carry ${length} messages, not one` }];
    }),
};
