import { once } from "node:events";
import { readCommandLine } from "./command-line.ts";
import { oneLine, UsageError } from "./readers.ts";
import { type Io, serve } from "./serve.ts";
import { resolveSettings } from "./settings.ts";

/**
 * The command line: starts the mock, prints the ready line, and stops when `stopped` aborts. Gives the exit code: 0 clean stop,
 * 1 failure or too little coverage, 2 wrong usage, port or store not available.
 */
export async function run(args: readonly string[], io: Io, stopped: AbortSignal): Promise<number> {
  try {
    const flags = readCommandLine(args, (text) => io.stdout.write(text));
    if (!flags) return 0;
    const { lines, stop } = await serve(resolveSettings(flags, io.env), io);
    io.stdout.write(`${lines.join("\n")}\n`);
    if (!stopped.aborted) await once(stopped, "abort");
    return await stop();
  } catch (problem) {
    io.stderr.write(`tts-projects-mock: ${oneLine(problem)}\n`);
    return problem instanceof UsageError ? 2 : 1;
  }
}
