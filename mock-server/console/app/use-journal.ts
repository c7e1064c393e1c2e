import { useEffect, useState } from "preact/hooks";
import type { JournalEntry } from "../../layers/journal/journal-entry.ts";
import { control } from "./control.ts";

/** How many requests the console shows at most; the mock keeps more. */
export const SHOWN_REQUESTS = 300;

/** Arrivals are shown together at this pace, so that a test run of thousands of requests does not freeze the page. */
const PACE_MS = 200;

export interface LiveJournal {
  /** Newest first. */
  readonly entries: readonly JournalEntry[];
  /** Whether the mock is reached. */
  readonly connected: boolean;
  clear(): Promise<void>;
}

/** Follows the journal of the mock; `arrived` is told how many requests came since it was last called. */
export function useJournal(arrived: (count: number) => void): LiveJournal {
  const [entries, setEntries] = useState<readonly JournalEntry[]>([]);
  const [connected, setConnected] = useState(true);

  useEffect(() => {
    let waiting: JournalEntry[] = [];
    const source = new EventSource("/__admin/requests/stream");
    const reload = async () => {
      const { requests } = await control<{ requests: JournalEntry[] }>("GET", `/requests?limit=${SHOWN_REQUESTS}`);
      setEntries([...requests].reverse());
    };
    source.addEventListener("open", () => {
      setConnected(true);
      // What came before the stream, and while it was cut. A mock that was started again counts from 1.
      reload().then(
        () => arrived(0),
        () => setConnected(false),
      );
    });
    source.addEventListener("error", () => setConnected(false));
    source.addEventListener("request", ({ data }) => waiting.push(JSON.parse(data) as JournalEntry));
    const timer = setInterval(() => {
      if (waiting.length === 0) return;
      const came = waiting;
      waiting = [];
      setEntries((shown) => merged(shown, came));
      arrived(came.length);
    }, PACE_MS);
    return () => {
      clearInterval(timer);
      source.close();
    };
  }, [arrived]);

  const clear = async () => {
    await control("DELETE", "/requests");
    setEntries([]);
  };
  return { entries, connected, clear };
}

function merged(shown: readonly JournalEntry[], came: readonly JournalEntry[]): readonly JournalEntry[] {
  const newest = shown[0]?.id ?? 0;
  return [...came.filter(({ id }) => id > newest).reverse(), ...shown].slice(0, SHOWN_REQUESTS);
}
