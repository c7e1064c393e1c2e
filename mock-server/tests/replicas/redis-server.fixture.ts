import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createClient } from "@redis/client";
import { describe } from "vitest";

/** A redis-server from the PATH. */
export interface RedisServer {
  readonly port: number;
  readonly url: string;
  readonly process: ChildProcess;
  /** Ends it with SIGKILL. */
  stop(): Promise<void>;
}

export interface RedisOptions {
  /** Default: a port of its own. */
  readonly port?: number;
  /** Default: nothing is kept on disk. */
  readonly settings?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const NOTHING_KEPT = ["--save", "", "--appendonly", "no"];

/** Starts a Redis. Rejects if it ends before it accepts connections, on a port of its own after some tries. */
export async function startRedis({ port, ...options }: RedisOptions = {}): Promise<RedisServer> {
  if (port !== undefined) return startOn(port, options);
  for (let tries = 1; ; tries++) {
    try {
      return await startOn(randomPort(), options);
    } catch (problem) {
      if (tries === MOST_TRIES) throw problem;
    }
  }
}

const MOST_TRIES = 5;

/** A port that the system gives to no listener on port 0, so that a Redis that was killed finds it free. */
function randomPort(): number {
  return randomInt(15_000, 32_000);
}

async function startOn(
  port: number,
  { settings = NOTHING_KEPT, env = {} }: RedisOptions,
): Promise<RedisServer> {
  const child = spawn(
    "redis-server",
    ["--port", String(port), "--bind", "127.0.0.1", ...settings],
    { env: { PATH: process.env.PATH, ...env } },
  );
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      output += chunk;
      if (output.includes("Ready to accept connections")) resolve();
    });
    child.stdout.on("close", () => reject(new Error(`redis-server did not start: ${output}`)));
  });
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    process: child,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

/** Sends one command on a new connection. */
export async function askRedis(
  { url }: Pick<RedisServer, "url">,
  ...command: readonly string[]
): Promise<string> {
  const client = await createClient({ url }).connect();
  const answer = await client.sendCommand([...command]);
  client.destroy();
  return String(answer);
}

/** Defines tests that need a redis-server. Without one they are skipped with a warning, or fail if the environment requires Redis. */
export function describeWithRedis(name: string, body: () => void): void {
  const isThere = spawnSync("redis-server", ["--version"]).status === 0;
  if (!isThere) console.warn(`NOT RUN: ${name}: there is no redis-server on the PATH`);
  describe.skipIf(!isThere && process.env.TTS_PROJECTS_REQUIRE_REDIS !== "1")(name, body);
}
