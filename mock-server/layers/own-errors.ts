import { errorAnswer, internalError } from "../http/bodies.ts";
import { RULE_HEADER } from "../http/headers.ts";
import { type ApiRequest, type ApiResponse, BODY_LIMIT, type Middleware } from "../http/message.ts";
import { isPromise } from "../operations/awaitable.ts";
import { StoreUnavailable } from "../store/store.ts";

/**
 * Answers an error that is thrown inside with the envelope, so that the answer is journaled and readable in a browser like others.
 * The error is a bug of the mock, or its store is away. Nothing is tried again: only the client knows what that would do.
 */
export const answerErrors: Middleware = (next) => (request) => {
  try {
    const answer = next(request);
    return isPromise(answer) ? answer.catch((cause) => errorAnswerTo(request, cause)) : answer;
  } catch (cause) {
    return errorAnswerTo(request, cause);
  }
};

/** Refuses a body that the adapter had to cut. The interface has no use for a body, so a short one passes. */
export const refuseLongBodies: Middleware = (next) => (request) => (request.bodyCut ? tooLarge() : next(request));

function errorAnswerTo({ id = "unknown" }: ApiRequest, cause: unknown): ApiResponse {
  if (!(cause instanceof StoreUnavailable)) return internalError(id, cause ?? "nothing");
  const effect = cause.isUnchanged ? "Nothing was changed." : "Whether a change that was asked for took effect is not known.";
  const texts = { message: "The store of the mock server is unavailable", subMessage: `${cause.reason} ${effect}` };
  return errorAnswer(503, texts, { [RULE_HEADER]: "mock.store", "Retry-After": "1" });
}

function tooLarge(): ApiResponse {
  const texts = { message: "Request too large", subMessage: `A body has at most ${BODY_LIMIT} bytes.` };
  return errorAnswer(413, texts, { [RULE_HEADER]: "mock.transport" });
}
