import type { Profile } from "../../openapi/index.ts";
import { documentNumber } from "../../openapi/index.ts";
import type { Query } from "./call.ts";
import { compareDecimals, isDecimal } from "./project.ts";
import { type Reading, readingUnder } from "./reading.ts";

const LIMIT_SCHEMA = ["paths", "/projects", "get", "parameters", "limit", "schema"];

/** Projects on a page whose request names no limit (rule list.default-limit). */
export const DEFAULT_LIMIT: number = documentNumber(...LIMIT_SCHEMA, "default");

/** Most projects on any page (rule list.maximum). */
export const MAXIMUM_LIMIT: number = documentNumber(...LIMIT_SCHEMA, "maximum");

/** How many projects a page may hold: the `limit` of the query, as the profile wants it read (rules list.limit-*). */
export function readLimit(query: Query, profile: Profile): Reading<number> {
  const sent = query.getAll("limit");
  const text = sent[0];
  if (text === undefined) return { value: DEFAULT_LIMIT };
  if (sent.length > 1 || text === "0" || !isDecimal(text)) {
    return readingUnder(profile, "list.limit-invalid", { default: DEFAULT_LIMIT });
  }
  if (compareDecimals(text, String(MAXIMUM_LIMIT)) <= 0) return { value: Number(text) };
  return readingUnder(profile, "list.limit-over-maximum", { clamp: MAXIMUM_LIMIT, default: DEFAULT_LIMIT });
}
