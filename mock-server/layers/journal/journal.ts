import { LONGEST_TEXT } from "../without-keys.ts";
import { createFeed } from "./feed.ts";
import type { JournalEntry } from "./journal-entry.ts";

/** The last requests, oldest first. Bounded by count and by bytes, whatever is thrown at it. */
export interface Journal {
  /** Keeps a request under the next id, and tells those who follow. */
  add(answered: AnsweredRequest): void;
  entries(): readonly JournalEntry[];
  clear(): void;
  /** Entries from now on, until the signal aborts, or until more than a MiB of them waits to be read, which `onSlow` is told. */
  follow(signal: AbortSignal, onSlow?: () => void): AsyncIterable<JournalEntry>;
  /** How many follow. */
  followers(): number;
}

/** What is kept of every request; an entry is made of it for those who read. */
export interface AnsweredRequest extends Omit<JournalEntry, "id" | "time"> {
  /** When it came, in milliseconds since 1970. */
  readonly at: number;
}

export interface JournalBounds {
  readonly size: number;
  /** Default 8 MiB. */
  readonly bytes?: number;
}

const DEFAULT_BYTES = 8 * 2 ** 20;

export function createJournal({ size, bytes = DEFAULT_BYTES }: JournalBounds): Journal {
  /** A ring: the request with an id has the place `id % size`. */
  const ring: (AnsweredRequest | undefined)[] = [];
  /** Beside the requests, so that one that leaves is not looked at again: it is long out of the cache. */
  const weights: number[] = [];
  const feed = createFeed<JournalEntry>();
  let oldestId = 1;
  let nextId = 1;
  let weight = 0;

  function dropOldest(): void {
    weight -= weights[oldestId % size] ?? 0;
    ring[oldestId % size] = undefined;
    oldestId += 1;
  }

  function keep(answered: AnsweredRequest): void {
    if (nextId - oldestId >= size) dropOldest();
    const place = nextId % size;
    const added = weightOf(answered);
    ring[place] = answered;
    weights[place] = added;
    weight += added;
    while (weight > bytes) dropOldest();
  }

  return {
    add: (answered) => {
      const kept = isShort(answered) ? answered : shortened(answered);
      if (feed.followers() > 0) feed.publish(entryOf(kept, nextId), weightOf(kept));
      if (size > 0) keep(kept);
      nextId += 1;
    },
    entries: () => {
      const ids = Array.from({ length: size > 0 ? nextId - oldestId : 0 }, (_, index) => oldestId + index);
      return ids.flatMap((id) => {
        const kept = ring[id % size];
        return kept ? [entryOf(kept, id)] : [];
      });
    },
    clear: () => {
      ring.fill(undefined);
      oldestId = nextId;
      weight = 0;
    },
    follow: feed.follow,
    followers: feed.followers,
  };
}

function entryOf({ at, ...answered }: AnsweredRequest, id: number): JournalEntry {
  return { id, time: new Date(at).toISOString(), ...answered };
}

function isShort({ path, query }: AnsweredRequest): boolean {
  return path.length <= LONGEST_TEXT && query.length <= LONGEST_TEXT;
}

function shortened(answered: AnsweredRequest): AnsweredRequest {
  return { ...answered, path: short(answered.path), query: short(answered.query) };
}

function short(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}…`;
}

/** About as many bytes as the request takes: two for each character, and what an object of this form costs. */
function weightOf({ method, path, query, nearMisses }: AnsweredRequest): number {
  return 600 + 2 * (method.length + path.length + query.length + nearMisses.reduce((sum, text) => sum + text.length, 0));
}
