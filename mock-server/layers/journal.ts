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
import { type Exchange, exchangeOf, type KeptExchange } from "./exchange.ts";
import { isPlainRequest, type NamedKey, nameKey, shownTexts } from "./keys-in-texts.ts";
import { findNearMisses } from "./near-misses.ts";
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

export function createJournal({ size, bytes = DEFAULT_BYTES, published = new Set() }: JournalOptions): JournalWriter {
  const requests = createRing<AnsweredRequest>(size, bytes);
  const exchanges = createRing<KeptExchange | undefined>(size, bytes);
  const followers = new Set<Follower>();
  return {
    add: (answered, exchange) => {
      const id = requests.add(answered, weightOf(answered) + 2 * (answered.key?.length ?? 0));
      exchanges.add(exchange, exchange?.weight ?? 0);
      if (followers.size === 0) return;
      const entry = entryOf(answered, id, published);
      for (const offer of followers) offer(entry);
    },
    entries: () => requests.all().map(({ id, item }) => entryOf(item, id, published)),
    exchange: (id) => {
      const kept = exchanges.get(id);
      return kept && exchangeOf(kept, published);
    },
    clear: () => {
      requests.clear();
      exchanges.clear();
    },
    follow: (signal, onSlow) => follow(followers, signal, onSlow),
    followers: () => followers.size,
  };
}

/** Keeps the last items, limited in number and in bytes. Ids count up from 1; the item with an id is at `id % size`. */
function createRing<Item>(size: number, mostBytes: number) {
  const kept: ({ readonly id: number; readonly item: Item; readonly weight: number } | undefined)[] = [];
  let [oldest, next, bytes] = [1, 1, 0];

  function dropOldest(): void {
    bytes -= kept[oldest % size]?.weight ?? 0;
    kept[oldest % size] = undefined;
    oldest += 1;
  }

  return {
    add: (item: Item, weight: number) => {
      const id = next++;
      if (size === 0) return id;
      if (id - oldest >= size) dropOldest();
      kept[id % size] = { id, item, weight };
      bytes += weight;
      while (bytes > mostBytes) dropOldest();
      return id;
    },
    get: (id: number) => (kept[id % size]?.id === id ? kept[id % size]?.item : undefined),
    all: () => [...kept.slice(oldest % size), ...kept.slice(0, oldest % size)].filter((each) => each !== undefined),
    clear: () => {
      kept.fill(undefined);
      [oldest, bytes] = [next, 0];
    },
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
    const nearMisses = isPlain ? NO_LINES : findNearMisses(request, answer, operation, keys);
    const shown = nearMisses.length === 0 ? answer : withHeaders(answer, { [NEAR_MISS_HEADER]: nearMisses.join("; ") });
    const key = request.header(KEY_HEADER);
    const { id: requestId = null } = request;
    const { method, path, query } = shownTexts(request, isPlain);
    const { status, fault = null, delivery = null, violations } = answer;
    const durationMs = now() - at;
    // One literal, because spreading an object is slow.
    const summary = { at, durationMs, requestId, method, path, query, key, status, rule, operation, fault, delivery, nearMisses };
    journal.add(violations ? { ...summary, violations } : summary, keepExchange(request, shown));
    return shown;
  };
  return (next) => (request) => {
    const at = now();
    return mapAwaitable(next(request), (answer) => keep(request, answer, at));
  };
}

const NO_LINES: readonly string[] = [];

type Follower = (entry: JournalEntry) => void;

const MOST_UNREAD_BYTES = 2 ** 20;

function follow(followers: Set<Follower>, signal: AbortSignal, onSlow: () => void = () => {}): AsyncIterable<JournalEntry> {
  const start = (controller: ReadableStreamDefaultController<JournalEntry>) => {
    const end = () => {
      if (followers.delete(offer)) controller.close();
    };
    const offer: Follower = (entry) => {
      controller.enqueue(entry);
      if ((controller.desiredSize ?? 0) >= 0) return;
      end();
      onSlow();
    };
    followers.add(offer);
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
  };
  const stream = new ReadableStream(
    { start },
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

function keepExchange(request: ApiRequest, { headers, body }: ApiResponse): KeptExchange {
  const sent = request.headers?.() ?? {};
  const sentBody = request.body;
  // The headers of the answer are ignored: they are few, and answers share them.
  let characters = body.length + (sentBody?.length ?? 0);
  for (const name in sent) characters += name.length + (sent[name]?.length ?? 0);
  return { sent, sentBody, headers, body, weight: 400 + 2 * characters };
}

/** Estimates the bytes of a request without its key: two for each character, and 600 for the object. */
function weightOf({ method, path, query, nearMisses }: Pick<JournalEntry, "method" | "path" | "query" | "nearMisses">): number {
  return 600 + 2 * (method.length + path.length + query.length + nearMisses.reduce((sum, text) => sum + text.length, 0));
}
