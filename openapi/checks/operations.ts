import { type DocumentOperation, operationsOf, type Path, type Placed, successesOf } from "../generate/read-document.ts";
import { type Check, type Problem, repeated } from "./check.ts";

/** The stages whose conditions all operations share. */
const SHARED_STAGES: readonly string[] = ["route", "key", "plan"];

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

export const operationChecks: readonly Check[] = [
  {
    // The mock routes by method and whole path, and answers a success with a documented status.
    id: "operation-is-served",
    *problems(document) {
      const operations = operationsOf(document);
      for (const { value, index } of repeated(operations.map(({ operation }) => operation.operationId))) {
        yield { at: operations[index]?.at ?? [], message: `${value} appears twice` };
      }
      for (const { method, path, operation, at } of operations) {
        const name = `${operation.operationId}:`;
        if (!METHODS.includes(method)) yield { at, message: `${name} the mock serves ${METHODS.join(", ")}, not ${method}` };
        if (!/^(\/[\w.~-]+)+$/.test(path)) yield { at, message: `${name} the mock serves a path without templates, not ${path}` };
        if (successesOf(operation).length === 0) yield { at, message: `${name} no response has a success status` };
      }
    },
  },
  {
    // Routes, keys and plans concern every operation, so each has all the conditions about them.
    id: "operation-has-shared-conditions",
    *problems(document) {
      const operations = operationsOf(document);
      const sharedRules = (each: Placed) =>
        each.operation["x-error-conditions"].flatMap(({ rule, stage }) => (SHARED_STAGES.includes(stage) ? [rule] : []));
      const all = new Set(operations.flatMap(sharedRules));
      const routes = operations.map(({ method, path }) => `${method} ${path}`);
      for (const each of operations) {
        const { operationId, "x-error-conditions": conditions } = each.operation;
        const own = sharedRules(each);
        for (const rule of [...all].filter((shared) => !own.includes(shared))) {
          yield { at: each.at, message: `${operationId}: x-error-conditions lack ${rule}, which other operations have` };
        }
        for (const [index, { rule, stage, reference }] of conditions.entries()) {
          const unnamed = routes.filter((route) => stage === "route" && !isNamed(route, reference.subMessage));
          const at = [...each.at, "x-error-conditions", index];
          if (unnamed.length > 0)
            yield { at, message: `${operationId}: the answer to ${rule} does not name ${unnamed.join(", ")}` };
        }
      }
    },
  },
  {
    // A wrong route belongs to no operation, so it may be refused with a status that no operation documents.
    id: "status-has-condition",
    *problems(document) {
      for (const { operation, at } of operationsOf(document)) {
        const { operationId, responses, "x-error-conditions": conditions } = operation;
        const used = new Set(conditions.map(({ reference }) => String(reference.code)));
        for (const status of Object.keys(responses).filter((each) => !each.startsWith("2") && !used.has(each))) {
          yield { at: [...at, "responses", status], message: `${operationId}: no condition is answered with ${status}` };
        }
        for (const [index, { rule, stage, admissible }] of conditions.entries()) {
          for (const status of admissible.filter((each) => stage !== "route" && !(each in responses))) {
            const message = `${operationId}: ${rule}: ${status} is admissible, but the operation does not document it`;
            yield { at: [...at, "x-error-conditions", index], message };
          }
        }
      }
    },
  },
  {
    // The mock takes the code, message and status of each admissible success from its examples.
    id: "success-has-one-message",
    *problems(document) {
      for (const { operation, at } of operationsOf(document)) {
        yield* undocumentedSuccesses(operation, at);
        for (const { status, envelopes } of successesOf(operation)) {
          const messages = new Set(envelopes.map(({ message }) => message)).size;
          const name = `${operation.operationId}: the examples of ${status}`;
          if (messages !== 1) yield { at, message: `${name} carry ${messages} different messages, not one` };
          else if (envelopes.some(({ code }) => String(code) !== status)) yield { at, message: `${name} carry another code` };
        }
      }
    },
  },
];

/** Whether a text names the route itself, not only a longer route that starts with it. */
function isNamed(route: string, text: string): boolean {
  return text
    .split(route)
    .slice(1)
    .some((rest) => !/^[\w/~-]/.test(rest));
}

function* undocumentedSuccesses(
  { operationId, responses, "x-open-questions": questions }: DocumentOperation,
  at: Path,
): Iterable<Problem> {
  for (const [index, { rule, answers }] of questions.entries()) {
    for (const { answer } of answers.filter((each) => /^2\d\d$/.test(each.answer) && !(each.answer in responses))) {
      const message = `${operationId}: ${rule} may be answered with ${answer}, but no response has that status`;
      yield { at: [...at, "x-open-questions", index], message };
    }
  }
}
