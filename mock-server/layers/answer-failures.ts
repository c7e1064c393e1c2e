import { errorAnswer, internalError } from "../http/bodies.ts";
import { RULE_HEADER } from "../http/headers.ts";
import type { ApiRequest, ApiResponse, Middleware } from "../http/message.ts";
import { isPromise } from "../operations/awaitable.ts";
import { StoreUnavailable } from "../store/store.ts";

/**
 * Answers whatever is thrown inside with the envelope, so that it is journaled, and readable in a browser, like other answers: a
 * bug of the mock, or that its state cannot be had. Nothing is tried again: the client knows what that would do.
 */
export const answerFailures: Middleware = (next) => (request) => {
  try {
    const answer = next(request);
    return isPromise(answer) ? answer.catch((cause) => failure(request, cause)) : answer;
  } catch (cause) {
    return failure(request, cause);
  }
};

function failure({ id = "unknown" }: ApiRequest, cause: unknown): ApiResponse {
  if (!(cause instanceof StoreUnavailable)) return internalError(id, cause ?? "nothing");
  const effect = cause.isUnchanged ? "Nothing was changed." : "Whether a change that was asked for took effect is not known.";
  const texts = { message: "The store of the mock server is unavailable", subMessage: `${cause.reason} ${effect}` };
  return errorAnswer(503, texts, { [RULE_HEADER]: "mock.store", "Retry-After": "1" });
}
