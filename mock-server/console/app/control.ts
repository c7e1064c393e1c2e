import { useEffect, useState } from "preact/hooks";

/** Calls the control interface of the mock that served this page. Throws the reason if it refuses or does not answer. */
export async function control<T>(method: string, path: string, body?: object, signal: AbortSignal | null = null): Promise<T> {
  const response = await fetch(`/__admin${path}`, {
    ...{ method, signal },
    ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error("The mock does not answer. Is it still running?");
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as T;
  const { subMessage } = (answer ?? {}) as { readonly subMessage?: string };
  throw new Error(subMessage ?? `The control interface answered ${response.status}.`);
}

export function problemText(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

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

/** Calls `changed` after new requests to the mock, and after each reconnection. Returns whether there is a connection. */
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
