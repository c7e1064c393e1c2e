import { randomUUID } from "node:crypto";

/** What the ids of this process begin with, so that they are not those of another. */
const PROCESS = `${randomUUID().replaceAll("-", "").slice(0, 12)}-`;

let count = 0;

/** An id for a request whose client gave none that can be kept. */
export function newRequestId(): string {
  count += 1;
  return `${PROCESS}${count}`;
}
