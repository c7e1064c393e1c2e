import { execFile } from "node:child_process";
import { EventEmitter } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { onTestFinished } from "vitest";
import type { Target } from "../model/target.ts";
import { listen } from "../runner/local-server.fixture.ts";
import { type ReferenceOptions, startReference } from "../self-test/reference.ts";
import { run } from "./run.ts";

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

/** Runs the command line in this process with only this environment. */
export async function runHere(args: readonly string[], around: Around = {}): Promise<Ran> {
  const { env = {}, failure, stdin = "", cwd = "/", signals = new EventEmitter() } = around;
  const [stdout, stderr] = [collector(failure), collector()];
  const code = await run(args, {
    env,
    cwd: () => cwd,
    once: (signal, listener) => signals.once(signal, listener),
    stdin: Readable.from([stdin]),
    stdout: stdout.stream,
    stderr: stderr.stream,
  });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

/** Runs the command line in its own process. */
export function spawnCli(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ran> {
  const command = ["--import", import.meta.resolve("tsx"), join(import.meta.dirname, "../cli.ts"), ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env: { PATH: process.env.PATH, ...env } }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    );
  });
}

export function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "tts-projects-cli-"));
}

/** Writes a JSON file into a new folder and returns its path. */
export async function writeJson(name: string, content: unknown): Promise<string> {
  const file = join(await newFolder(), name);
  await writeFile(file, JSON.stringify(content));
  return file;
}

/** Starts a reference for this test, and writes its target file, with these parts replaced. */
export async function targetFile(options: ReferenceOptions = {}, parts: Partial<Target> = {}): Promise<string> {
  const { target, close } = await startReference(options);
  onTestFinished(close);
  return writeJson("target.json", { ...target, ...parts });
}

/** Starts a server that only counts requests; it stops when the test ends. */
export async function countingServer(): Promise<{ readonly baseUrl: string; requests(): number }> {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end();
  });
  return { baseUrl: `http://127.0.0.1:${await listen(server)}/v1`, requests: () => requests };
}

function collector(failure?: string): { readonly stream: Writable; text(): string } {
  let text = "";
  const stream = new Writable({
    write: (chunk, _, done) => {
      if (failure) return done(Object.assign(new Error(failure), { code: failure }));
      text += chunk;
      done();
    },
  });
  return { stream, text: () => text };
}
