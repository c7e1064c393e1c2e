import type { OperationId } from "../../openapi/index.ts";
import {
  type ApiRequest,
  type ApiResponse,
  type Delivery,
  KEY_HEADER,
  type Middleware,
  NEAR_MISS_HEADER,
  RULE_HEADER,
  withHeaders,
} from "../http/message.ts";
import { routeOf } from "../http/router.ts";
import { mapAwaitable } from "../operations/awaitable.ts";
import type { CoverageCounter } from "./coverage.ts";
import { type Exchange, exchangeOf, type KeptExchange, keepExchange } from "./exchange.ts";
import { isPlainRequest, type NamedKey, nameKey, shownTexts } from "./keys-in-texts.ts";
import { nearMisses } from "./near-misses.ts";
import type { Platform } from "./platform.ts";

/** An answered request in the journal. No entry contains a key. */
export interface JournalEntry {
  /** Counts up from 1 for as long as the mock runs. */
  readonly id: number;
  /** When the request arrived, as ISO 8601. */
  readonly time: string;
  readonly requestId: string | null;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** The hash of the key, and its names if it belongs to a published account. */
  readonly key: NamedKey | null;
  readonly status: number;
  /** The rule that decided the answer. */
  readonly rule: string | null;
  readonly operation: OperationId | null;
  readonly durationMs: number;
  /** The id of the fault that was applied. */
  readonly fault: string | null;
  /** How the answer was broken on its way; null if it was sent completely. */
  readonly delivery: Delivery | null;
  /** What the client probably meant, if the request was refused or a parameter was ignored: a line for each mistake. */
  readonly nearMisses: readonly string[];
  /** How the answer breaks the contract; present if another server gave it (`--proxy`). */
  readonly violations?: readonly string[];
}

/** The last requests, oldest first, limited in number and in bytes. */
export interface Journal {
  entries(): readonly JournalEntry[];
  /** Returns headers and bodies of an entry; undefined once they were dropped in favour of later entries. */
  exchange(id: number): Exchange | undefined;
  clear(): void;
  /** Yields entries from now on, until the signal aborts or more than 1 MiB of them is unread; then it calls `onSlow`. */
  follow(signal: AbortSignal, onSlow?: () => void): AsyncIterable<JournalEntry>;
  /** Returns the number of followers. */
  followers(): number;
}

/** A request as the journal keeps it. Only on reading, it is converted to an entry with a hash in place of the key. */
export interface AnsweredRequest extends Omit<JournalEntry, "id" | "time" | "key"> {
  readonly key: string | undefined;
  /** When it arrived, in milliseconds since 1970. */
  readonly at: number;
}

/** The journal, for the layer that fills it. */
export interface JournalWriter extends Journal {
  add(answered: AnsweredRequest, exchange?: KeptExchange): void;
}

export interface JournalOptions {
  readonly size: number;
  /** Default 8 MiB, and as much again for headers and bodies. */
  readonly bytes?: number;
  /** The published keys, which the journal may name. */
  readonly published?: ReadonlySet<string>;
}

const DEFAULT_BYTES = 8 * 2 ** 20;

type Offer = (entry: JournalEntry) => void;

const MOST_UNREAD_BYTES = 2 ** 20;

/** A request in the ring. Its headers and bodies are dropped before the request is. */
interface Kept {
  readonly id: number;
  readonly answered: AnsweredRequest;
  readonly weight: number;
  exchange: KeptExchange | undefined;
}

