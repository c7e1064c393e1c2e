import type { OperationId } from "../../openapi/contract.ts";
import {
  type Answer,
  type Break,
  keyOf,
  type MockRequest,
  pathOf,
  queryOf,
} from "../operations/message.ts";
import { redactedHeaders, shownKey, shownUrl } from "./redact.ts";

/** A request and its answer. Keys are shortened, and headers that carry secrets are redacted. */
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

export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  /** The body, or its beginning if it is longer than {@link LONGEST_BODY}. */
  readonly body: string;
  /** The length of the whole body, in characters. */
  readonly bodyLength: number;
}

/** The most characters that the journal keeps of a body. */
const LONGEST_BODY = 16_384;

/** A request as the journal keeps it; it is formatted when it is read. */
export interface Arrival {
  /** When it arrived, in milliseconds since 1970. */
  readonly at: number;
  readonly request: MockRequest;
  readonly operation: OperationId | undefined;
}

/** The answer to a request as the journal keeps it. */
export interface Outcome {
  readonly answer: Answer;
  readonly cause: string | undefined;
  readonly nearMisses: readonly string[];
  readonly durationMs: number;
}

/** A request and its answer. */
export type Exchange = Arrival & Outcome;

/** A request with the beginnings of its bodies, and the lengths of the whole bodies. */
export interface Kept {
  readonly id: number;
  readonly arrival: Arrival;
  readonly requestLength: number;
  /** Undefined while the request waits. */
  outcome?: Outcome;
  answerLength: number;
  /** About how much memory it takes. */
  bytes: number;
}

/** One line about an exchange: first what the client saw. */
export function lineOf({ request, answer, cause, nearMisses, durationMs }: Exchange): string {
  const { method, url } = request;
  const seen = answer.break ? SEEN[answer.break] : answer.status;
  const reason = cause ?? answer.headers["X-Rule"] ?? "";
  const hints = nearMisses.map((hint) => `; ${hint}`).join("");
  const key = keyOf(request);
  const sender = key === undefined ? "no key" : shownKey(key);
  return `${seen} ${method} ${shownUrl(url)} ${sender} ${reason} ${durationMs.toFixed(1)} ms${hints}`;
}

/** A shorter line about an entry: what the client saw, what it sent, and why. */
export function shortLineOf({
  status,
  method,
  path,
  query,
  cause,
  ...entry
}: JournalEntry): string {
  const seen = entry.break ? SEEN[entry.break] : status;
  return `${seen} ${method} ${path}${query && "?"}${query} ${cause}`;
}

/** What the client sees of an answer that breaks. */
const SEEN: Readonly<Record<Break, string>> = {
  reset: "reset",
  empty: "empty",
  truncate: "truncated",
  hang: "hang",
};

/** A request that waits for its answer, as the journal keeps it. */
export function keptOf(id: number, arrival: Arrival): Kept {
  const { request } = arrival;
  const requestLength = request.body?.length ?? 0;
  return {
    id,
    arrival: isLong(request) ? { ...arrival, request: cut(request) } : arrival,
    requestLength,
    answerLength: 0,
    bytes:
      BYTES_OF_OBJECTS +
      request.url.length +
      bytesOf(request.headers) +
      Math.min(requestLength, LONGEST_BODY),
  };
}

/** Adds the answer to a request that waited, and returns about how much memory it takes. */
export function settle(kept: Kept, outcome: Outcome): number {
  const { answer } = outcome;
  kept.answerLength = answer.body.length;
  kept.outcome = isLong(answer) ? { ...outcome, answer: cut(answer) } : outcome;
  const bytes = Math.min(kept.answerLength, LONGEST_BODY);
  kept.bytes += bytes;
  return bytes;
}

/** The headers of an answer are short. */
function bytesOf(headers: MockRequest["headers"]): number {
  let bytes = 0;
  for (const name in headers) bytes += headers[name]?.length ?? 0;
  return bytes;
}

/** What an entry takes beside its texts: between 600 and 1100 bytes were measured. */
const BYTES_OF_OBJECTS = 1000;

function isLong({ body = "" }: Pick<MockRequest, "body">): boolean {
  return body.length > LONGEST_BODY;
}

/** A message with the beginning of its body, which is copied, because a slice would keep the whole text in memory. */
function cut<T extends Pick<MockRequest, "body">>(message: T): T {
  const bytes = new TextEncoder().encode(message.body?.slice(0, LONGEST_BODY));
  return { ...message, body: new TextDecoder().decode(bytes) };
}

/** A kept request in the form in which it is shown. */
export function entryOf({ id, arrival, requestLength, outcome, answerLength }: Kept): JournalEntry {
  const { at, request, operation } = arrival;
  const { answer, cause, nearMisses, durationMs } = outcome ?? waitingSince(at);
  const key = keyOf(request);
  const rule = answer.headers["X-Rule"] ?? null;
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
    request: messageOf(request, requestLength),
    response: messageOf(answer, answerLength),
  };
}

function waitingSince(at: number): Outcome {
  const answer = { status: 0, headers: {}, body: "" };
  return { answer, cause: "waiting", nearMisses: [], durationMs: Date.now() - at };
}

function messageOf(
  { headers, body = "" }: Pick<MockRequest, "headers" | "body">,
  bodyLength: number,
): Message {
  return { headers: redactedHeaders(headers), body, bodyLength };
}
