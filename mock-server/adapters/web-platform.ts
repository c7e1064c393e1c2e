import type { Platform } from "../http/platform.ts";

/** The platform of everything that has fetch: browsers, their workers, node and other runtimes. */
export const webPlatform: Platform = { now: () => Date.now(), newId, sleep };

/** `crypto.randomUUID` would do, if pages on plain http had it. */
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
