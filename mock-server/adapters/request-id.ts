import { randomUUID } from "node:crypto";

/** The id that the client gave its request, where it is short and plain enough for a log line, or a new one. */
export function requestIdOf(given: string | undefined): string {
  return given !== undefined && /^[A-Za-z0-9._-]{1,64}$/.test(given) ? given : randomUUID();
}
