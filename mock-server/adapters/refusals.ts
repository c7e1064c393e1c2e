import type { IncomingMessage } from "node:http";
import { errorAnswer } from "../http/bodies.ts";
import { type ApiResponse, RULE_HEADER } from "../http/message.ts";

/** What Node or its parser reports about the bytes of a client. */
export type ClientError = NodeJS.ErrnoException & { readonly reason?: string };

/** The statuses with which requests are refused before any rule of the interface. */
const MESSAGES = {
  400: "Malformed request",
  405: "Method not taken",
  408: "Request not finished in time",
  413: "Request too large",
  417: "Expectation not met",
  431: "Request line or headers too large",
  505: "HTTP version not taken",
} as const;

export const UNMET: ApiResponse = refusal(417, "The only expectation that is met is 100-continue.");
const NO_TARGET: ApiResponse = refusal(400, "The request target is no URL.");
export const NO_TUNNEL: ApiResponse = refusal(405, "The mock server is no proxy: there is no CONNECT.");
const NO_REQUEST = refusal(400, "The bytes that arrived are no HTTP request.");
const OTHER_VERSION = refusal(505, "The mock server speaks HTTP/1.0 and HTTP/1.1.");

const CLIENT_ERRORS: Readonly<Record<string, ApiResponse>> = {
  ERR_HTTP_REQUEST_TIMEOUT: refusal(408, "The request did not arrive whole in time."),
  HPE_HEADER_OVERFLOW: refusal(431, "The request line and the headers have at most 16 KiB."),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: refusal(413, "The extensions of a chunk have at most 16 KiB."),
};

/** The answer to bytes that are no request; undefined if the client left or the trouble is below HTTP, as in a TLS handshake. */
export function refusalOfError({ code = "", reason }: ClientError): ApiResponse | undefined {
  if (code === "HPE_INVALID_VERSION" && reason === "Invalid HTTP version") return OTHER_VERSION;
  return CLIENT_ERRORS[code] ?? (code.startsWith("HPE_") ? NO_REQUEST : undefined);
}

/** The answer to a request that Node lets pass though HTTP forbids it (probes "headers", "framing", "the request line"). */
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
  return /^[\w.~!$&'()*+,;=:%[\]-]*$/.test(rawHeaders[index + 1] ?? "") ? undefined : "The Host header names no host.";
}

/** Two readers of a request must not see different lengths of its body. */
function framingProblem({ httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  const index = indexOf("transfer-encoding", rawHeaders);
  if (index === undefined) return undefined;
  const isAlone = indexOf("transfer-encoding", rawHeaders, index + 2) === undefined;
  const isPlain = isAlone && rawHeaders[index + 1]?.toLowerCase() === "chunked";
  return isPlain && httpVersion === "1.1" ? undefined : "The only transfer coding is chunked, in HTTP/1.1.";
}

/** The index of a header among names and values. This runs for every request, so it compares lengths before letters. */
function indexOf(name: string, rawHeaders: readonly string[], from = 0): number | undefined {
  for (let index = from; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index];
    if (sent?.length === name.length && sent.toLowerCase() === name) return index;
  }
  return undefined;
}

/** After a refusal nothing more is read from the connection. */
function refusal(status: keyof typeof MESSAGES, subMessage: string): ApiResponse {
  const texts = { message: MESSAGES[status], subMessage };
  return errorAnswer(status, texts, { [RULE_HEADER]: "mock.transport", Connection: "close" });
}
