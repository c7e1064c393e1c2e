import { existsSync } from "node:fs";
import { constants, open, unlink } from "node:fs/promises";
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
  const files = new Map<string, Awaited<ReturnType<typeof openOutput>>>();
  const taken = new Set<string>();
  let isLost = false;
  const write: Write = async (name, textOf) => {
    try {
      const text = await textOf();
      // `withStandardOutput` reports the failure of standard output.
      if (name === undefined) await new Promise((resolve) => io.stdout.write(text, resolve));
      else await files.get(name)?.replace(text);
      return true;
    } catch (error) {
      isLost = true;
      sayLost(io, name ?? "a report", error);
      return false;
    }
  };
  try {
    for (const name of names) files.set(name, await openOutput(name, taken));
    const code = await command(write);
    return isLost ? codeWithLoss(code) : code;
  } finally {
    for (const file of files.values()) await file.close();
  }
}

/**
 * Opens a file. `taken` has the identities of the open ones, which are equal for two names of one file. `replace` removes a text that
 * was written only in part, because it could be mistaken for a complete report; `close` removes a new file without any text.
 */
async function openOutput(name: string, taken: Set<string>) {
  let isUnused = !existsSync(name);
  const handle = await open(name, constants.O_WRONLY | constants.O_CREAT).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${name} cannot be written (${error.code}); its folder must exist and be writable`);
  });
  const stats = await handle.stat({ bigint: true });
  const identity = `${stats.dev} ${stats.ino}`;
  if (taken.has(identity)) {
    await handle.close();
    throw new UsageError(`${name} is named for two outputs; each needs its own file`);
  }
  // A device may receive several texts, and cannot be truncated.
  if (stats.isFile()) taken.add(identity);
  const empty = async () => stats.isFile() && handle.truncate(0);
  return {
    replace: async (text: string) => {
      await empty();
      isUnused = false;
      await handle.writeFile(text).catch(async (error) => {
        await empty().catch(() => {});
        throw error;
      });
    },
    close: async () => {
      await handle.close().catch(() => {});
      if (isUnused) await unlink(name).catch(() => {});
    },
  };
}
