import { EventEmitter } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { refusing } from "../run/local-server.fixture.ts";
import { type ReferenceOptions, startReference } from "../self-test/reference.ts";
import { main } from "./program.ts";

/** The result of a command line. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a command line has around it. `failure`: the error code of standard output. */
export interface Around {
  readonly env?: NodeJS.ProcessEnv;
  readonly failure?: string;
  readonly stdin?: string;
  readonly cwd?: string;
  readonly signals?: EventEmitter;
}

/** A target file of a server that refuses connections until the test ends. */
export async function unreachable(): Promise<object> {
  return { baseUrl: await refusing(), keys: { premium: "mk_nowhere" } };
}

/** Runs the command line in this process with only this environment. An object among the arguments becomes a JSON file. */
export async function runHere(
  args: readonly (string | object)[],
  around: Around = {},
): Promise<Ran> {
  const { env = {}, failure, stdin = "", cwd = "/", signals = new EventEmitter() } = around;
  const texts = await Promise.all(
    args.map((each) => (typeof each === "string" ? each : newFile(each))),
  );
  const written = { stdout: "", stderr: "" };
  const code = await main(texts, {
    env,
    cwd: () => cwd,
    on: (signal, listener) => signals.on(signal, listener),
    off: (signal, listener) => signals.off(signal, listener),
    stdin: Readable.from([stdin]),
    stdout: collector((text) => (written.stdout += text), failure),
    stderr: collector((text) => (written.stderr += text)),
  });
  return { code, ...written };
}

/** Judges a reference, whose target file is the standard input of the command line. */
export async function judgeHere(
  options: ReferenceOptions,
  args: readonly (string | object)[],
  around: Around = {},
): Promise<Ran> {
  const { target, close } = await startReference(options);
  return runHere(["--target", "-", ...args], { ...around, stdin: JSON.stringify(target) }).finally(
    close,
  );
}

export function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "tts-projects-cli-"));
}

/** Writes a text, or a value as JSON, to a file in a new folder, and returns its path. */
export async function newFile(content: unknown): Promise<string> {
  const file = join(await newFolder(), "given.json");
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

function collector(collect: (text: string) => void, failure?: string): Writable {
  return new Writable({
    write: (chunk, _, done) => {
      if (failure) return done(Object.assign(new Error(failure), { code: failure }));
      collect(String(chunk));
      done();
    },
  });
}
