import { isDeepStrictEqual } from "node:util";
import { conditionsOf, examplesOf, headersOf, inputsOf, isStatus, operationsOf, questionsOf } from "../generate/read-document.ts";
import { type Checks, repeated } from "./check.ts";

export const conditionChecks: Checks = {
  // Each condition names a rule, once in its operation and with the rule's level; each request header names one too.
  *"condition-has-rule"(document) {
    const levels = new Map(document["x-rules"].map(({ id, level }) => [id, level]));
    const conditions = conditionsOf(document);
    for (const { name, condition, at } of conditions) {
      const level = levels.get(condition.rule);
      const problem = level ? `its rule is ${level}, the condition says ${condition.level}` : "no rule has this id";
      if (level !== condition.level) yield { at, message: `${name}: ${problem}` };
    }
    for (const { operation } of operationsOf(document)) {
      const own = conditions.filter((each) => each.operation === operation);
      for (const { name, at } of repeated(own, (each) => each.name)) yield { at, message: `${name} appears twice` };
    }
    for (const { header, at } of headersOf(document).filter((each) => !levels.has(each.header.rule))) {
      yield { at, message: `x-request-headers: no rule has the id ${header.rule}` };
    }
  },

  // The example has the name of the condition, stands under the status of the reference and has the reference's body.
  *"condition-has-example"(document) {
    for (const { name, condition, operation, at } of conditionsOf(document)) {
      const { rule, reference } = condition;
      if (isDeepStrictEqual(examplesOf(operation, String(reference.code))[rule]?.value, reference)) continue;
      const isNamed = Object.keys(operation.responses).some((status) => rule in examplesOf(operation, status));
      const example = isNamed ? `no example of ${reference.code} has this name and body` : "no example has this name";
      yield { at, message: `${name}: ${example}` };
    }
  },

  // The reference refuses with a status that is admissible, and with the one that its answer to the open question names.
  *"condition-agrees-with-question"(document) {
    const answers = new Map(questionsOf(document).map(({ rule, reference }) => [rule, reference]));
    for (const { name, condition, at } of conditionsOf(document)) {
      const { admissible, reference } = condition;
      const answer = answers.get(condition.rule) ?? "";
      if (!admissible.includes(reference.code)) {
        yield { at, message: `${name}: the reference answers ${reference.code}, which is not admissible` };
      }
      if (isStatus(answer) && answer !== String(reference.code)) {
        yield { at, message: `${name}: the condition answers ${reference.code}, its open question ${answer}` };
      }
    }
  },

  // A parameter or request header is required exactly if a condition "…-missing" that names it refuses its absence.
  *"input-agrees-with-condition"(document) {
    for (const placed of operationsOf(document)) {
      const { operationId, "x-error-conditions": conditions } = placed.operation;
      for (const { name, required, at } of inputsOf(placed)) {
        const refusal = conditions.find(({ rule, condition }) => rule.endsWith("-missing") && condition.includes(name));
        const input = `${operationId}: ${name} is`;
        if (required && !refusal) yield { at, message: `${input} required, but no condition …-missing names it` };
        if (!required && refusal) yield { at, message: `${input} optional, but ${refusal.rule} refuses its absence` };
      }
    }
  },
};
