import { existsSync } from "node:fs";
import { constants, open, unlink } from "node:fs/promises";
import { resolve } from "node:path";
import { InputProblem } from "../../openapi/input-problem.ts";
import { TOOL } from "../model/report.ts";
import { oneLine } from "../reporters/plain-text.ts";
import type { Progress } from "../run/options.ts";

/** The parts of `process` that the command line uses. */
export interface Io {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: NodeJS.ReadableStream;
  cwd(): string;
  readonly stdout: Terminal;
  readonly stderr: Terminal;
  on(signal: Signal, listener: (signal: Signal) => void): unknown;
  off(signal: Signal, listener: (signal: Signal) => void): unknown;
}

type Signal = "SIGINT" | "SIGTERM";

/** An output stream, which may be a terminal. */
export type Terminal = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  readonly columns?: number;
};

/**
 * Calls `end` for the first signal to end, unless the function that it returns was called before. Then a signal has its default
 * effect: it ends the process, whatever hangs.
 */
export function onFirstSignal(io: Io, end: (signal: Signal) => void): () => void {
  const stop = () => {
    io.off("SIGINT", first);
    io.off("SIGTERM", first);
  };
  const first = (signal: Signal) => {
    stop();
    end(signal);
  };
  io.on("SIGINT", first);
  io.on("SIGTERM", first);
  return stop;
}

/** Writes one line with the name of the tool to stderr. */
export function say({ stderr }: Io, text: string): void {
  stderr.write(`${TOOL.name}: ${oneLine(text)}\n`);
}

/** Reports on stderr that an output could not be written, and why. */
export function sayLost(io: Io, name: string, error: unknown): void {
  const { code, message = String(error) } = error as Partial<NodeJS.ErrnoException>;
  say(io, `${name} could not be written (${code ?? message})`);
}

/** Runs a command and returns its exit code. An error of standard output, unless its reader closed it, is a line on stderr. */
export async function withStandardOutput(io: Io, command: () => Promise<number>): Promise<number> {
  let lost: NodeJS.ErrnoException | undefined;
  io.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_DESTROYED") lost ??= error;
  });
  // Without a listener, an error of stderr would end the process.
  io.stderr.on("error", () => {});
  const code = await command();
  for (const stream of [io.stdout, io.stderr])
    await new Promise((resolve) => stream.write("", resolve));
  if (lost === undefined) return code;
  sayLost(io, "standard output", lost);
  return codeWithLoss(code);
}

/** The exit code if an output was lost: 1 stays, because the target broke the contract; any other becomes 3. */
function codeWithLoss(code: number): number {
  return code === 1 ? 1 : 3;
}

/** Replaces the content of a file, or writes to standard output without one. A failure is a line on stderr and `false`. */
export type Write = (
  file: string | undefined,
  textOf: () => string | Promise<string>,
) => Promise<boolean>;

/**
 * Runs a command and returns its exit code, which becomes 3 if an output could not be written, unless it is 1. Opens every file
 * before the command starts; a file keeps its content until its new text is ready. Throws `InputProblem` for a file that cannot be
 * opened, and for one that is another output or an input.
 */
export async function withOutputs(
  names: readonly (string | undefined)[],
  inputs: readonly (string | undefined)[],
  io: Io,
  command: (write: Write) => Promise<number>,
): Promise<number> {
  const taken = new Set(inputs.map((input) => input && resolve(input)));
  const files = new Map<string, Output>();
  let isLost = false;
  const write: Write = async (name, textOf) => {
    try {
      const text = await textOf();
      // `withStandardOutput` reports the failure of standard output.
      if (name === undefined) await new Promise((done) => io.stdout.write(text, done));
      else await files.get(name)?.replace(text);
      return true;
    } catch (error) {
      isLost = true;
      sayLost(io, name ?? "a report", error);
      return false;
    }
  };
  try {
    for (const name of names) {
      if (name === undefined) continue;
      if (taken.has(resolve(name)))
        throw new InputProblem(`${name} is named twice; each output needs its own file`);
      taken.add(resolve(name));
      files.set(name, await openOutput(name));
    }
    const code = await command(write);
    return isLost ? codeWithLoss(code) : code;
  } finally {
    for (const file of files.values()) await file.close();
  }
}

/** An open file. A text that was written only in part is removed: it could be mistaken for a complete report. */
interface Output {
  replace(text: string): Promise<void>;
  /** Removes a new file without any text. */
  close(): Promise<void>;
}

async function openOutput(name: string): Promise<Output> {
  let isUnused = !existsSync(name);
  const handle = await open(name, constants.O_WRONLY | constants.O_CREAT).catch(({ code }) => {
    throw new InputProblem(
      `${name} cannot be written (${code}); its folder must exist and be writable`,
    );
  });
  // A device cannot be truncated.
  const empty = () => handle.truncate(0).catch(() => {});
  return {
    replace: async (text) => {
      await empty();
      isUnused = false;
      await handle.writeFile(text).catch(async (error) => {
        await empty();
        throw error;
      });
    },
    close: async () => {
      await handle.close().catch(() => {});
      if (isUnused) await unlink(name).catch(() => {});
    },
  };
}

/** Shows how far a run is on stderr, in one line that is redrawn, if it is a terminal: another program may read it otherwise. */
export function startProgress({ stderr }: Pick<Io, "stderr">): {
  show(progress: Progress): void;
  end(): void;
} {
  const draw = (line: string) => {
    if (stderr.isTTY) stderr.write(`\r\u001b[K${line.slice(0, (stderr.columns || 80) - 1)}`);
  };
  return {
    show: ({ phase, requests, waiting }) => {
      const wait = waiting === undefined ? "" : `, waiting: ${waiting}`;
      draw(oneLine(`${phase}: ${requests} requests${wait}`));
    },
    end: () => draw(""),
  };
}
