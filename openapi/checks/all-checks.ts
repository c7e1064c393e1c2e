import type { OpenApiDocument } from "../generate/read-document.ts";
import { type Check, shapeProblems } from "./check.ts";
import { conditionChecks } from "./conditions.ts";
import { mentionChecks } from "./mentions.ts";
import { operationChecks } from "./operations.ts";
import { questionChecks } from "./questions.ts";
import { ruleChecks } from "./rules.ts";

/** Every check of the x- blocks. `npm run generate` refuses a document that fails one; `npm run lint:openapi` shows where. */
export const allChecks: readonly Check[] = [
  { id: "extension-shape", problems: shapeProblems },
  ...[...ruleChecks, ...questionChecks, ...conditionChecks, ...operationChecks, ...mentionChecks].map(ifReadable),
];

/** Returns one line for each problem of the document's x- blocks; a text that several operations share has it once. */
export function verifyDocument(document: unknown): string[] {
  return [
    ...new Set(allChecks.flatMap(({ problems }) => [...problems(document as OpenApiDocument)]).map(({ message }) => message)),
  ];
}

/** Skips a check if the x- blocks do not fit their schema, because the check could not read them. */
function ifReadable({ id, problems }: Check): Check {
  return { id, problems: (document) => (shapeProblems(document).length > 0 ? [] : problems(document)) };
}
