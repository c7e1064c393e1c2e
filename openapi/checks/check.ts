import type { OpenApiDocument, Path } from "../generate/read-document.ts";

/** What is wrong with the document, and where. */
export interface Fault {
  readonly at: Path;
  readonly message: string;
}

/** One thing that must hold of the document, under an id that a reader can look up: it is the file's name. */
export interface Check {
  readonly id: string;
  readonly faults: (document: OpenApiDocument) => Fault[];
}

/** The values that are there already, each with its index. */
export function repeated(values: readonly string[]): { value: string; index: number }[] {
  return values.map((value, index) => ({ value, index })).filter(({ value, index }) => values.indexOf(value) !== index);
}
