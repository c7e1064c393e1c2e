import { errorAnswer } from "./error-answer.ts";
import type { ApiResponse } from "./message.ts";

/** The answer to a request that made the mock throw: a bug of the mock, told in the envelope and without its inner life. */
export function internalError(requestId: string, cause: unknown): ApiResponse {
  const answer = errorAnswer(500, {
    message: "Internal error of the mock server",
    subMessage: `This is a bug; the log names its cause under the request id ${requestId}.`,
  });
  return { ...answer, thrown: { cause } };
}