export function createJournal({ size, bytes: mostBytes = DEFAULT_BYTES, published = new Set() }: JournalOptions): JournalWriter {
  /** The request with an id is at `id % size`. */
  const ring: (Kept | undefined)[] = [];
  const readers = new Set<Offer>();
  let [oldestId, nextId, bytes] = [1, 1, 0];
  let [oldestExchange, exchangeBytes] = [1, 0];

  function dropOldest(): void {
    if (oldestExchange === oldestId) dropExchange();
    bytes -= ring[oldestId % size]?.weight ?? 0;
    ring[oldestId % size] = undefined;
    oldestId += 1;
  }

  function dropExchange(): void {
    const kept = ring[oldestExchange % size];
    exchangeBytes -= kept?.exchange?.weight ?? 0;
    if (kept) kept.exchange = undefined;
    oldestExchange += 1;
  }

  function publish(entry: JournalEntry): void {
    for (const offer of readers) offer(entry);
  }

  return {
    add: (answered, exchange) => {
      const id = nextId++;
      if (readers.size > 0) publish(entryOf(answered, id, published));
      if (size === 0) return;
      if (id - oldestId >= size) dropOldest();
      const weight = weightOf(answered) + 2 * (answered.key?.length ?? 0);
      ring[id % size] = { id, answered, weight, exchange };
      bytes += weight;
      exchangeBytes += exchange?.weight ?? 0;
      while (exchangeBytes > mostBytes) dropExchange();
      while (bytes > mostBytes) dropOldest();
    },
    entries: () => {
      const inOrder = [...ring.slice(oldestId % size), ...ring.slice(0, oldestId % size)];
      return inOrder.flatMap((kept) => (kept ? [entryOf(kept.answered, kept.id, published)] : []));
    },
    exchange: (id) => {
      const kept = ring[id % size];
      return kept?.id === id && kept.exchange ? exchangeOf(kept.exchange, published) : undefined;
    },
    clear: () => {
      ring.fill(undefined);
      [oldestId, bytes, oldestExchange, exchangeBytes] = [nextId, 0, nextId, 0];
    },
    follow: (signal, onSlow) => followed(readers, signal, onSlow),
    followers: () => readers.size,
  };
}

/**
 * Adds requests with their answers to the journal, counts the rules, and adds the near misses to the answers.
 *
 * @param keys returns the keys of all accounts of the dataset.
 */
export function journalLayer(
  journal: JournalWriter,
  coverage: CoverageCounter,
  now: Platform["now"],
  keys: () => readonly string[],
): Middleware {
  const keep = (request: ApiRequest, answer: ApiResponse, at: number): ApiResponse => {
    const route = routeOf(request);
    const rule = answer.headers[RULE_HEADER] ?? null;
    if (rule !== null) coverage.count(route.operation, rule);
    const operation = route.kind === "routed" ? route.operation : null;
    const isPlain = isPlainRequest(request, answer.status);
    const lines = isPlain ? NO_LINES : nearMisses(request, answer, operation, keys);
    const key = request.header(KEY_HEADER);
    const { id: requestId = null } = request;
    const { method, path, query } = shownTexts(request, isPlain);
    const { status, fault = null, delivery = null, violations } = answer;
    const shown = lines.length === 0 ? answer : withHeaders(answer, { [NEAR_MISS_HEADER]: lines.join("; ") });
    const durationMs = now() - at;
    // One literal, because spreading an object is slow.
    const answered = {
      at,
      durationMs,
      requestId,
      method,
      path,
      query,
      key,
      status,
      rule,
      operation,
      fault,
      delivery,
      nearMisses: lines,
    };
    journal.add(violations ? { ...answered, violations } : answered, keepExchange(request, shown));
    return shown;
  };
  return (next) => (request) => {
    const at = now();
    return mapAwaitable(next(request), (answer) => keep(request, answer, at));
  };
}

const NO_LINES: readonly string[] = [];

function followed(readers: Set<Offer>, signal: AbortSignal, onSlow: () => void = () => {}): AsyncIterable<JournalEntry> {
  const stream = new ReadableStream<JournalEntry>(
    {
      start: (controller) => {
        const end = () => {
          if (readers.delete(offer)) controller.close();
        };
        const offer: Offer = (entry) => {
          controller.enqueue(entry);
          if ((controller.desiredSize ?? 0) >= 0) return;
          end();
          onSlow();
        };
        readers.add(offer);
        signal.addEventListener("abort", end, { once: true });
        if (signal.aborted) end();
      },
    },
    { highWaterMark: MOST_UNREAD_BYTES, size: (entry) => (entry ? weightOf(entry) : 0) },
  );
  return entriesIn(stream.getReader());
}

async function* entriesIn(reader: ReadableStreamDefaultReader<JournalEntry>): AsyncGenerator<JournalEntry> {
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

function entryOf({ at, ...answered }: AnsweredRequest, id: number, published: ReadonlySet<string>): JournalEntry {
  return { id, time: new Date(at).toISOString(), ...answered, key: nameKey(answered.key, published) };
}

/** Estimates the bytes of a request without its key: two for each character, and 600 for the object. */
function weightOf({ method, path, query, nearMisses }: Pick<JournalEntry, "method" | "path" | "query" | "nearMisses">): number {
  return 600 + 2 * (method.length + path.length + query.length + nearMisses.reduce((sum, text) => sum + text.length, 0));
}
