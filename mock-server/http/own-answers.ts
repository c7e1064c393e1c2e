import { after } from "../domain/awaitable.ts";
import type { Middleware } from "./message.ts";

/** Gives a middleware that others wrote answers of its own: some are made once for all requests, and it may change what it is given. */
export function withOwnAnswers(middleware: Middleware): Middleware {
  return (next) => middleware((request) => after(next(request), (answer) => ({ ...answer, headers: { ...answer.headers } })));
}
