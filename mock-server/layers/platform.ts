/** The functions of the environment that a mock needs: time and random ids. */
export interface Platform {
  /** Milliseconds since 1970. */
  now(): number;
  /** Returns a unique id that cannot be guessed, of letters, digits and hyphens. */
  newId(): string;
  /** Waits for `ms` milliseconds, or until the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The platform of runtimes that have fetch: browsers, workers, Node and others. */
export const webPlatform: Platform = { now: Date.now, newId, sleep };

/** Does not use `crypto.randomUUID`, which pages on plain HTTP lack. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done);
  });
}
