import { documentText } from "../../openapi/index.ts";
import type { ApiResponse } from "./message.ts";

export const KEY_HEADER: string = documentText("components", "securitySchemes", "masterKey", "name");
export const CONTENT_TYPE = "Content-Type";
export const CONTENT_LENGTH = "Content-Length";

/** Names the rule that decided the answer: for people and tests, not part of the interface. */
export const RULE_HEADER = "X-Rule";

/** Says what a refused request comes close to. */
export const NEAR_MISS_HEADER = "X-Near-Miss";

/** Names the request in the log and the journal. */
export const REQUEST_ID_HEADER = "X-Request-Id";

/** Preferences of a request, and those that were honoured (RFC 7240). */
export const PREFER = "Prefer";
export const PREFERENCE_APPLIED = "Preference-Applied";

/** The answer with these headers beside its own. Assigned, because spreading two objects into one is slow. */
export function withHeaders(answer: ApiResponse, headers: ApiResponse["headers"]): ApiResponse {
  return { ...answer, headers: Object.assign({}, answer.headers, headers) };
}
