import { shapeProblems } from "../checks/check.ts";
import {
  type DocumentCondition,
  type DocumentOperation,
  errorsOf,
  examplesOf,
  isStatus,
  type OpenApiDocument,
  operationsOf,
  placedQuestions,
} from "./read-document.ts";

/**
 * Returns the document with each error condition completed from facts stated elsewhere: the level of the rule, the body of the
 * example of the same name, and the admissible statuses. What the condition states itself stays. A document whose x- blocks do
 * not fit their schema is returned unchanged; the checks refuse it.
 */
export function completed(document: OpenApiDocument): OpenApiDocument {
  if (shapeProblems(document).length > 0) return document;
  const levels = new Map(document["x-rules"].map(({ id, level }) => [id, level]));
  const whole = structuredClone(document);
  for (const { operation } of operationsOf(whole)) {
    const conditions = operation["x-error-conditions"].map((condition) => {
      const stated: Partial<DocumentCondition> = condition;
      const level = stated.level ?? levels.get(condition.rule) ?? "observed";
      const reference = bodyOf(operation, condition.rule) ?? NO_EXAMPLE;
      const listed = level === "listed" ? { listed: reference.code } : {};
      const admissible = level === "must" ? [reference.code] : admissibleOf(document, operation, condition);
      return { rule: condition.rule, level, ...listed, admissible, reference, ...stated };
    });
    Object.assign(operation, { "x-error-conditions": conditions });
  }
  return whole;
}

/** A placeholder for the body and status of a condition without an example, which `condition-has-example` refuses. */
const NO_EXAMPLE: DocumentCondition["reference"] = { code: 400, message: "none", subMessage: "none", status: "error" };

function bodyOf(operation: DocumentOperation, rule: string): DocumentCondition["reference"] | undefined {
  const examples = Object.keys(operation.responses).flatMap((status) => examplesOf(operation, status)[rule] ?? []);
  return examples[0]?.value as DocumentCondition["reference"] | undefined;
}

/** The statuses that the rule's open question admits, else all errors of the operation. A wrong route has no operation. */
function admissibleOf(document: OpenApiDocument, operation: DocumentOperation, { rule, stage }: DocumentCondition): number[] {
  const errors = errorsOf(operation);
  const question = placedQuestions(document).find((placed) => placed.question.rule === rule)?.question;
  const asked = (question?.answers ?? []).map(({ answer }) => answer).filter(isStatus);
  const documented = asked.filter((status) => stage === "route" || errors.includes(status));
  const admissible = asked.length > 0 ? documented : errors;
  return admissible.length > 0 ? admissible.map(Number).sort() : [NO_EXAMPLE.code];
}
