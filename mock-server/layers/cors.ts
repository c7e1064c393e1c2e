import { allOperations } from "../../openapi/index.ts";
import {
  type ApiRequest,
  type ApiResponse,
  type Middleware,
  NEAR_MISS_HEADER,
  PREFERENCE_APPLIED,
  REQUEST_ID_HEADER,
  RULE_HEADER,
  VIOLATION_HEADER,
  withHeaders,
} from "../http/message.ts";
import { mapAwaitable } from "../operations/awaitable.ts";

/** Which other origins may use the interface from a page: any, none, or the listed ones. */
export type Cors = "any" | "off" | { readonly origin: string | readonly string[] };

export const CORS_FORMS = "origins as browsers send them, such as https://app.example or http://localhost:5173";

/** Whether a browser may send this text as the origin of a page: in canonical form, without default port or wildcard. */
export function isOrigin(text: unknown): boolean {
  return typeof text === "string" && /^https?:[^*]*$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

export function isCors(value: unknown): boolean {
  return value === "any" || value === "off" || [Object(value).origin].flat().every(isOrigin);
}

const METHODS = allOperations.map(({ method }) => method);
const EXPOSED = [RULE_HEADER, REQUEST_ID_HEADER, NEAR_MISS_HEADER, VIOLATION_HEADER, PREFERENCE_APPLIED, "Retry-After"];
const READABLE = { "Access-Control-Expose-Headers": EXPOSED.join(", ") };
const PREFLIGHT_HEADERS = ["Origin", "Access-Control-Request-Method"];

/**
 * Lets pages of other origins read every answer, including errors and faults, and answers their preflights. Credentials are not
 * allowed, because the key is sent in a header and not in a cookie.
 */
export function corsLayer(cors: Cors): Middleware {
  if (cors === "off") return (next) => next;
  const origins = cors === "any" ? [] : [cors.origin].flat();
  const originHeaders = (request: ApiRequest) => (cors === "any" ? ANY_ORIGIN : listedOrigin(origins, request));
  const answerHeaders =
    cors === "any" ? () => READABLE_BY_ANY : (request: ApiRequest) => ({ ...originHeaders(request), ...READABLE });
  return (next) => (request) => {
    if (isPreflight(request)) return preflight(request, originHeaders(request));
    return mapAwaitable(next(request), (answer) => withHeaders(answer, answerHeaders(request)));
  };
}

const ANY_ORIGIN = { "Access-Control-Allow-Origin": "*" };
const READABLE_BY_ANY = { ...ANY_ORIGIN, ...READABLE };

/** Allows a listed origin. Every answer has `Vary: Origin`, or a cache would give the answer for one origin to others. */
function listedOrigin(origins: readonly string[], request: ApiRequest): Readonly<Record<string, string>> {
  const origin = request.header("Origin") ?? "";
  return { Vary: "Origin", ...(origins.includes(origin) && { "Access-Control-Allow-Origin": origin }) };
}

/** Whether a request is a preflight. Routing handles any other OPTIONS request. */
function isPreflight(request: ApiRequest): boolean {
  return request.method === "OPTIONS" && PREFLIGHT_HEADERS.every((name) => request.header(name) !== undefined);
}

function preflight(request: ApiRequest, allowed: Readonly<Record<string, string>>): ApiResponse {
  const requested = request.header("Access-Control-Request-Headers");
  // A page may also send a method that no operation has, and read the refusal.
  const methods = new Set([...METHODS, request.header("Access-Control-Request-Method")]);
  const headers = {
    ...allowed,
    "Access-Control-Allow-Methods": [...methods].join(", "),
    ...(requested && { "Access-Control-Allow-Headers": requested }),
    "Access-Control-Max-Age": "600",
    // Without this header, Safari waits for a body.
    "Content-Length": "0",
  };
  return { status: 204, headers, body: "" };
}
