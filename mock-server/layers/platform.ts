/** What a mock needs of the machine it runs on: time and chance. */
export interface Platform {
  /** Milliseconds since 1970. */
  now(): number;
  /** An id that is unique and cannot be guessed, of letters, digits and hyphens. */
  newId(): string;
  /** Waits for so many milliseconds, or until the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The platform of everything that has fetch: browsers, their workers, Node and other runtimes. */
export const webPlatform: Platform = { now: Date.now, newId, sleep };

/** Pages on plain HTTP have no `crypto.randomUUID`. */
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
