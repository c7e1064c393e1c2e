import { operationsOf } from "../generate/read-document.ts";
import type { Check } from "./check.ts";

/**
 * The statuses of an operation are those of its error conditions and 200, no more and no fewer. A wrong route belongs to no
 * operation, so it may be refused with a status that none documents.
 */
export const statusHasCondition: Check = {
  id: "status-has-condition",
  faults: (document) =>
    operationsOf(document).flatMap(({ operation, at }) => {
      const conditions = operation["x-error-conditions"];
      const used = new Set(["200", ...conditions.map(({ reference }) => String(reference.code))]);
      const unused = Object.keys(operation.responses).filter((status) => !used.has(status));
      return [
        ...unused.map((status) => ({
          at: [...at, "responses", status],
          message: `${operation.operationId}: no condition is answered with ${status}`,
        })),
        ...conditions.flatMap(({ rule, stage, admissible }, index) =>
          admissible
            .filter((status) => stage !== "route" && !(status in operation.responses))
            .map((status) => ({
              at: [...at, "x-error-conditions", index],
              message: `${operation.operationId}: ${rule}: ${status} is admissible, but the operation does not document it`,
            })),
        ),
      ];
    }),
};
