import { oneLine } from "./usage-error.ts";

/** Longer than this nobody waits for the answers in flight: ten seconds, as `docker stop` has it. */
export const STOP_LIMIT_MS = 10_000;

/**
 * Ends the process on SIGINT or SIGTERM with the exit code that `stop` gives, once the answers in flight are written. A second
 * signal ends it at once, with 1, and so does the limit. What nobody caught is logged once, and ends the process in the same
 * way with 1: after it, nothing is known of the state.
 */
export function stopOnSignal(stop: () => Promise<number>, limitMs: number = STOP_LIMIT_MS): void {
  let stopping = false;

  function end(atLeast: number): void {
    stopping = true;
    setTimeout(() => process.exit(1), limitMs);
    void stop().then(
      (code) => process.exit(Math.max(code, atLeast)),
      () => process.exit(1),
    );
  }

  const onSignal = () => (stopping ? process.exit(1) : end(0));
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  process.on("uncaughtException", (cause) => {
    if (stopping) return;
    console.error(`tts-projects-mock: uncaught, and so the end: ${oneLine(cause)}`);
    end(1);
  });
}
