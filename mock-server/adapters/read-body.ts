import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { type ApiRequest, BODY_LIMIT } from "../http/message.ts";

/** Who sends more than this is answered before he has ended: 16 MiB. */
const PATIENCE = 16 * BODY_LIMIT;

/**
 * Reads the body to its end and keeps its beginning. Undefined where the client went away before the end, so that a broken
 * request has no effect.
 */
export async function readBody(
  request: IncomingMessage,
): Promise<Pick<ApiRequest, "body" | "bodyCut" | "bodyGarbled"> | undefined> {
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
