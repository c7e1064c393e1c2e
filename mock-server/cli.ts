#!/usr/bin/env node
import { oneLine } from "./cli/readers.ts";
import { run, STOP_LIMIT_MS } from "./cli/run.ts";

/** What sends a signal to a process and to its group, as `timeout` does, sends it twice. */
const SAME_SIGNAL_MS = 250;

const stopping = new AbortController();
let leastExitCode = 0;
let stoppedAt = 0;

// A reader that closes the output early, such as `head`, is no reason to stop serving.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

process.on("SIGINT", onSignal);
process.on("SIGTERM", onSignal);
process.on("uncaughtException", onUncaught);

const exitCode = await run(process.argv.slice(2), process, stopping.signal);
if (stopping.signal.aborted) process.exit(Math.max(exitCode, leastExitCode));
process.exitCode = exitCode;

/** The first signal stops the mock once the answers in flight are written, a later one at once, with 1; so does the limit. */
function onSignal(): void {
  if (!stopping.signal.aborted) stop();
  else if (performance.now() - stoppedAt > SAME_SIGNAL_MS) process.exit(1);
}

/** After an uncaught exception the state is unknown: it is logged once, and the mock ends with 1. */
function onUncaught(cause: unknown): void {
  if (stopping.signal.aborted) return;
  console.error(`tts-projects-mock: stopped by an uncaught error: ${oneLine(cause)}`);
  leastExitCode = 1;
  stop();
}

function stop(): void {
  stoppedAt = performance.now();
  setTimeout(() => process.exit(1), STOP_LIMIT_MS);
  stopping.abort();
}
