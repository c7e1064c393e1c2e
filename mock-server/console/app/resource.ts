import { useEffect, useState } from "preact/hooks";
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

/** The shortest time between two calls of `changed`: each of the thousands of requests of a test run is a change. */
const CHANGE_INTERVAL_MS = 200;

/** Polling finds changes that other clients make through the control interface, which send no event. */
const POLL_INTERVAL_MS = 5000;

/**
 * Calls `changed` after new requests to the mock, and after each reconnection, until the page is left. Returns whether there is
 * a connection.
 */
export function useChanges(changed: () => void): boolean {
  const [connected, setConnected] = useState(true);
  useEffect(() => {
    let waiting = false;
    const source = new EventSource("/__admin/requests/stream");
    source.addEventListener("open", () => {
      setConnected(true);
      changed();
    });
    source.addEventListener("error", () => setConnected(false));
    source.addEventListener("request", () => {
      if (waiting) return;
      waiting = true;
      setTimeout(() => {
        waiting = false;
        changed();
      }, CHANGE_INTERVAL_MS);
    });
    setInterval(() => document.hidden || changed(), POLL_INTERVAL_MS);
  }, []);
  return connected;
}
