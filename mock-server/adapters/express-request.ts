import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import type { ApiRequest } from "../http/message.ts";

/** What the adapter needs of a request: Express keeps the target of the request line as `originalUrl`. */
type ExpressRequest = IncomingMessage & { readonly originalUrl: string };

/** The request as the handler wants it, straight from the request line: Express has had no hand in it. */
export function apiRequest(request: ExpressRequest): ApiRequest {
  const target = withoutOrigin(request.originalUrl);
  const mark = target.indexOf("?");
  return {
    method: request.method ?? "",
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? "" : target.slice(mark + 1),
    header: (name) => headerValue(request, name),
  };
}

/** Reads the body to its end and drops it. False where the client went away before, so that a broken request has no effect. */
export async function drained(request: ExpressRequest): Promise<boolean> {
  request.resume();
  return finished(request).then(
    () => true,
    () => false,
  );
}

/** A proxy's request line names scheme and host before the path (RFC 9112, 3.2.2). */
function withoutOrigin(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*/i, "");
}

/** Repeated headers are one value joined by commas, as HTTP has it. */
function headerValue(request: ExpressRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(", ") : value;
}
