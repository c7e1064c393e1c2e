import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { UsageError } from "../model/input.ts";
import type { CommandOptions } from "./options.ts";
import type { Io } from "./outputs.ts";

/** The content of a target file that is given as text, and the name by which a message calls it. */
export interface GivenTarget {
  readonly name: string;
  readonly text: string;
}

/** Milliseconds to read what a command has printed, after it has ended and left a server behind that holds its output open. */
const REST_MS = 500;

/**
 * The target file that `--before` prints or that `--target -` reads from standard input; undefined without either. Throws
 * `UsageError` if the command fails.
 */
export async function givenTarget({ before, target }: CommandOptions, io: Io): Promise<GivenTarget | undefined> {
  if (before !== undefined) return { name: "the output of --before", text: await outputOf(before, io.env) };
  return target === "-" ? { name: "standard input", text: await text(io.stdin) } : undefined;
}

/** Runs a command line in a shell, and gives its standard output. Its standard error passes through. */
async function outputOf(command: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(command, { shell: true, env, stdio: ["ignore", "pipe", "inherit"] });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  const ended = once(child.stdout, "end");
  const [code, signal] = await once(child, "exit").catch((error: NodeJS.ErrnoException) => [error.code, null]);
  await Promise.race([ended, sleep(REST_MS, undefined, { ref: false })]);
  child.stdout.destroy();
  if (code === 0) return Buffer.concat(output).toString();
  throw new UsageError(`--before ended with ${code ?? signal}, not with 0: its standard output has to be the target file`);
}
