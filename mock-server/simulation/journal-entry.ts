import { KEY_HEADER } from "../../openapi/constants.ts";
import type { OperationId } from "../../openapi/contract.ts";
import {
  type Answer,
  type Break,
  headerOf,
  keyOf,
  type MockRequest,
  pathOf,
  queryOf,
} from "../operations/message.ts";
import { baseOf } from "../store/store.ts";

/** A request and its answer as the journal shows them: keys that may be real are shortened, and other secrets are redacted. */
export interface JournalEntry {
  /** Counts up from 1 for as long as the mock runs. */
  readonly id: number;
  /** When the request arrived, as ISO 8601. */
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly key: string | null;
  readonly operation: OperationId | null;
  /** 0 while the request waits for its answer. */
  readonly status: number;
  /** The rule that decided the answer, or what of the mock did, such as `mock.fault`. */
  readonly rule: string | null;
  /** What caused the answer: `rule list.first-page`, `fault lost`, `Prefer code=402`, or `key mk_slow`; or `waiting`. */
  readonly cause: string;
  readonly break: Break | null;
  /** What the client probably meant: a line for each mistake. */
  readonly nearMisses: readonly string[];
  /** How long the answer took, or how long the request has waited. */
  readonly durationMs: number;
  readonly request: Message;
  readonly response: Message;
}

/** The headers and the body of a request or of an answer. */
export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  /** The body, or its beginning if it is longer than 16,384 characters. */
  readonly body: string;
  /** The length of the whole body, in characters. */
  readonly bodyLength: number;
}

/** A request and its answer as the journal keeps them: with long bodies cut, and otherwise as they came. */
export interface Kept {
  readonly id: number;
  /** When it arrived, in milliseconds since 1970. */
  readonly at: number;
  readonly request: MockRequest & Cut;
  readonly operation: OperationId | undefined;
  /** With the status 0 while the request waits. */
  answer: Answer & Cut;
  /** Undefined while the request waits. */
  outcome: Outcome | undefined;
  /** About how much memory it takes. */
  bytes: number;
}

/** How an answer came about. */
export interface Outcome {
  /** Undefined if the rule of the answer is the cause. */
  readonly cause: string | undefined;
  readonly nearMisses: readonly string[];
  readonly durationMs: number;
}

/** A message whose body may be cut. */
export interface Cut {
  /** The length of the whole body; undefined if the body is whole. */
  readonly bodyLength?: number;
}

/** An entry without its messages. */
type Summary = Omit<JournalEntry, "request" | "response">;

/** A request as a line of the log, which begins with what the client saw: the status, or how the answer broke. */
export function lineOf(entry: Summary): string {
  const { method, key, cause, durationMs, nearMisses } = entry;
  const seen = entry.break?.replace("truncate", "truncated") ?? entry.status;
  const line = `${seen} ${method} ${urlOf(entry)} ${key ?? "no key"} ${cause} ${durationMs} ms`;
  return [line, ...nearMisses].join("; ");
}

/** Path and query of a request. */
export function urlOf({ path, query }: Summary): string {
  return query === "" ? path : `${path}?${query}`;
}

/** A kept request in the form in which it is shown. */
export function entryOf(kept: Kept): JournalEntry {
  return {
    ...summaryOf(kept),
    request: messageOf(kept.request),
    response: messageOf(kept.answer),
  };
}

/** A kept request without its messages. */
export function summaryOf({ id, at, request, operation, answer, outcome }: Kept): Summary {
  const { cause, nearMisses, durationMs } = outcome ?? {
    cause: "waiting",
    nearMisses: [],
    durationMs: Date.now() - at,
  };
  const rule = answer.headers["X-Rule"] ?? null;
  const key = keyOf(request);
  return {
    id,
    time: new Date(at).toISOString(),
    method: request.method,
    path: shownUrl(pathOf(request.url)),
    query: shownUrl(queryOf(request.url)),
    key: key === undefined ? null : shownKey(key),
    operation: operation ?? null,
    status: answer.status,
    rule,
    cause: cause ?? `rule ${rule}`,
    break: answer.break ?? null,
    nearMisses,
    durationMs: Math.round(durationMs * 10) / 10,
  };
}

/** A message without the secrets in its headers. */
function messageOf({
  headers,
  body = "",
  bodyLength = body.length,
}: Kept["request" | "answer"]): Message {
  const shown = Object.keys(headers).map((name) => [
    name,
    shownHeader(name, headerOf({ headers }, name)),
  ]);
  return { headers: Object.fromEntries(shown), body, bodyLength };
}

/** A key as log and journal show it: one of a mock, or a copy of it, as it is; any other may be real, and is shortened. */
export function shownKey(key: string): string {
  if (/^mk_[\w-]{1,16}$/.test(baseOf(key))) return key;
  return key.length > 12 ? `${key.slice(0, 4)}…${key.slice(-2)}` : "…";
}

/** Names of headers and parameters that say that they carry a secret. */
const SECRET = /key|auth|token|cookie|secret|passw|credential|session/i;

/** The value of a header as the journal shows it. It may be a URL, as that of Referer, or have one in it. */
function shownHeader(name: string, value = ""): string {
  if (name === KEY_HEADER.toLowerCase()) return shownKey(value);
  return SECRET.test(name) ? "…" : shownUrl(value);
}

/** A URL, or a part of one, without its user and password, and without the values of parameters that are secret. */
function shownUrl(url: string): string {
  const withoutUser = url.replace(/\/\/[^/?#]*@/g, "//…@");
  return withoutUser.replace(/[^?#&;]+/g, shownParameter);
}

/** A parameter, such as `page=2`, without its value if its name says that this is secret; any other part of a URL as it is. */
function shownParameter(part: string) {
  // As a server reads it: `decodeURIComponent` would throw at a percent sign alone.
  const decoded = part.includes("%") ? `${new URLSearchParams(`=${part}`).get("")}` : part;
  // The value may be a URL with a secret parameter, so all before the last `=` counts as the name.
  const name = decoded.slice(0, Math.max(0, decoded.lastIndexOf("=")));
  return SECRET.test(name) ? `${part.slice(0, part.search(/=|%3d/i))}=…` : part;
}

/** Makes a name that a client sent safe for a header and a log. Digits are replaced too, because they could be part of a key. */
export function printable(name: string): string {
  return name.replace(/[^A-Za-z_.[\]-]/g, "?").slice(0, 40);
}
