import { isDeepStrictEqual } from "node:util";
import { conditionsOf, examplesOf, operationsOf, questionsOf } from "../generate/read-document.ts";
import { type Check, repeated } from "./check.ts";

/** The checks of the error conditions. */
export const conditionChecks: readonly Check[] = [
  {
    // Each condition names a rule, once in its operation and with the rule's level; each request header names one too.
    id: "condition-has-rule",
    problems: (document) => {
      const levels = new Map(document["x-rules"].map(({ id, level }) => [id, level]));
      const conditions = conditionsOf(document).flatMap(({ condition, operation, at }) => {
        const name = `${operation.operationId}: ${condition.rule}:`;
        const level = levels.get(condition.rule);
        if (level === undefined) return [{ at, message: `${name} no rule has this id` }];
        if (level === condition.level) return [];
        return [{ at, message: `${name} its rule is ${level}, the condition says ${condition.level}` }];
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
  },
  {
    // The example has the name of the condition, stands under the status of the reference and has the reference's body.
    id: "condition-has-example",
    problems: (document) =>
      conditionsOf(document).flatMap(({ condition: { rule, reference }, operation, at }) => {
        const example = examplesOf(operation, String(reference.code))[rule];
        if (isDeepStrictEqual(example?.value, reference)) return [];
        return [{ at, message: `${operation.operationId}: ${rule}: no example of ${reference.code} has this name and body` }];
      }),
  },
  {
    // The reference refuses with a status that is admissible, and with the one that its answer to the open question names.
    id: "condition-agrees-with-question",
    problems: (document) => {
      const answers = new Map(questionsOf(document).map(({ rule, reference }) => [rule, reference]));
      return conditionsOf(document).flatMap(({ condition: { rule, reference, admissible }, operation, at }) => {
        const name = `${operation.operationId}: ${rule}:`;
        const answer = answers.get(rule) ?? "";
        const problems: string[] = [];
        if (!admissible.includes(reference.code)) {
          problems.push(`${name} the reference answers ${reference.code}, which is not admissible`);
        }
        if (/^\d+$/.test(answer) && answer !== String(reference.code)) {
          problems.push(`${name} the condition answers ${reference.code}, its open question ${answer}`);
        }
        return problems.map((message) => ({ at, message }));
      });
    },
  },
];
