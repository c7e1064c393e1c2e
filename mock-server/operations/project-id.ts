import { compareDecimals, isDecimal } from "./decimal.ts";

/**
 * The id of a project: canonical decimal text from 1 to 2^63-1.
 * Never a number, because above 2^53-1 that would be the id of another project (rule list.id-width).
 */
export type ProjectId = string;

/** The widest id, 2^63-1. */
export const MAXIMUM_ID: ProjectId = "9223372036854775807";

/** Whether the text names a project id: plain digits from 1 to {@link MAXIMUM_ID}. */
export function isProjectId(text: string): text is ProjectId {
  return text !== "0" && isDecimal(text) && compareDecimals(text, MAXIMUM_ID) <= 0;
}
