import { allOperations, type OperationId, type RuleId } from "../../openapi/contract.ts";
import {
  type Answer,
  type Break,
  keyOf,
  type MockRequest,
  pathOf,
  queryOf,
} from "../operations/message.ts";
import { isOrCopies } from "../store/account-key.ts";
import { checkValue, objectSchema, type Schema } from "../store/check-value.ts";
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

/** The most memory that the journal takes, in bytes. */
const MOST_BYTES = 32_000_000;

/** Selects requests. A filter that is absent accepts all. */
export interface JournalFilter {
  /** A key as the client sent it; `mk_premium` includes its copies. */
  readonly key?: string;
  readonly operation?: OperationId;
  readonly rule?: RuleId | `mock.${string}`;
  readonly status?: number;
  /** The id of a request: only later ones pass. */
  readonly since?: number;
}

const FILTER_SCHEMA: Schema = objectSchema({
  key: { type: "string" },
  operation: { enum: allOperations.map(({ id }) => id) },
  rule: { type: "string" },
  status: { type: "integer", minimum: 100, maximum: 599 },
  since: { type: "integer", minimum: 0 },
});

/** Returns a filter that is valid. Throws an InputProblem of one line for any other value. */
export const checkedFilter = (filter: unknown, name = "the filter"): JournalFilter =>
  checkValue(FILTER_SCHEMA, filter, name);

/** A request as the journal keeps it; it is formatted when it is read. */
interface Arrival {
  /** When it arrived, in milliseconds since 1970. */
  readonly at: number;
  readonly request: MockRequest;
  readonly operation: OperationId | undefined;
}

/** The answer to a request as the journal keeps it. */
interface Outcome {
  readonly answer: Answer;
  readonly cause: string | undefined;
  readonly nearMisses: readonly string[];
  readonly durationMs: number;
}

/** A request and its answer. */
export type Exchange = Arrival & Outcome;

/** A request with the beginnings of its bodies, and the lengths of the whole bodies. */
interface Kept {
  readonly id: number;
  readonly arrival: Arrival;
  readonly requestLength: number;
  /** Undefined while the request waits. */
  outcome?: Outcome;
  answerLength: number;
  /** About how much memory it takes. */
  bytes: number;
}

/** The last requests, and the tests that wait for the next one. */
export class Journal {
  readonly #size: number;
  readonly #kept: Kept[] = [];
  #bytes = 0;
  #count = 0;
  readonly #waiting = new Set<(kept: Kept) => void>();

  /** @param size how many requests are kept, if they take less than 32 MB. */
  constructor(size = 500) {
    this.#size = size;
  }

  /** Adds a request that waits, and returns what adds its answer. */
  add(arrival: Arrival): (outcome: Outcome) => void {
    this.#count += 1;
    const kept = keptOf(this.#count, arrival);
    this.#kept.push(kept);
    this.#grow(kept.bytes);
    return (outcome) => {
      const { answer } = outcome;
      kept.answerLength = answer.body.length;
      kept.outcome = isLong(answer) ? { ...outcome, answer: cut(answer) } : outcome;
      const bytes = Math.min(kept.answerLength, LONGEST_BODY);
      kept.bytes += bytes;
      // It may have been dropped, or the journal cleared. The ids of the kept requests have no gaps.
      if (kept.id > this.#count - this.#kept.length) this.#grow(bytes);
      for (const check of this.#waiting) check(kept);
    };
  }

  /** The kept requests that pass all filters, oldest first. */
  find(filter: JournalFilter = {}): JournalEntry[] {
    return this.#matching(checkedFilter(filter)).map(entryOf);
  }

  /** Waits for an answered request that passes all filters: the first one that is kept, or the next. Rejects after `timeoutMs`. */
  async waitFor(
    filter: JournalFilter,
    { timeoutMs = 3000 }: { readonly timeoutMs?: number } = {},
  ): Promise<JournalEntry> {
    checkedFilter(filter);
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        this.#waiting.delete(check);
        settle();
      };
      const check = (kept: Kept) => {
        if (kept.outcome && passes(kept, filter)) end(() => resolve(entryOf(kept)));
      };
      const timer = setTimeout(
        () => end(() => reject(this.#missing(filter, timeoutMs))),
        timeoutMs,
      );
      this.#waiting.add(check);
      const known = this.#matching(filter).find(({ outcome }) => outcome);
      if (known) check(known);
    });
  }

  clear(): void {
    this.#kept.length = 0;
    this.#bytes = 0;
  }

  #matching(filter: JournalFilter): Kept[] {
    return this.#kept.filter((kept) => passes(kept, filter));
  }

  #grow(bytes: number): void {
    this.#bytes += bytes;
    while (this.#kept.length > this.#size || this.#bytes > MOST_BYTES) this.#dropOldest();
  }

  #dropOldest(): void {
    this.#bytes -= this.#kept.shift()?.bytes ?? 0;
  }

  #missing(filter: JournalFilter, timeoutMs: number): Error {
    const asked = JSON.stringify({ ...filter, ...(filter.key && { key: shownKey(filter.key) }) });
    const lines = [`No request passed ${asked} within ${timeoutMs} ms. The latest requests:`];
    lines.push(
      ...this.find()
        .slice(-10)
        .map(shortLineOf)
        .map((line) => `  ${line}`),
    );
    return new Error(lines.concat(lines.length === 1 ? "  none" : []).join("\n"));
  }
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

function keptOf(id: number, arrival: Arrival): Kept {
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

function passes(
  { id, arrival, outcome }: Kept,
  { key, operation, rule, status, since = 0 }: JournalFilter,
): boolean {
  const answer = outcome?.answer;
  if (id <= since || (status !== undefined && answer?.status !== status)) return false;
  if (operation !== undefined && arrival.operation !== operation) return false;
  if (rule !== undefined && answer?.headers["X-Rule"] !== rule) return false;
  return key === undefined || isOrCopies(keyOf(arrival.request) ?? "", key);
}

function entryOf({ id, arrival, requestLength, outcome, answerLength }: Kept): JournalEntry {
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
