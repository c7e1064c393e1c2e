import type { IncomingMessage } from "node:http";
import { errorAnswer } from "../http/bodies.ts";
import { type ApiResponse, RULE_HEADER } from "../http/message.ts";

/** The error that Node or its parser reports about the bytes of a client. */
export type ClientError = NodeJS.ErrnoException & { readonly reason?: string };

/** The messages for the statuses of requests that are refused before any rule of the interface applies. */
const MESSAGES = {
  400: "Malformed request",
  405: "Method not supported",
  408: "Request not finished in time",
  413: "Request too large",
  417: "Expectation not met",
  431: "Request line or headers too large",
  505: "HTTP version not supported",
} as const;

export const UNMET: ApiResponse = refusal(417, "The only supported expectation is 100-continue.");
const NO_TARGET: ApiResponse = refusal(400, "The request target is not a valid URL.");
export const NO_TUNNEL: ApiResponse = refusal(405, "The mock server is not a proxy: it does not support CONNECT.");
const NO_REQUEST = refusal(400, "The bytes received are not an HTTP request.");
const NO_TLS = refusal(400, "This port speaks HTTPS: begin the URL with https://.");
const OTHER_VERSION = refusal(505, "The mock server speaks HTTP/1.0 and HTTP/1.1.");

const CLIENT_ERRORS: Readonly<Record<string, ApiResponse>> = {
  ERR_HTTP_REQUEST_TIMEOUT: refusal(408, "The request did not arrive completely in time."),
  HPE_HEADER_OVERFLOW: refusal(431, "Request line and headers may have at most 16 KiB together."),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: refusal(413, "The extensions of a chunk may have at most 16 KiB."),
};

/** Returns the answer to bytes that are not a request; undefined if the client left, or if the TLS handshake failed otherwise. */
export function refusalOfError(error: ClientError): ApiResponse | undefined {
  const { code = "", reason } = error;
  if (isPlainHttp(error)) return NO_TLS;
  if (code === "HPE_INVALID_VERSION" && reason === "Invalid HTTP version") return OTHER_VERSION;
  return CLIENT_ERRORS[code] ?? (code.startsWith("HPE_") ? NO_REQUEST : undefined);
}

/** Whether a client sent plain HTTP in place of a TLS handshake. OpenSSL recognizes some HTTP methods, but not DELETE. */
export function isPlainHttp({ code = "" }: ClientError): boolean {
  return code === "ERR_SSL_HTTP_REQUEST" || code === "ERR_SSL_WRONG_VERSION_NUMBER";
}

/** Returns the answer to a request that Node accepts though HTTP forbids it (probes "headers", "framing", "the request line"). */
export function refusalOf(request: IncomingMessage): ApiResponse | undefined {
  const { httpVersion, url = "" } = request;
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return OTHER_VERSION;
  const problem = hostProblem(request) ?? framingProblem(request);
  if (problem !== undefined) return refusal(400, problem);
  const isAbsolute = !url.startsWith("/") && /^[a-z][a-z0-9+.-]*:\/\//i.test(url);
  return isAbsolute && !URL.canParse(url) ? NO_TARGET : undefined;
}

/** RFC 9112, 3.2: exactly one Host header, except in HTTP/1.0. */
function hostProblem({ httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  const index = indexOf("host", rawHeaders);
  if (index === undefined) return httpVersion === "1.0" ? undefined : "The Host header is missing.";
  if (indexOf("host", rawHeaders, index + 2) !== undefined) return "There is more than one Host header.";
  return /^[\w.~!$&'()*+,;=:%[\]-]*$/.test(rawHeaders[index + 1] ?? "") ? undefined : "The Host header is not a valid host.";
}

/** Two servers that read a request must not see different lengths of its body. */
function framingProblem({ httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  const index = indexOf("transfer-encoding", rawHeaders);
  if (index === undefined) return undefined;
  const isAlone = indexOf("transfer-encoding", rawHeaders, index + 2) === undefined;
  const isPlain = isAlone && rawHeaders[index + 1]?.toLowerCase() === "chunked";
  return isPlain && httpVersion === "1.1" ? undefined : "The only supported transfer coding is chunked, in HTTP/1.1.";
}

/** Finds a header in a list of names and values. It runs for every request, so it compares lengths before letters. */
function indexOf(name: string, rawHeaders: readonly string[], from = 0): number | undefined {
  for (let index = from; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index];
    if (sent?.length === name.length && sent.toLowerCase() === name) return index;
  }
  return undefined;
}

function refusal(status: keyof typeof MESSAGES, subMessage: string): ApiResponse {
  const texts = { message: MESSAGES[status], subMessage };
  return errorAnswer(status, texts, { [RULE_HEADER]: "mock.transport", Connection: "close" });
}
