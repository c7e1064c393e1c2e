import type { Handler, Middleware } from "../http/message.ts";
import { mapAwaitable } from "../operations/awaitable.ts";

/**
 * Lets a middleware that others wrote change answers as it likes, those that it is given and its own: what is given to it and taken
 * from it are copies, since some answers are made once for all requests, and what was made of the last one is kept.
 */
export function withOwnAnswers(middleware: Middleware): Middleware {
  return (next) => copying(middleware(copying(next)));
}

function copying(handler: Handler): Handler {
  return (request) => mapAwaitable(handler(request), (answer) => ({ ...answer, headers: { ...answer.headers } }));
}
