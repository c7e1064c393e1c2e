import { operationsOf, successesOf } from "../generate/read-document.ts";
import { type Check, repeated } from "./check.ts";

/** The checks of the operations as a whole. */
export const operationChecks: readonly Check[] = [
  {
    // The mock routes by method and whole path, and answers a success with a documented status.
    id: "operation-is-served",
    problems: (document) => {
      const operations = operationsOf(document);
      const twice = repeated(operations.map(({ operation }) => operation.operationId));
      return [
        ...twice.map(({ value, index }) => ({ at: operations[index]?.at ?? [], message: `${value} is there twice` })),
        ...operations.flatMap((each) => {
          return routeProblems(each).map((problem) => ({ at: each.at, message: `${each.operation.operationId}: ${problem}` }));
        }),
      ];
    },
  },
  {
    // A wrong route belongs to no operation, so it may be refused with a status that none documents.
    id: "status-has-condition",
    problems: (document) =>
      operationsOf(document).flatMap(({ operation, at }) => {
        const conditions = operation["x-error-conditions"];
        const used = new Set(conditions.map(({ reference }) => String(reference.code)));
        const unused = Object.keys(operation.responses).filter((status) => !status.startsWith("2") && !used.has(status));
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
  },
  {
    // The mock answers with the code, message and status of the examples.
    id: "success-has-one-message",
    problems: (document) =>
      operationsOf(document).flatMap(({ operation, at }) =>
        successesOf(operation).flatMap(({ status, envelopes }) => {
          const messages = new Set(envelopes.map(({ message }) => message)).size;
          const name = `${operation.operationId}: the examples of ${status}`;
          if (messages !== 1) return [{ at, message: `${name} carry ${messages} messages, not one` }];
          return envelopes.every(({ code }) => String(code) === status) ? [] : [{ at, message: `${name} carry another code` }];
        }),
      ),
  },
];

type PlacedOperation = ReturnType<typeof operationsOf>[number];

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

function routeProblems({ method, path, operation }: PlacedOperation): string[] {
  return [
    ...(METHODS.includes(method) ? [] : [`the mock serves ${METHODS.join(", ")}, not ${method}`]),
    ...(/^(\/[\w.~-]+)+$/.test(path) ? [] : [`the mock serves a path without templates, not ${path}`]),
    ...(successesOf(operation).length > 0 ? [] : ["no response has a success status"]),
  ];
}
