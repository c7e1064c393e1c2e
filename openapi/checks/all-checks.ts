import type { OpenApiDocument } from "../generate/read-document.ts";
import { type Check, type Problem, shapeProblems } from "./check.ts";
import { conditionChecks } from "./conditions.ts";
import { operationChecks } from "./operations.ts";
import { questionChecks } from "./questions.ts";
import { ruleChecks } from "./rules.ts";

/** Every check of the x- blocks. `npm run generate` refuses a document that fails one; `npm run lint:openapi` shows where. */
export const allChecks: readonly Check[] = [
  { id: "extension-shape", problems: shapeProblems },
  ...[...ruleChecks, ...questionChecks, ...conditionChecks, ...operationChecks].map(ifReadable),
];

/** What is wrong with the document's x- blocks, one line each; empty if nothing is. */
export function verifyDocument(document: unknown): string[] {
  return allChecks.flatMap(({ problems }) => problems(document as OpenApiDocument)).map(({ message }) => message);
}

/** Leaves a document whose blocks break their schema to `extension-shape`: nothing else can be read from it. */
function ifReadable({ id, problems }: Check): Check {
  return { id, problems: (document): Problem[] => (shapeProblems(document).length > 0 ? [] : problems(document)) };
}
