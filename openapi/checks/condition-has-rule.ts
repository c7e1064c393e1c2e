import { conditionsOf, operationsOf } from "../generate/read-document.ts";
import { type Check, repeated } from "./check.ts";

/** Each error condition names a rule, once in its operation and with the rule's level, and so does each request header. */
export const conditionHasRule: Check = {
  id: "condition-has-rule",
  faults: (document) => {
    const levels = new Map(document["x-rules"].map(({ id, level }) => [id, level]));
    const conditions = conditionsOf(document).flatMap(({ condition, operation, at }) => {
      const name = `${operation.operationId}: ${condition.rule}:`;
      const level = levels.get(condition.rule);
      if (level === undefined) return [{ at, message: `${name} no rule has this id` }];
      return level === condition.level
        ? []
        : [{ at, message: `${name} its rule is ${level}, the condition says ${condition.level}` }];
    });
    const operations = operationsOf(document).flatMap(({ operation, at }) => [
      ...repeated(operation["x-error-conditions"].map(({ rule }) => rule)).map(({ value, index }) => ({
        at: [...at, "x-error-conditions", index],
        message: `${operation.operationId}: ${value} is there twice`,
      })),
      ...(operation["x-request-headers"] ?? []).flatMap(({ rule }, index) =>
        levels.has(rule)
          ? []
          : [{ at: [...at, "x-request-headers", index], message: `x-request-headers: no rule has the id ${rule}` }],
      ),
    ]);
    return [...conditions, ...operations];
  },
};
