import type { Listening } from "../adapters/listen.ts";

/**
 * Ends the process with 0 on SIGINT or SIGTERM, once the answers in flight are written or a few seconds have passed.
 * A second signal ends it at once, with 1.
 */
export function stopOnSignal(listening: Listening): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    void listening.close().then(() => process.exit(0));
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}
