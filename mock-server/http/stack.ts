import type { Handler, Middleware } from "./message.ts";

/** A handler with middlewares around it, the first of them outermost. */
export function stack(middlewares: readonly Middleware[], handler: Handler): Handler {
  return middlewares.reduceRight((next, middleware) => middleware(next), handler);
}
