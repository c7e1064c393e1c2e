import { conditionsOf, errorsOf, operationsOf, type Placed, successesOf } from "../generate/read-document.ts";
import { type Checks, type Problem, repeated } from "./check.ts";

const SHARED_STAGES: readonly string[] = ["route", "key", "plan"];

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

export const operationChecks: Checks = {
  // The mock routes by method and whole path, and answers a success with a documented status.
  *"operation-is-served"(document) {
    const operations = operationsOf(document);
    for (const { operation, at } of repeated(operations, (each) => each.operation.operationId)) {
      yield { at, message: `${operation.operationId} appears twice` };
    }
    for (const { method, path, operation, at } of operations) {
      const name = `${operation.operationId}:`;
      if (!METHODS.includes(method)) yield { at, message: `${name} the mock serves ${METHODS.join(", ")}, not ${method}` };
      if (!/^(\/[\w.~-]+)+$/.test(path)) yield { at, message: `${name} the mock serves a path without templates, not ${path}` };
      if (successesOf(operation).length === 0) yield { at, message: `${name} no response has a success status` };
    }
  },

  // Routes, keys and plans concern every operation, so each has all the conditions about them.
  *"operation-has-shared-conditions"(document) {
    const operations = operationsOf(document);
    const shared = conditionsOf(document).filter(({ condition }) => SHARED_STAGES.includes(condition.stage));
    for (const { operation, at } of operations) {
      const own = shared.filter((each) => each.operation === operation).map(({ condition }) => condition.rule);
      for (const rule of new Set(shared.map(({ condition }) => condition.rule))) {
        const message = `${operation.operationId}: x-error-conditions lack ${rule}, which other operations have`;
        if (!own.includes(rule)) yield { at, message };
      }
    }
    const routes = operations.map(({ method, path }) => `${method} ${path}`);
    for (const { condition, operation, at } of shared.filter((each) => each.condition.stage === "route")) {
      const unnamed = routes.filter((route) => !isNamed(route, condition.reference.subMessage));
      const message = `${operation.operationId}: the answer to ${condition.rule} does not name ${unnamed.join(", ")}`;
      if (unnamed.length > 0) yield { at, message };
    }
  },

  // A wrong route belongs to no operation, so it may be refused with a status that no operation documents.
  *"status-has-condition"(document) {
    for (const { operation, at } of operationsOf(document)) {
      const used = operation["x-error-conditions"].map(({ reference }) => String(reference.code));
      for (const status of errorsOf(operation).filter((each) => !used.includes(each))) {
        yield { at: [...at, "responses", status], message: `${operation.operationId}: no condition is answered with ${status}` };
      }
    }
    for (const { name, condition, operation, at } of conditionsOf(document)) {
      const statuses = condition.stage === "route" ? [] : condition.admissible;
      for (const status of statuses.filter((each) => !(each in operation.responses))) {
        yield { at, message: `${name}: ${status} is admissible, but the operation does not document it` };
      }
    }
  },

  // The mock takes the code, message and status of each admissible success from its examples.
  *"success-has-one-message"(document) {
    for (const { operation, at } of operationsOf(document)) {
      yield* undocumentedSuccesses({ operation, at });
      for (const { status, envelopes } of successesOf(operation)) {
        const messages = new Set(envelopes.map(({ message }) => message)).size;
        const name = `${operation.operationId}: the examples of ${status}`;
        if (messages !== 1) yield { at, message: `${name} carry ${messages} different messages, not one` };
        else if (envelopes.some(({ code }) => String(code) !== status)) yield { at, message: `${name} carry another code` };
      }
    }
  },
};

function* undocumentedSuccesses({ operation, at }: Placed): Iterable<Problem> {
  for (const [index, { rule, answers }] of operation["x-open-questions"].entries()) {
    const successes = answers.map(({ answer }) => answer).filter((answer) => /^2\d\d$/.test(answer));
    for (const answer of successes.filter((status) => !(status in operation.responses))) {
      const message = `${operation.operationId}: ${rule} may be answered with ${answer}, but no response has that status`;
      yield { at: [...at, "x-open-questions", index], message };
    }
  }
}

/** Whether a text names the route itself, not only a longer route that starts with it. */
function isNamed(route: string, text: string): boolean {
  const rests = text.split(route).slice(1);
  return rests.some((rest) => !/^[\w/~-]/.test(rest));
}
