import { type OpenApiDocument, pointerOf } from "../../../openapi/generate/read-document.ts";

/** A place of the document and the value to put there; without a value, the place is removed. */
export type Step = readonly [pointer: string, value?: unknown];
/** The steps of a change, and optionally a replacement in every text. */
export interface Edit {
  readonly steps: readonly Step[];
  readonly replaced?: readonly [text: RegExp, by: string];
}
export type Pick = <T>(values: readonly T[]) => T;

/** How to draw a random change of each kind. */
export type Kinds = Readonly<Record<string, (document: OpenApiDocument, pick: Pick) => Edit | readonly Step[]>>;

export const LIST = "/paths/~1projects/get";
export const DELETE = "/paths/~1project/delete";
export const SCHEMAS = "/components/schemas";
export const WORDS = "Other words, which say the same.";

/** A place as a pointer for `planted`. */
export function pointer(at: Parameters<typeof pointerOf>[0]): string {
  return pointerOf(at).slice(1);
}
