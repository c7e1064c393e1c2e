import type { OpenApiDocument } from "../generate/read-document.ts";
import { type Checks, type Problem, shapeProblems } from "./check.ts";
import { conditionChecks } from "./conditions.ts";
import { mentionChecks } from "./mentions.ts";
import { operationChecks } from "./operations.ts";
import { questionChecks } from "./questions.ts";
import { ruleChecks } from "./rules.ts";

const READING: Checks = { ...ruleChecks, ...questionChecks, ...conditionChecks, ...operationChecks, ...mentionChecks };

/**
 * Every check of the x- blocks. `npm run generate` refuses a document that fails one; `npm run lint:openapi` shows where. If the
 * x- blocks do not fit their schema, the other checks cannot read them and find nothing.
 */
export const allChecks: readonly { readonly id: string; readonly problems: (document: OpenApiDocument) => Problem[] }[] = [
  { id: "extension-shape", problems: shapeProblems },
  ...Object.entries(READING).map(([id, problems]) => ({
    id,
    problems: (document: OpenApiDocument) => (shapeProblems(document).length > 0 ? [] : [...problems(document)]),
  })),
];

/** Returns one line for each problem of the document's x- blocks; a text that several operations share has it once. */
export function verifyDocument(document: OpenApiDocument): string[] {
  return [...new Set(allChecks.flatMap(({ problems }) => problems(document)).map(({ message }) => message))];
}
