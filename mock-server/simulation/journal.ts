import { InputProblem, type OperationId, type RuleId } from "../../openapi/index.ts";
import {
  type Answer,
  type Break,
  keyOf,
  type MockRequest,
  pathOf,
  queryOf,
} from "../operations/message.ts";
import { parseKey } from "../store/account-key.ts";
import { redactedHeaders, shownKey, shownQuery } from "./redact.ts";

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

export type Message = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

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

type Kept = { readonly id: number; readonly exchange: Exchange };

/** The last requests, and those that wait for the next one. */
export class Journal {
  readonly #size: number;
  #kept: Kept[] = [];
  #count = 0;
  readonly #waiting = new Set<() => void>();

  /** @param size how many requests are kept. Throws an InputProblem if it is no whole number. */
  constructor(size = 500) {
    if (!Number.isInteger(size) || size < 0)
      throw new InputProblem(`journalSize must be a whole number; it is ${size}`);
    this.#size = size;
  }

  add(exchange: Exchange): void {
    this.#count += 1;
    if (this.#size > 0) this.#kept[this.#count % this.#size] = { id: this.#count, exchange };
    if (this.#waiting.size > 0) for (const check of this.#waiting) check();
  }

  /** The kept requests that pass all filters, oldest first. */
  find(filter: JournalFilter = {}): JournalEntry[] {
    const kept = this.#kept.filter((each) => passes(each, filter));
    return kept.sort((a, b) => a.id - b.id).map(entryOf);
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
      const check = () => {
        const [found] = this.find(filter);
        if (found) end(() => resolve(found));
      };
      const timer = setTimeout(
        () => end(() => reject(this.#missing(filter, timeoutMs))),
        timeoutMs,
      );
      this.#waiting.add(check);
      check();
    });
  }

  clear(): void {
    this.#kept = [];
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
  const query = shownQuery(queryOf(request.url));
  const reason = cause ?? answer.headers["X-Rule"] ?? "";
  const hints = nearMisses.map((hint) => `; ${hint}`).join("");
  return `${request.method} ${pathOf(request.url)}${query && `?${query}`} ${answer.status} ${reason} ${durationMs.toFixed(1)} ms${hints}`;
}

function passes(
  { id, exchange }: Kept,
  { key, operation, rule, status, since = 0 }: JournalFilter,
): boolean {
  const { request, answer } = exchange;
  if (id <= since || (status !== undefined && answer.status !== status)) return false;
  if (operation !== undefined && exchange.operation !== operation) return false;
  if (rule !== undefined && answer.headers["X-Rule"] !== rule) return false;
  const sent = keyOf(request);
  return key === undefined || sent === key || (sent !== undefined && parseKey(sent)?.base === key);
}

function entryOf({ id, exchange }: Kept): JournalEntry {
  const { at, request, answer, operation, cause, nearMisses, durationMs } = exchange;
  const key = keyOf(request);
  const rule = answer.headers["X-Rule"] ?? null;
  return {
    id,
    time: new Date(at).toISOString(),
    method: request.method,
    path: pathOf(request.url),
    query: shownQuery(queryOf(request.url)),
    key: key === undefined ? null : shownKey(key),
    operation: operation ?? null,
    status: answer.status,
    rule,
    cause: cause ?? `rule ${rule}`,
    break: answer.break ?? null,
    nearMisses,
    durationMs: Math.round(durationMs * 10) / 10,
    request: { headers: redactedHeaders(request.headers), body: request.body ?? "" },
    response: { headers: redactedHeaders(answer.headers), body: answer.body },
  };
}
