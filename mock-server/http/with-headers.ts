import type { ApiResponse } from "./message.ts";

/** The answer with these headers beside its own. They are assigned: to spread headers and add others takes V8 ten times as long. */
export function withHeaders(answer: ApiResponse, headers: ApiResponse["headers"]): ApiResponse {
  return { ...answer, headers: Object.assign({}, answer.headers, headers) };
}
