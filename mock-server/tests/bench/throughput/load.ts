import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { DEV_KEYS } from "../../../store/dev-accounts.ts";
import type { FullLoadOptions, Load } from "../client/full-load.ts";
import { startClient } from "../client/start-client.ts";
import { scatteredId } from "../deletable-account.ts";
import { CORES } from "./processor.ts";

export type LoadOptions = Omit<FullLoadOptions, "core">;

/** Something that asks, and how the tables call it. */
export interface LoadClient {
  readonly name: string;
  run(options: LoadOptions, isPinned: boolean): Promise<Load>;
}

/** `wrk` where it is on the PATH, since it is lighter than any client in JavaScript; else the own one. */
export function loadClient(): LoadClient {
  return spawnSync("wrk", ["--version"]).error === undefined
    ? { name: "wrk", run: runWrk }
    : { name: "the own client", run: runOwnClient };
}

async function runWrk({ port, seconds, connections, deletable }: LoadOptions, isPinned: boolean): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-wrk-"));
  try {
    const ids = deletable === undefined ? [] : [await writeIds(join(folder, "ids"), deletable)];
    const script = join(import.meta.dirname, "../client/wrk.lua");
    // Fastify refuses a request that says it is JSON and has no body, except a GET.
    const headers = [`X-Master-Key: ${DEV_KEYS.premium}`, ...(deletable === undefined ? ["Content-Type: application/json"] : [])];
    const sizes = ["-t1", `-c${connections}`, `-d${seconds}s`];
    const wrk = [
      "wrk",
      ...sizes,
      "-s",
      script,
      ...headers.flatMap((each) => ["-H", each]),
      `http://127.0.0.1:${port}/v1/projects`,
      "--",
      ...ids,
    ];
    const [command = "", ...args] = isPinned ? ["taskset", "-c", String(CORES.client), ...wrk] : wrk;
    const { stdout } = await promisify(execFile)(command, args);
    return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Load;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function writeIds(file: string, deletable: number): Promise<string> {
  await writeFile(file, Array.from({ length: deletable }, (_, place) => `${scatteredId(place, deletable)}\n`).join(""));
  return file;
}

async function runOwnClient(options: LoadOptions, isPinned: boolean): Promise<Load> {
  const more = isPinned ? { core: CORES.client } : {};
  return startClient(new URL("../client/full-load.ts", import.meta.url), { ...options, ...more }).report<Load>();
}
