#!/usr/bin/env node
import { readCommandLine } from "./cli/command-line.ts";
import { resolveSettings } from "./cli/resolve-settings.ts";
import { serve } from "./cli/serve.ts";
import { stopOnSignal } from "./cli/stop-on-signal.ts";
import { oneLine, UsageError } from "./cli/usage-error.ts";

/** A reader that has seen enough of the output, such as `head`, is no reason to stop serving. */
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

await main();

/** Exit codes: 0 clean stop, 1 failure while running or too little coverage, 2 wrong use, no port or no store. */
async function main(): Promise<void> {
  try {
    const flags = readCommandLine(process.argv.slice(2));
    if (!flags) return;
    const { stop, lines } = await serve(resolveSettings(flags, process.env));
    // Whoever waits for the ready line may send a signal right after it.
    stopOnSignal(stop);
    console.log(lines.join("\n"));
  } catch (problem) {
    console.error(`tts-projects-mock: ${oneLine(problem)}`);
    process.exitCode = problem instanceof UsageError ? 2 : 1;
  }
}
