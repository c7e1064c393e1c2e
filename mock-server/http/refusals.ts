import { errorAnswer, withHeaders } from "../operations/envelope.ts";
import type { Answer } from "../operations/message.ts";

/** The messages of the refusals that no rule of the interface gives: the request is not read, or not a request. */
const MESSAGES = {
  400: "Malformed request",
  405: "Method not supported",
  408: "Request not finished in time",
  413: "Request too large",
  417: "Expectation not met",
  431: "Request line or headers too large",
  505: "HTTP version not supported",
} as const;

/** The last answer of a connection: HTTP itself forbids the request, or its end cannot be known. */
export function transportRefusal(status: keyof typeof MESSAGES, subMessage: string): Answer {
  return withHeaders(errorAnswer(status, "mock.transport", MESSAGES[status], subMessage), {
    Connection: "close",
  });
}

export const OTHER_VERSION: Answer = transportRefusal(
  505,
  "The mock server speaks HTTP/1.0 and HTTP/1.1.",
);
export const NO_REQUEST: Answer = transportRefusal(
  400,
  "The bytes received are not an HTTP request.",
);
export const NO_TLS: Answer = transportRefusal(
  400,
  "This port speaks HTTPS: begin the URL with https://.",
);
/** Express calls no middleware for a request whose target has no path, such as `GET http://[`. */
export const NO_TARGET: Answer = transportRefusal(400, "The request target is not a valid URL.");
export const UNMET: Answer = transportRefusal(
  417,
  "The only supported expectation is 100-continue.",
);
export const NO_TUNNEL: Answer = transportRefusal(
  405,
  "The mock server is not a proxy: it does not support CONNECT.",
);

const CLIENT_ERRORS: Readonly<Record<string, Answer>> = {
  ERR_HTTP_REQUEST_TIMEOUT: transportRefusal(408, "The request did not arrive completely in time."),
  HPE_HEADER_OVERFLOW: transportRefusal(
    431,
    "Request line and headers may have at most 16 KiB together.",
  ),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: transportRefusal(413, "Chunk extensions may have at most 16 KiB."),
  ERR_SSL_HTTP_REQUEST: NO_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
};

/** The answer to bytes that Node's parser refuses. */
export function answerToError({ code = "", message }: NodeJS.ErrnoException): Answer {
  if (code === "HPE_INVALID_VERSION" && message.includes("Invalid HTTP version"))
    return OTHER_VERSION;
  return CLIENT_ERRORS[code] ?? NO_REQUEST;
}
