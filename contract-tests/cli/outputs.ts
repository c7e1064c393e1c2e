import { existsSync } from "node:fs";
import { constants, open, unlink } from "node:fs/promises";
import { UsageError } from "../model/input.ts";
import { oneLine } from "../model/printable.ts";
import { TOOL } from "../model/report.ts";

/** The parts of `process` that the command line uses. */
export interface Io {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: NodeJS.ReadableStream;
  cwd(): string;
  readonly stdout: Terminal;
  readonly stderr: Terminal;
  /** Listens for a signal once, so that a second one ends the process. */
  once(signal: "SIGINT" | "SIGTERM", listener: (signal: NodeJS.Signals) => void): unknown;
}

/** An output stream, which may be a terminal. */
export type Terminal = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** Writes one line with the name of the tool to stderr. */
export function say({ stderr }: Pick<Io, "stderr">, text: string): void {
  stderr.write(`${TOOL.name}: ${oneLine(text)}\n`);
}

/**
 * Runs a command and returns its exit code. An error of standard output becomes a line on stderr. A pipe closed by its reader, as
 * by `head`, is not an error.
 */
export async function withStandardOutput(io: Io, command: () => Promise<number>): Promise<number> {
  let lost: NodeJS.ErrnoException | undefined;
  io.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (!isClosedPipe(error)) lost ??= error;
  });
  // Without a listener, an error of stderr would end the process.
  io.stderr.on("error", () => {});
  const code = await command();
  await new Promise((resolve) => io.stdout.write("", resolve));
  if (lost === undefined) return code;
  sayLost(io, "standard output", lost);
  return codeWithLoss(code);
}

/** Reports on stderr that an output could not be written, and why. */
export function sayLost(io: Io, name: string, error: unknown): void {
  const { code, message = String(error) } = error as Partial<NodeJS.ErrnoException>;
  say(io, `${name} could not be written (${code ?? message})`);
}

/**
 * Replaces the content of a file, or writes to standard output if no file is named. Returns whether that succeeded. A failure is
 * a line on stderr; other outputs are still written.
 */
export type Write = (file: string | undefined, textOf: () => string | Promise<string>) => Promise<boolean>;

/**
 * Runs a command and returns its exit code, which becomes 3 if a file could not be written, unless it is 1. Opens every file
 * before the command starts; a file keeps its content until its new text is ready. Throws `UsageError` for a file that cannot be
 * opened, and for one that is named twice.
 */
export async function withOutputs(
  names: readonly (string | undefined)[],
  io: Io,
  command: (write: Write) => Promise<number>,
): Promise<number> {
  const files = new Map<string | undefined, OutputFile>();
  let isLost = false;
  const write: Write = async (name, textOf) => {
    try {
      const text = await textOf();
      const file = files.get(name);
      if (file === undefined) return await print(io.stdout, text);
      await file.replace(text);
      return true;
    } catch (error) {
      isLost = true;
      sayLost(io, name ?? "a report", error);
      return false;
    }
  };
  try {
    for (const name of names) if (name !== undefined) files.set(name, await openOutput(name, [...files.values()]));
    const code = await command(write);
    return isLost ? codeWithLoss(code) : code;
  } finally {
    for (const file of files.values()) await file.close();
  }
}

/** Exit code 1 stays, because the target broke the contract. Any other code becomes 3, because an output is missing. */
function codeWithLoss(code: number): number {
  return code === 1 ? 1 : 3;
}

interface OutputFile {
  /** Equal for two names of one file; undefined for a device, which may receive several texts. */
  readonly identity: string | undefined;
  /** Replaces the content. Removes a text that was written only in part, because it could be mistaken for a complete report. */
  replace(text: string): Promise<void>;
  /** Closes the file, and removes it if it is new and nothing was written. */
  close(): Promise<void>;
}

async function openOutput(name: string, others: readonly OutputFile[]): Promise<OutputFile> {
  let isUnused = !existsSync(name);
  const handle = await open(name, constants.O_WRONLY | constants.O_CREAT).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${name} cannot be written (${error.code}); its folder must exist and be writable`);
  });
  const stats = await handle.stat({ bigint: true });
  const identity = stats.isFile() ? `${stats.dev} ${stats.ino}` : undefined;
  const empty = async () => identity && handle.truncate(0);
  const close = async () => {
    await handle.close().catch(() => {});
    if (isUnused) await unlink(name).catch(() => {});
  };
  const replace = async (text: string) => {
    await empty();
    isUnused = false;
    await handle.writeFile(text).catch(async (error) => {
      await empty().catch(() => {});
      throw error;
    });
  };
  if (identity === undefined || others.every((other) => other.identity !== identity)) return { identity, replace, close };
  await handle.close();
  throw new UsageError(`${name} is named for two outputs; each needs its own file`);
}

/** Prints a text. `withStandardOutput` reports a failure other than a closed pipe. */
function print(stdout: Terminal, text: string): Promise<boolean> {
  return new Promise((resolve) => {
    stdout.write(text, (error) => resolve(!error || isClosedPipe(error)));
  });
}

function isClosedPipe({ code }: NodeJS.ErrnoException): boolean {
  return code === "EPIPE" || code === "ERR_STREAM_DESTROYED";
}
