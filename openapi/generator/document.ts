import type { Question } from "../answers.ts";

/** How sure a rule is; the levels of `x-rules`. */
export type DocumentLevel = "must" | "listed" | "one-of" | "observed";

/** The parts of openapi.yaml that the generator reads. */
export interface OpenApiDocument {
  readonly "x-rules": readonly { id: string; level: DocumentLevel; section: string; sentence: string; seenBy?: string }[];
  readonly "x-open-questions": readonly Question[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
}

export interface DocumentOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { content: Record<string, { examples: Record<string, { value: unknown }> }> }>>;
  readonly "x-error-conditions": readonly DocumentCondition[];
  readonly "x-open-questions": readonly Question[];
  readonly "x-request-headers"?: readonly { name: string; value: string; required: boolean; rule: string }[];
}

export interface DocumentCondition {
  readonly rule: string;
  readonly condition: string;
  readonly stage: string;
  readonly level: DocumentLevel;
  readonly admissible: readonly number[];
  readonly listed?: number;
  readonly reference: { code: number; message: string; subMessage: string; status: string };
}

/** Each operation with its method and path, in the order of the document. */
export function operationsOf(document: OpenApiDocument): { method: string; path: string; operation: DocumentOperation }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** The open questions of both operations, then those of each. */
export function questionsOf(document: OpenApiDocument): Question[] {
  return [document["x-open-questions"], ...operationsOf(document).map(({ operation }) => operation["x-open-questions"])].flat();
}

/** The examples of one response, by name. */
export function examplesOf(operation: DocumentOperation, status: string): Record<string, { value: unknown }> {
  return operation.responses[status]?.content["application/json"]?.examples ?? {};
}

/** The different messages of the examples of a success; a sound document has one. */
export function successMessages(operation: DocumentOperation): string[] {
  const messages = Object.values(examplesOf(operation, "200")).map(({ value }) => (value as { message: string }).message);
  return [...new Set(messages)];
}
