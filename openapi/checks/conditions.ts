import { isDeepStrictEqual } from "node:util";
import type { Level } from "../contract.ts";
import {
  conditionsOf,
  type DocumentOperation,
  examplesOf,
  operationsOf,
  type Path,
  type Placed,
  questionsOf,
} from "../generate/read-document.ts";
import { type Check, type Problem, repeated } from "./check.ts";

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
        const isNamed = Object.keys(operation.responses).some((status) => rule in examplesOf(operation, status));
        const example = isNamed ? `no example of ${reference.code} has this name and body` : "no example has this name";
        yield { at, message: `${operation.operationId}: ${rule}: ${example}` };
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
    // A parameter or request header is required exactly if a condition "…-missing" that names it refuses its absence.
    id: "input-agrees-with-condition",
    *problems(document) {
      for (const { operation, at } of operationsOf(document)) {
        const { parameters = [], "x-request-headers": headers = [] } = operation;
        for (const [index, each] of parameters.entries()) yield* wrongRequired(each, operation, [...at, "parameters", index]);
        for (const [index, each] of headers.entries()) yield* wrongRequired(each, operation, [...at, "x-request-headers", index]);
      }
    },
  },
];

function* wrongNames({ operation, at }: Placed, levels: ReadonlyMap<string, Level>): Iterable<Problem> {
  for (const { value, index } of repeated(operation["x-error-conditions"].map(({ rule }) => rule))) {
    yield { at: [...at, "x-error-conditions", index], message: `${operation.operationId}: ${value} appears twice` };
  }
  for (const [index, { rule }] of (operation["x-request-headers"] ?? []).entries()) {
    if (levels.has(rule)) continue;
    yield { at: [...at, "x-request-headers", index], message: `x-request-headers: no rule has the id ${rule}` };
  }
}

function* wrongRequired(input: { name: string; required?: boolean }, operation: DocumentOperation, at: Path): Iterable<Problem> {
  const { operationId, "x-error-conditions": conditions } = operation;
  const { name, required = false } = input;
  const refusal = conditions.find(({ rule, condition }) => rule.endsWith("-missing") && condition.includes(name))?.rule;
  if (required && !refusal) yield { at, message: `${operationId}: ${name} is required, but no condition …-missing names it` };
  if (!required && refusal) yield { at, message: `${operationId}: ${name} is optional, but ${refusal} refuses its absence` };
}
