#!/usr/bin/env node
import { oneLine } from "./cli/readers.ts";
import { run, STOP_LIMIT_MS } from "./cli/run.ts";

/** Signals closer together than this count as one: some programs, such as `timeout`, signal the process and its group. */
const SAME_SIGNAL_MS = 250;

const stopping = new AbortController();
let leastExitCode = 0;
let stoppedAt = 0;

// Continue if the reader of the output closes it early, as `head` does.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

process.on("SIGINT", onSignal);
process.on("SIGTERM", onSignal);
process.on("uncaughtException", onUncaught);

const exitCode = await run(process.argv.slice(2), process, stopping.signal);
if (stopping.signal.aborted) process.exit(Math.max(exitCode, leastExitCode));
process.exitCode = exitCode;

/** The first signal stops the mock after the answers in flight. A later signal, or the time limit, ends it at once with 1. */
function onSignal(): void {
  if (!stopping.signal.aborted) stop();
  else if (performance.now() - stoppedAt > SAME_SIGNAL_MS) process.exit(1);
}

/** Logs an uncaught exception once and ends the mock with 1, because its state is unknown. */
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
