import { randomUUID } from "node:crypto";

/** What the ids of this process begin with, so that they are not those of another. */
const PROCESS = `${randomUUID().replaceAll("-", "").slice(0, 12)}-`;

let count = 0;

/** The id that the client gave its request, where it is short and plain enough for a log line, or a new one. */
export function requestIdOf(given: string | undefined): string {
  if (given !== undefined && /^[A-Za-z0-9._-]{1,64}$/.test(given)) return given;
  count += 1;
  return `${PROCESS}${count}`;
}
