import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createClient } from "@redis/client";
import { describe } from "vitest";
import { freePort } from "../mock-process.fixture.ts";

/** A redis-server from the PATH, on a port of its own, which keeps nothing on disk. */
export interface RedisServer {
  readonly port: number;
  readonly url: string;
  readonly process: ChildProcess;
  /** Ends it with SIGKILL. */
  stop(): Promise<void>;
}

/** Starts a Redis. Rejects if it ends before it accepts connections. */
export async function startRedis(port?: number): Promise<RedisServer> {
  const own = port ?? (await freePort());
  const child = spawn("redis-server", [
    "--port",
    String(own),
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--appendonly",
    "no",
  ]);
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      output += chunk;
      if (output.includes("Ready to accept connections")) resolve();
    });
    child.stdout.on("close", () => reject(new Error(`redis-server did not start: ${output}`)));
  });
  return {
    port: own,
    url: `redis://127.0.0.1:${own}`,
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
