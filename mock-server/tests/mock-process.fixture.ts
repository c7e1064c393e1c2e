import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

/** A mock that runs in its own process, started by the command line. */
export interface MockProcess {
  readonly child: ChildProcess;
  /** Ends in the version segment. */
  readonly baseUrl: string;
  readonly port: number;
  stdout(): string;
  stderr(): string;
  /** Resolves to the exit code, or the signal that ended the process. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Ends the process, by default with SIGTERM. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

export interface MockProcessOptions {
  /** Runs the build of another checkout, in this folder. */
  readonly checkout?: string | undefined;
  /** A module to load first, with an IPC channel to this process. */
  readonly preload?: string;
}

export const ROOT: string = join(import.meta.dirname, "../..");

/** Node's arguments for a module such as `mock-server/cli`: the build, which starts faster, unless a source is newer. */
export function commandArguments(module: string, { checkout }: MockProcessOptions = {}): string[] {
  return checkout !== undefined || isBuilt()
    ? [join(checkout ?? ROOT, `dist/${module}.js`)]
    : ["--import", import.meta.resolve("tsx"), join(ROOT, `${module}.ts`)];
}

/** What a script prints that runs in a process of its own, with the exports of a module such as `mock-server/fetch` as `own`. */
export async function outputOf(module: string, script: string): Promise<string> {
  const [path = "", ...flags] = commandArguments(module).toReversed();
  const text = `import * as own from ${JSON.stringify(pathToFileURL(path))};${script}`;
  const args = [...flags.toReversed(), "--input-type=module", "--eval", text];
  return (await promisify(execFile)(process.execPath, args)).stdout;
}

/** Whether `dist/` existed, and was newer than all sources, at the first call. */
export function isBuilt(): boolean {
  const builtAt =
    statSync(join(ROOT, "dist/contract-tests/cli.js"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  built ??= ["openapi", "mock-server", "contract-tests"].every((folder) => {
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).filter(
      (path) => SOURCE.test(path),
    );
    return files.every((path) => statSync(join(ROOT, folder, path)).mtimeMs <= builtAt);
  });
  return built;
}

let built: boolean | undefined;
const SOURCE = /(?<!\.(test|suite|fixture))\.(tsx?|css|html|json|yaml)$/;

/** Captures the base URL of the ready line. */
const READY = /^tts-projects-mock listening on (https?:\/\/127\.0\.0\.1:\d+\/v1)$/m;

/** Starts a mock on a free port and waits for its ready line. Rejects with its stderr if it ends before. */
export async function startMockProcess(
  args: readonly string[] = [],
  options: MockProcessOptions = {},
): Promise<MockProcess> {
  const { child, output, ended } = spawnMock(["--port", "0", ...args], options);
  await Promise.race([once(child.stdout ?? child, "data"), ended]);
  const [, baseUrl] = READY.exec(output.stdout) ?? [];
  if (baseUrl === undefined) throw new Error(`the mock did not start: ${output.stderr}`);
  return {
    child,
    baseUrl,
    port: Number(new URL(baseUrl).port),
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    ended,
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs the command line to its end. */
export async function runMock(args: readonly string[]) {
  const { output, ended } = spawnMock(args);
  const code = await ended;
  return { code, ...output };
}

/**
 * A free port that only a process that names it can take: it is below those that a system gives to clients, and to servers on
 * port 0. For programs that cannot choose a port themselves, and for servers that end and come back at the same address.
 */
export async function freePort(): Promise<number> {
  const port = 10_000 + Math.floor(Math.random() * 20_000);
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return freePort();
  }
  server.close();
  await once(server, "close");
  return port;
}

function spawnMock(args: readonly string[], options: MockProcessOptions = {}) {
  const { preload } = options;
  const imports = preload ? ["--import", preload] : [];
  const child = spawn(
    process.execPath,
    [...imports, ...commandArguments("mock-server/cli", options), ...args],
    {
      env: { PATH: process.env.PATH },
      stdio: ["ignore", "pipe", "pipe", ...(preload ? (["ipc"] as const) : [])],
    },
  );
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.on("data", (chunk) => {
      output[name] += chunk;
    });
  }
  // A child process would survive this one.
  const killWithUs = () => child.kill("SIGKILL");
  process.once("exit", killWithUs);
  const ended = once(child, "close").then(([code, signal]) => {
    process.off("exit", killWithUs);
    return (code ?? signal) as number | NodeJS.Signals;
  });
  return { child, output, ended };
}
