import { existsSync } from "node:fs";
import { constants, open, unlink } from "node:fs/promises";
import { resolve } from "node:path";
import { UsageError } from "../model/input.ts";
import { codeWithLoss, type Io, sayLost } from "./io.ts";

/**
 * Replaces the content of a file, or writes to standard output if no file is named. A failure is a line on stderr and `false`; other
 * outputs are still written.
 */
export type Write = (file: string | undefined, textOf: () => string | Promise<string>) => Promise<boolean>;

/**
 * Runs a command and returns its exit code, which becomes 3 if an output could not be written, unless it is 1. Opens every file
 * before the command starts; a file keeps its content until its new text is ready. Throws `UsageError` for a file that cannot be
 * opened, and for one that is named twice.
 */
export async function withOutputs(names: readonly string[], io: Io, command: (write: Write) => Promise<number>): Promise<number> {
  const files = new Map<string, Output>();
  let isLost = false;
  const write: Write = async (name, textOf) => {
    try {
      const text = await textOf();
      // `withStandardOutput` reports the failure of standard output.
      if (name === undefined) await new Promise((done) => io.stdout.write(text, done));
      else await files.get(resolve(name))?.replace(text);
      return true;
    } catch (error) {
      isLost = true;
      sayLost(io, name ?? "a report", error);
      return false;
    }
  };
  try {
    for (const name of names) {
      if (files.has(resolve(name))) throw new UsageError(`${name} is named for two outputs; each needs its own file`);
      files.set(resolve(name), await openOutput(name));
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
  const handle = await open(name, constants.O_WRONLY | constants.O_CREAT).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${name} cannot be written (${error.code}); its folder must exist and be writable`);
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
