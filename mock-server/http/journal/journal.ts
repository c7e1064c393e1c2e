import { createFeed } from "./feed.ts";
import type { JournalEntry } from "./journal-entry.ts";

/** The last requests, oldest first. Bounded by count and by bytes, whatever is thrown at it. */
export interface Journal {
  /** Keeps an entry under the next id, and tells those who follow. */
  add(entry: Omit<JournalEntry, "id">): void;
  entries(): readonly JournalEntry[];
  clear(): void;
  /** Entries from now on, until the signal aborts. Who reads too slowly misses the oldest. */
  follow(signal: AbortSignal): AsyncIterable<JournalEntry>;
}

export interface JournalBounds {
  readonly size: number;
  /** Default 8 MiB. */
  readonly bytes?: number;
}

/** No path or query is kept longer than this. */
const LONGEST_TEXT = 2048;
const DEFAULT_BYTES = 8 * 2 ** 20;

export function createJournal({ size, bytes = DEFAULT_BYTES }: JournalBounds): Journal {
  const kept = new Map<number, JournalEntry>();
  const feed = createFeed<JournalEntry>();
  let lastId = 0;
  let weight = 0;

  function drop(id: number, entry: JournalEntry): void {
    kept.delete(id);
    weight -= weightOf(entry);
  }

  return {
    add: (entry) => {
      lastId += 1;
      const whole = { id: lastId, ...entry, path: short(entry.path), query: short(entry.query) };
      feed.publish(whole);
      kept.set(lastId, whole);
      weight += weightOf(whole);
      // A map gives its entries in the sequence in which they came.
      for (const [id, oldest] of kept) {
        if (kept.size <= size && weight <= bytes) break;
        drop(id, oldest);
      }
    },
    entries: () => [...kept.values()],
    clear: () => {
      kept.clear();
      weight = 0;
    },
    follow: (signal) => feed.follow(signal),
  };
}

function short(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}…`;
}

/** About as many bytes as the entry takes: two for each character, and what an object of this form costs. */
function weightOf({ method, path, query, nearMisses }: JournalEntry): number {
  return 600 + 2 * (method.length + path.length + query.length + nearMisses.reduce((sum, text) => sum + text.length, 0));
}
