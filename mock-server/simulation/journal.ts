import type { OperationId, RuleId } from "../../openapi/contract.ts";
import { InputProblem } from "../../openapi/input-problem.ts";
import {
  type Answer,
  type Break,
  keyOf,
  type MockRequest,
  pathOf,
  queryOf,
} from "../operations/message.ts";
import { isOrCopies } from "../store/account-key.ts";
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
  readonly status: number;
  /** The rule that decided the answer, or what of the mock did, such as `mock.fault`. */
  readonly rule: string | null;
  /** What caused the answer: `rule list.first-page`, `fault lost`, `Prefer code=402`, or `key mk_slow`. */
  readonly cause: string;
  readonly break: Break | null;
  /** What the client probably meant: a line for each mistake. */
  readonly nearMisses: readonly string[];
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

/** What the journal keeps of an exchange; it is formatted when it is read. */
export interface Exchange {
  /** When the request arrived, in milliseconds since 1970. */
  readonly at: number;
  readonly request: MockRequest;
  readonly answer: Answer;
  readonly operation: OperationId | undefined;
  readonly cause: string | undefined;
  readonly nearMisses: readonly string[];
  readonly durationMs: number;
}

/** An exchange with the beginnings of its bodies, and the lengths of the whole bodies. */
interface Kept {
  readonly id: number;
  readonly exchange: Exchange;
  readonly requestLength: number;
  readonly answerLength: number;
  /** About how much memory it takes. */
  readonly bytes: number;
}

/** The last requests, and those that wait for the next one. */
export class Journal {
  readonly #size: number;
  readonly #kept: Kept[] = [];
  #bytes = 0;
  #count = 0;
  readonly #waiting = new Set<(kept: Kept) => void>();

  /** @param size how many requests are kept, if they take less than 32 MB. Throws an InputProblem if it is no whole number. */
  constructor(size = 500) {
    if (!Number.isInteger(size) || size < 0)
      throw new InputProblem(`journalSize must be a whole number; it is ${size}`);
    this.#size = size;
  }

  add(exchange: Exchange): void {
    this.#count += 1;
    const kept = keptOf(this.#count, exchange);
    this.#kept.push(kept);
    this.#bytes += kept.bytes;
    while (this.#kept.length > this.#size || this.#bytes > MOST_BYTES) this.#dropOldest();
    for (const check of this.#waiting) check(kept);
  }

  /** The kept requests that pass all filters, oldest first. */
  find(filter: JournalFilter = {}): JournalEntry[] {
    return this.#matching(filter).map(entryOf);
  }

  /** Waits for a request that passes all filters: the first one that is kept, or the next. Rejects after `timeoutMs`. */
  waitFor(
    filter: JournalFilter,
    { timeoutMs = 5000 }: { readonly timeoutMs?: number } = {},
  ): Promise<JournalEntry> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        this.#waiting.delete(check);
        settle();
      };
      const check = (kept: Kept) => {
        if (passes(kept, filter)) end(() => resolve(entryOf(kept)));
      };
      const timer = setTimeout(
        () => end(() => reject(this.#missing(filter, timeoutMs))),
        timeoutMs,
      );
      this.#waiting.add(check);
      this.#matching(filter).slice(0, 1).forEach(check);
    });
  }

  clear(): void {
    this.#kept.length = 0;
    this.#bytes = 0;
  }

  #matching(filter: JournalFilter): Kept[] {
    return this.#kept.filter((kept) => passes(kept, filter));
  }

  #dropOldest(): void {
    this.#bytes -= this.#kept.shift()?.bytes ?? 0;
  }

  #missing(filter: JournalFilter, timeoutMs: number): Error {
    const asked = JSON.stringify({ ...filter, ...(filter.key && { key: shownKey(filter.key) }) });
    const lines = [`No request passed ${asked} within ${timeoutMs} ms. The latest requests:`];
    for (const { id, method, path, query, status, cause } of this.find().slice(-10))
      lines.push(`  ${id}  ${method} ${path}?${query} ${status} ${cause}`);
    return new Error(lines.concat(lines.length === 1 ? "  none" : []).join("\n"));
  }
}

/** One line about an exchange, without its key. */
export function lineOf({
  request,
  answer,
  cause,
  nearMisses,
  durationMs,
}: Omit<Exchange, "at">): string {
  const reason = cause ?? answer.headers["X-Rule"] ?? "";
  const hints = nearMisses.map((hint) => `; ${hint}`).join("");
  return `${request.method} ${shownUrl(request.url)} ${answer.status} ${reason} ${durationMs.toFixed(1)} ms${hints}`;
}

function keptOf(id: number, exchange: Exchange): Kept {
  const { request, answer } = exchange;
  const [requestLength, answerLength] = [request.body?.length ?? 0, answer.body.length];
  const isLong = requestLength > LONGEST_BODY || answerLength > LONGEST_BODY;
  const bodies = Math.min(requestLength, LONGEST_BODY) + Math.min(answerLength, LONGEST_BODY);
  return {
    id,
    exchange: isLong ? { ...exchange, request: cut(request), answer: cut(answer) } : exchange,
    requestLength,
    answerLength,
    bytes: BYTES_OF_OBJECTS + request.url.length + bytesOf(request.headers) + bodies,
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

/** The beginning of a body is copied, because a slice would keep the whole text in memory. */
function cut<T extends Pick<MockRequest, "body">>(message: T): T {
  const bytes = new TextEncoder().encode(message.body?.slice(0, LONGEST_BODY));
  return { ...message, body: new TextDecoder().decode(bytes) };
}

function passes(
  { id, exchange }: Kept,
  { key, operation, rule, status, since = 0 }: JournalFilter,
): boolean {
  const { request, answer } = exchange;
  if (id <= since || (status !== undefined && answer.status !== status)) return false;
  if (operation !== undefined && exchange.operation !== operation) return false;
  if (rule !== undefined && answer.headers["X-Rule"] !== rule) return false;
  return key === undefined || isOrCopies(keyOf(request) ?? "", key);
}

function entryOf({ id, exchange, requestLength, answerLength }: Kept): JournalEntry {
  const { at, request, answer, operation, cause, nearMisses, durationMs } = exchange;
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

function messageOf(
  { headers, body = "" }: Pick<MockRequest, "headers" | "body">,
  bodyLength: number,
): Message {
  return { headers: redactedHeaders(headers), body, bodyLength };
}
