import { useEffect, useState } from "preact/hooks";

/** Asks the control interface of the mock that served this page. Throws why it refuses, or that it does not answer. */
export async function control<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const writes = method === "POST" || method === "PUT";
  const response = await fetch(`/__admin${path}`, {
    method,
    ...(writes && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body ?? {}) }),
    ...(signal && { signal }),
  }).catch(() => {
    throw new Error("The mock does not answer. Is it still running?");
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as T;
  const { subMessage } = (answer ?? {}) as { readonly subMessage?: string };
  throw new Error(subMessage ?? `The control interface answered ${response.status}.`);
}

/** What the console says about an error. */
export function problemText(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

/** The last answer to a path of the control interface. It stays while the path is asked again, so that nothing flickers. */
export interface Resource<T> {
  readonly path: string;
  readonly data?: T;
  readonly problem?: string;
}

/** Reads a path of the control interface, and again after each change of the revision. */
export function useResource<T>(path: string, revision: number): Resource<T> {
  const [resource, setResource] = useState<Resource<T>>({ path });
  useEffect(() => {
    const left = new AbortController();
    control<T>("GET", path, undefined, left.signal).then(
      (data) => setResource({ path, data }),
      (problem: unknown) => {
        if (left.signal.aborted) return;
        setResource((last) => ({ ...(last.path === path ? last : { path }), problem: problemText(problem) }));
      },
    );
    return () => left.abort();
  }, [path, revision]);
  return resource.path === path ? resource : { path };
}

/** The shortest time between two changes: a test run sends thousands of requests, each of which is one. */
const CHANGES_APART_MS = 200;

/** Other clients of the control interface change things without a request to the mock. */
const LOOK_AGAIN_MS = 5000;

/** Calls `changed` after new requests to the mock, also those that were missed without a connection. Tells if there is one. */
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
      }, CHANGES_APART_MS);
    });
    const timer = setInterval(() => document.hidden || changed(), LOOK_AGAIN_MS);
    return () => {
      source.close();
      clearInterval(timer);
    };
  }, [changed]);
  return connected;
}
