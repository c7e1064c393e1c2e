import { setTimeout as sleep } from "node:timers/promises";
import { type RedisServer, startRedis } from "./redis-server.ts";

/** Three servers that share the slots. */
export interface RedisCluster {
  readonly url: string;
  readonly nodes: readonly RedisServer[];
  stop(): Promise<void>;
}

const SLOTS = 16_384;

/** Starts a Redis Cluster. Rejects where it does not come about. */
export async function startCluster(): Promise<RedisCluster> {
  const { createClient } = await import("@redis/client");
  const nodes = await Promise.all([1, 2, 3].map(() => startRedis(undefined, ["--cluster-enabled", "yes"])));
  const clients = await Promise.all(nodes.map(({ url }) => createClient({ url }).connect()));
  const share = Math.ceil(SLOTS / nodes.length);
  for (const [place, client] of clients.entries()) {
    const last = Math.min((place + 1) * share, SLOTS) - 1;
    await client.sendCommand(["CLUSTER", "ADDSLOTSRANGE", String(place * share), String(last)]);
    await client.sendCommand(["CLUSTER", "MEET", "127.0.0.1", String(nodes[0]?.port)]);
  }
  for (const client of clients) while (!(await isWhole(client))) await sleep(50);
  for (const client of clients) client.destroy();
  return {
    url: `redis+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(",")}`,
    nodes,
    stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))),
  };
}

async function isWhole(client: { sendCommand(args: string[]): Promise<unknown> }): Promise<boolean> {
  const [info, nodes] = [await client.sendCommand(["CLUSTER", "INFO"]), await client.sendCommand(["CLUSTER", "NODES"])];
  return String(info).includes("cluster_state:ok") && String(nodes).match(/connected \d+-\d+/g)?.length === 3;
}
