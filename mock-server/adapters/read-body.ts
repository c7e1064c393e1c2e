import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { type ApiRequest, BODY_LIMIT } from "../http/message.ts";

/** Who sends more than this is answered before he has ended: 16 MiB. */
const PATIENCE = 16 * BODY_LIMIT;

/** What is known of a body, as a request of the handler holds it. */
type ReadBody = Pick<ApiRequest, "body" | "bodyCut" | "bodyGarbled">;

/** Whether a request has a body to read: HTTP/1 says so in its headers (RFC 9112, 6.3). One that has none is complete with them. */
export function announcesBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/**
 * Reads the body to its end and keeps its beginning; of one that was read before, nothing is left. Undefined where the client
 * went away before the end, so that a broken request has no effect.
 */
export async function readBody(request: IncomingMessage): Promise<ReadBody | undefined> {
  if (request.readableEnded) return {};
  const kept: Buffer[] = [];
  let length = 0;
  const whole = await new Promise<boolean>((resolve) => {
    request.on("data", (chunk: Buffer) => {
      if (length <= BODY_LIMIT) kept.push(chunk);
      length += chunk.length;
      if (length > PATIENCE) resolve(true);
    });
    request.once("end", () => resolve(true));
    request.once("error", () => resolve(false));
    request.once("close", () => resolve(request.complete));
  });
  if (!whole) return undefined;
  if (length === 0) return {};
  const bytes = Buffer.concat(kept);
  const body = bytes.toString("utf8", 0, BODY_LIMIT);
  if (length > BODY_LIMIT) return { body, bodyCut: true };
  return isUtf8(bytes) ? { body } : { body, bodyGarbled: true };
}
