import { STATUS_CODES } from "node:http";
import { errorAnswer, withHeaders } from "../operations/envelope.ts";
import type { Answer } from "../operations/message.ts";

/**
 * The answer to a request that no rule of the interface can answer: it cannot be read, HTTP itself forbids it, or its end cannot be
 * known. It is the last one of its connection.
 */
export function transportRefusal(status: number, subMessage: string): Answer {
  return withHeaders(errorAnswer(status, "mock.transport", `${STATUS_CODES[status]}`, subMessage), {
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
/** The answers to errors of Node's parser, by their codes. */
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

/** The answer to an error of Node's parser. */
export function answerToError({ code = "", message }: NodeJS.ErrnoException): Answer {
  if (message.includes("Invalid HTTP version")) return OTHER_VERSION;
  return CLIENT_ERRORS[code] ?? NO_REQUEST;
}
