import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@redis/client";
import { describe, onTestFinished, test } from "vitest";
import type { Dataset } from "../../operations/project.ts";
import { openRedisStore, type RedisStore } from "../../store/redis/open-redis-store.ts";
import { freePort } from "../mock-process.fixture.ts";

/** A redis-server from the PATH, on its own port, by default without persistence. */
export interface RedisServer {
  readonly port: number;
  readonly url: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a Redis. Rejects if it ends before it accepts connections. */
export async function startRedis(port?: number, flags: readonly string[] = []): Promise<RedisServer> {
  const own = port ?? (await freePort());
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-redis-"));
  const child = spawn("redis-server", [
    ...["--port", String(own), "--bind", "127.0.0.1", "--dir", folder, "--save", "", "--appendonly", "no", ...flags],
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
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends one command on a new connection. */
export async function askRedis({ url }: Pick<RedisServer, "url">, ...command: readonly string[]): Promise<string> {
  const client = await createClient({ url }).connect();
  const answer = await client.sendCommand([...command]);
  client.destroy();
  return String(answer);
}

export interface RedisCluster {
  readonly url: string;
  readonly nodes: readonly RedisServer[];
  stop(): Promise<void>;
}

const SLOTS = 16_384;

/** Starts a Redis Cluster, and waits until all nodes see it as complete. */
export async function startCluster(): Promise<RedisCluster> {
  const nodes = await Promise.all([1, 2, 3].map(() => startRedis(undefined, ["--cluster-enabled", "yes"])));
  const share = Math.ceil(SLOTS / nodes.length);
  for (const [place, node] of nodes.entries()) {
    const last = Math.min((place + 1) * share, SLOTS) - 1;
    await askRedis(node, "CLUSTER", "ADDSLOTSRANGE", String(place * share), String(last));
    await askRedis(node, "CLUSTER", "MEET", "127.0.0.1", String(nodes[0]?.port));
  }
  for (const node of nodes) while (!(await isComplete(node))) await sleep(50);
  return {
    url: `redis+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(",")}`,
    nodes,
    stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))),
  };
}

async function isComplete(node: RedisServer): Promise<boolean> {
  const [info, nodes] = [await askRedis(node, "CLUSTER", "INFO"), await askRedis(node, "CLUSTER", "NODES")];
  return info.includes("cluster_state:ok") && nodes.match(/connected \d+-\d+/g)?.length === 3;
}

/** Defines tests that need a redis-server. Without one, they are skipped with a warning, or fail if CI requires Redis. */
export function describeWithRedis(name: string, body: () => void): void {
  const line = `NOT RUN: ${name}: there is no redis-server on the PATH`;
  if (spawnSync("redis-server", ["--version"]).status === 0) describe(name, body);
  else if (process.env.TTS_PROJECTS_REQUIRE_REDIS === "1") {
    test(name, () => {
      throw new Error(line);
    });
  } else {
    console.warn(line);
    describe.skip(name, body);
  }
}

let tests = 0;

/** A new key prefix, so that tests can share a server. */
export function ownPrefix(): string {
  tests += 1;
  return `test-${tests}:`;
}

/** Opens a store that is closed after the test. */
export async function storeIn(url: string, dataset: Dataset, prefix: string = ownPrefix()): Promise<RedisStore> {
  const store = await openRedisStore({ url, dataset, prefix, patienceMs: 2000 });
  onTestFinished(() => store.close());
  return store;
}
