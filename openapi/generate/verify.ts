import { allChecks } from "../checks/all-checks.ts";
import { shapeFaults } from "../checks/extension-shape.ts";
import type { OpenApiDocument } from "./read-document.ts";

/**
 * What is wrong with the document's x- blocks, one line each; empty when nothing is.
 * A block that breaks extensions.schema.json is reported alone, since nothing else can be read from it.
 */
export function verifyDocument(document: unknown): string[] {
  const shape = shapeFaults(document);
  const faults = shape.length > 0 ? shape : allChecks.flatMap((check) => check.faults(document as OpenApiDocument));
  return faults.map(({ message }) => message);
}
