import { responseOf } from "../http/bodies.ts";
import { type ApiResponse, CONTENT_LENGTH, CONTENT_TYPE, RULE_HEADER, wireText, withHeaders } from "../http/message.ts";
import type { ParsedFault } from "./parse-faults.ts";

/** The answer with the body, the media type and the `Retry-After` of a fault in place of its own. */
export function withFaultBody(answer: ApiResponse, { body, contentType, retryAfter }: ParsedFault): ApiResponse {
  const later = retryAfter === undefined ? answer : withHeaders(answer, { "Retry-After": String(retryAfter) });
  if (body === undefined) return later;
  const { [CONTENT_LENGTH]: _, ...headers } = later.headers;
  const type = contentType ?? (body === "html" ? "text/html" : (headers[CONTENT_TYPE] ?? "application/json"));
  const text = wireText(textOf(body, answer.status));
  return {
    ...later,
    ...responseOf({ status: answer.status, body: text }, { ...headers, [RULE_HEADER]: "mock.fault", [CONTENT_TYPE]: type }),
  };
}

function textOf(body: string, status: number): string {
  if (body === "empty") return "";
  if (body === "text") return "upstream request timeout";
  return body === "html" ? pageOf(status) : body;
}

/** The page of a gateway, or of a network that wants its user to sign in first. */
function pageOf(status: number): string {
  const title = status < 400 ? "Sign in to this network" : `${status} ${PHRASES[status] ?? "Error"}`;
  const body = ["<body>", `<center><h1>${title}</h1></center>`, "<hr><center>nginx</center>", "</body>"];
  return ["<html>", `<head><title>${title}</title></head>`, ...body, "</html>", ""].join("\r\n");
}

/** As nginx words them. */
const PHRASES: Readonly<Record<number, string>> = {
  403: "Forbidden",
  413: "Request Entity Too Large",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Temporarily Unavailable",
  504: "Gateway Time-out",
};
