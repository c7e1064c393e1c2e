import { StoreUnavailable } from "../store/store-unavailable.ts";
import { errorAnswer } from "./error-answer.ts";
import { RULE_HEADER } from "./header-names.ts";
import type { Middleware } from "./message.ts";

/** Answers with the envelope where the state of the mock cannot be had. Nothing is tried again: the client knows what that would do. */
export const answerOutages: Middleware = (next) => async (request) => {
  try {
    return await next(request);
  } catch (cause) {
    if (!(cause instanceof StoreUnavailable)) throw cause;
    return errorAnswer(503, TEXTS, { [RULE_HEADER]: "mock.store", "Retry-After": "1" });
  }
};

const TEXTS = {
  message: "The store of the mock server is unavailable",
  subMessage: "It did not answer in time. Whether a change that was asked for took effect is not known.",
};
