import { isDeepStrictEqual } from "node:util";
import type { Level } from "../contract.ts";
import { conditionsOf, examplesOf, operationsOf, type Placed, questionsOf } from "../generate/read-document.ts";
import { type Check, type Problem, repeated } from "./check.ts";

/** The checks of the error conditions. */
export const conditionChecks: readonly Check[] = [
  {
    // Each condition names a rule, once in its operation and with the rule's level; each request header names one too.
    id: "condition-has-rule",
    *problems(document) {
      const levels = new Map(document["x-rules"].map(({ id, level }) => [id, level]));
      for (const { condition, operation, at } of conditionsOf(document)) {
        const level = levels.get(condition.rule);
        if (level === condition.level) continue;
        const problem = level ? `its rule is ${level}, the condition says ${condition.level}` : "no rule has this id";
        yield { at, message: `${operation.operationId}: ${condition.rule}: ${problem}` };
      }
      for (const each of operationsOf(document)) yield* wrongNames(each, levels);
    },
  },
  {
    // The example has the name of the condition, stands under the status of the reference and has the reference's body.
    id: "condition-has-example",
    *problems(document) {
      for (const { condition, operation, at } of conditionsOf(document)) {
        const { rule, reference } = condition;
        if (isDeepStrictEqual(examplesOf(operation, String(reference.code))[rule]?.value, reference)) continue;
        yield { at, message: `${operation.operationId}: ${rule}: no example of ${reference.code} has this name and body` };
      }
    },
  },
  {
    // The reference refuses with a status that is admissible, and with the one that its answer to the open question names.
    id: "condition-agrees-with-question",
    *problems(document) {
      const answers = new Map(questionsOf(document).map(({ rule, reference }) => [rule, reference]));
      for (const { condition, operation, at } of conditionsOf(document)) {
        const { rule, reference, admissible } = condition;
        const name = `${operation.operationId}: ${rule}:`;
        const answer = answers.get(rule) ?? "";
        if (!admissible.includes(reference.code)) {
          yield { at, message: `${name} the reference answers ${reference.code}, which is not admissible` };
        }
        if (/^\d+$/.test(answer) && answer !== String(reference.code)) {
          yield { at, message: `${name} the condition answers ${reference.code}, its open question ${answer}` };
        }
      }
    },
  },
  {
    // A request header is required exactly if a condition with the header's rule refuses its absence.
    id: "header-agrees-with-condition",
    *problems(document) {
      for (const { operation, at } of operationsOf(document)) {
        const refused = operation["x-error-conditions"].map(({ rule }) => rule);
        for (const [index, { name, required, rule }] of (operation["x-request-headers"] ?? []).entries()) {
          if (required === refused.includes(rule)) continue;
          const problem = required ? `is required, but no condition is ${rule}` : `is optional, but ${rule} refuses its absence`;
          yield { at: [...at, "x-request-headers", index], message: `${operation.operationId}: ${name} ${problem}` };
        }
      }
    },
  },
];

function* wrongNames({ operation, at }: Placed, levels: ReadonlyMap<string, Level>): Iterable<Problem> {
  for (const { value, index } of repeated(operation["x-error-conditions"].map(({ rule }) => rule))) {
    yield { at: [...at, "x-error-conditions", index], message: `${operation.operationId}: ${value} is there twice` };
  }
  for (const [index, { rule }] of (operation["x-request-headers"] ?? []).entries()) {
    if (levels.has(rule)) continue;
    yield { at: [...at, "x-request-headers", index], message: `x-request-headers: no rule has the id ${rule}` };
  }
}
