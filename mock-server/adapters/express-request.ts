import type { IncomingMessage } from "node:http";
import { TLSSocket } from "node:tls";
import type { ApiRequest } from "../http/message.ts";

/** What the adapter needs of a request: Express keeps the target of the request line as `originalUrl`. */
export type ExpressRequest = IncomingMessage & { readonly originalUrl: string };

/** Whether the address at the other end of a connection is on this machine. */
export type IsLoopback = (address: string | undefined) => boolean;

/** The address line of a request as the handler wants it, straight from the request line: Express has had no hand in it. */
export function addressOf({ method = "", originalUrl }: ExpressRequest): Pick<ApiRequest, "method" | "path" | "query"> {
  const target = withoutOrigin(originalUrl);
  const mark = target.indexOf("?");
  return {
    method,
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? "" : target.slice(mark + 1),
  };
}

/** The request with all that the adapter knows of it. */
export function apiRequest(
  request: ExpressRequest,
  known: Pick<ApiRequest, "id" | "signal" | "body" | "bodyCut" | "bodyGarbled">,
  isLoopback: IsLoopback,
): ApiRequest {
  const scheme = request.socket instanceof TLSSocket ? "https" : "http";
  return {
    ...addressOf(request),
    ...known,
    header: (name) => headerValue(request, name),
    origin: `${scheme}://${headerValue(request, "Host") ?? ""}`,
    loopback: isLoopback(request.socket.remoteAddress),
  };
}

/** Whether an address is one of loopback, IPv4 in IPv6 included. */
export const isLoopbackAddress: IsLoopback = (address) => {
  return address !== undefined && (address === "::1" || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(address));
};

/** A proxy's request line names scheme and host before the path (RFC 9112, 3.2.2). */
function withoutOrigin(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*/i, "");
}

/** Repeated headers are one value joined by commas, as HTTP has it. */
function headerValue(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(", ") : value;
}
