import { constants, type FileHandle, open, unlink } from "node:fs/promises";
import { UsageError } from "../model/input.ts";
import { TOOL } from "../model/report.ts";
import { oneLine } from "../reporters/plain-text.ts";

/** What a command writes. */
export interface Outputs {
  /**
   * Puts a text in place of what a file held, or on standard output without a file, and says whether it could. A failure costs
   * this output alone: a line on stderr names it.
   */
  write(file: string | undefined, textOf: () => string | Promise<string>): Promise<boolean>;
}

/**
 * Runs a command and gives its exit code, which is 3 if a file could not be written, unless it is 1. Every file is opened before
 * the command does anything, and keeps what it holds until there is a text to take its place. Throws `UsageError` for a file that
 * cannot be opened, and for one that is named twice.
 */
export async function withOutputs(names: readonly string[], command: (outputs: Outputs) => Promise<number>): Promise<number> {
  const files = new Map<string, OpenFile>();
  let isLost = false;
  const write: Outputs["write"] = async (name, textOf) => {
    try {
      const text = await textOf();
      const file = name === undefined ? undefined : files.get(name);
      return await (file ? replaceContent(file, text) : print(text));
    } catch (error) {
      isLost = true;
      tellLost(name ?? "a report", error);
      return false;
    }
  };
  try {
    for (const name of names) files.set(name, await openedBeside(files, name));
    const code = await command({ write });
    return isLost ? codeWithLoss(code) : code;
  } finally {
    for (const [name, file] of files) await closed(name, file);
  }
}

/** Says in a line on stderr that an output could not be written, and why. */
export function tellLost(name: string, error: unknown): void {
  const { code, message = String(error) } = error as Partial<NodeJS.ErrnoException>;
  console.error(`${TOOL.name}: ${name} could not be written (${oneLine(code ?? message)})`);
}

/** The exit code of a command that lost an output: that the target broke the contract stays, anything else could not be told. */
export function codeWithLoss(code: number): number {
  return code === 1 ? 1 : 3;
}

interface OpenFile {
  readonly handle: FileHandle;
  /** Tells the file from others, under whatever name; none for a device, which may take several texts. */
  readonly identity: string | undefined;
  readonly isNew: boolean;
  isWritten: boolean;
}

async function openedBeside(others: ReadonlyMap<string, OpenFile>, name: string): Promise<OpenFile> {
  const file = await opened(name).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${name} cannot be written (${error.code}); its folder must exist and be writable`);
  });
  if (![...others.values()].some(({ identity }) => identity !== undefined && identity === file.identity)) return file;
  await file.handle.close();
  throw new UsageError(`${name} is named for two outputs; each needs a file of its own`);
}

async function opened(name: string): Promise<OpenFile> {
  const old = await open(name, constants.O_WRONLY).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  const handle = old ?? (await open(name, constants.O_WRONLY | constants.O_CREAT));
  const stats = await handle.stat({ bigint: true });
  return {
    handle,
    identity: stats.isFile() ? `${stats.dev} ${stats.ino}` : undefined,
    isNew: old === undefined,
    isWritten: false,
  };
}

/** A text that does not fit is taken back: half a report could pass for a whole one. */
async function replaceContent(file: OpenFile, text: string): Promise<true> {
  const empty = async (): Promise<void> => (file.identity === undefined ? undefined : file.handle.truncate(0));
  await empty();
  file.isWritten = true;
  try {
    await file.handle.writeFile(text);
    return true;
  } catch (error) {
    await empty().catch(() => {});
    throw error;
  }
}

async function closed(name: string, { handle, isNew, isWritten }: OpenFile): Promise<void> {
  await handle.close().catch(() => {});
  if (isNew && !isWritten) await unlink(name).catch(() => {});
}

/** A reader that closes the pipe, as `head` does, has what it wanted; any other failure is told at the end of the command. */
function print(text: string): Promise<boolean> {
  return new Promise((resolve) => {
    process.stdout.write(text, (error) => resolve(!error || isClosedPipe(error)));
  });
}

/** Whether a text was not written because its reader has closed the pipe. */
export function isClosedPipe({ code }: NodeJS.ErrnoException): boolean {
  return code === "EPIPE" || code === "ERR_STREAM_DESTROYED";
}
