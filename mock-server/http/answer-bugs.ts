import { internalError } from "./internal-error.ts";
import type { Middleware } from "./message.ts";

/** Answers whatever is thrown inside with the envelope, so that it is journaled, and readable in a browser, like other answers. */
export const answerBugs: Middleware = (next) => async (request) => {
  try {
    return await next(request);
  } catch (cause) {
    return internalError(request.id ?? "unknown", cause ?? "nothing");
  }
};
