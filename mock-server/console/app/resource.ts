import { useEffect, useRef, useState } from "preact/hooks";
import type { JournalEntry } from "../../simulation/journal.ts";
import { control, problemText } from "./control.ts";

interface Resource<T> {
  readonly path: string;
  readonly data?: T;
  readonly problem?: string;
}

/**
 * Reads a path of the control interface, and again after each change of the revision. The last answer is kept meanwhile, so
 * that the view does not flicker.
 */
export function useResource<T>(path: string, revision: number): Resource<T> {
  const [resource, setResource] = useState<Resource<T>>({ path });
  const known = resource.path === path ? resource : { path };
  useEffect(() => {
    const left = new AbortController();
    control<T>("GET", path, undefined, left.signal).then(
      (data) => setResource({ path, data }),
      (problem: unknown) => left.signal.aborted || setResource({ ...known, problem: problemText(problem) }),
    );
    return () => left.abort();
  }, [path, revision]);
  return known;
}

const POLL_MS = 1000;

/** Changes that other clients make through the control interface are no requests of the journal: every so many polls may find one. */
const POLLS_PER_CHANGE = 5;

/** The most requests that the console keeps: as many as the journal of a mock by default. */
const MOST_REQUESTS = 1000;

/**
 * The requests of the journal, oldest first, read every second, and at once when `revision` changes. `seen` changes when the mock
 * may have changed without an action of this page.
 */
export function useJournal(revision: number) {
  const [connected, setConnected] = useState(true);
  const [requests, setRequests] = useState<readonly JournalEntry[]>();
  const [seen, setSeen] = useState(0);
  const known = useRef<readonly JournalEntry[]>([]);
  const polls = useRef(0);
  const take = (read: readonly JournalEntry[] | undefined) => {
    setConnected(read !== undefined);
    polls.current = read ? polls.current + 1 : -1;
    if (!read) return;
    if (read !== known.current || polls.current % POLLS_PER_CHANGE === 0) setSeen((last) => last + 1);
    known.current = read;
    setRequests(read);
  };
  useEffect(() => {
    let timer = 0;
    let hasLeft = false;
    const poll = async () => {
      const read = document.hidden ? known.current : await journalAfter(known.current).catch(() => undefined);
      if (hasLeft) return;
      take(read);
      timer = setTimeout(poll, POLL_MS);
    };
    void poll();
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [revision]);
  return { connected, requests, seen };
}

/** Returns the known requests and the later ones; all requests that the journal has if it has lost the last known one. */
async function journalAfter(known: readonly JournalEntry[]): Promise<readonly JournalEntry[]> {
  const last = known.at(-1);
  if (last) {
    const [same, ...later] = await requestsAfter(last.id - 1);
    // Otherwise the journal was cleared, or the mock started again.
    if (same?.id === last.id && same.time === last.time)
      return later.length === 0 ? known : [...known, ...later].slice(-MOST_REQUESTS);
  }
  const all = await requestsAfter(0);
  return all.length === 0 && known.length === 0 ? known : all;
}

async function requestsAfter(id: number): Promise<readonly JournalEntry[]> {
  const { requests } = await control<{ readonly requests: readonly JournalEntry[] }>("GET", `requests?since=${id}`);
  return requests;
}
