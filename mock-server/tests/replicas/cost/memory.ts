import { createClient } from "@redis/client";
import type { Dataset } from "../../../operations/project.ts";
import { PREFIX } from "../../../store/redis/keys.ts";
import { openRedisStore } from "../../../store/redis/open-redis-store.ts";
import { seedDataset } from "../../../store/seed-dataset.ts";
import { startRedis } from "../redis-server.ts";
import { estimatedBytes } from "./cost-model.ts";

/** What a dataset takes in Redis, and what the model says. */
export interface MemoryRow {
  readonly accounts: number;
  readonly projectsEach: number;
  readonly projects: number;
  readonly seedSeconds: number;
  readonly measuredBytes: number;
  readonly estimatedBytes: number;
}

/** Seeds a Redis of its own with so many accounts, and asks it how much memory it has in use. */
export async function measureMemory(accounts: number, projectsEach: number): Promise<MemoryRow> {
  const dataset = datasetOf(accounts, projectsEach);
  const redis = await startRedis();
  const client = await createClient({ url: redis.url }).connect();
  try {
    const before = await usedMemory(client);
    const startedAt = performance.now();
    const store = await openRedisStore({ url: redis.url, dataset });
    const seedSeconds = (performance.now() - startedAt) / 1000;
    await store.close();
    // What the connection and the scripts took is freed or small; scripts are dropped.
    await client.sendCommand(["SCRIPT", "FLUSH"]);
    const measuredBytes = (await usedMemory(client)) - before;
    const projects = accounts * projectsEach;
    return { accounts, projectsEach, projects, seedSeconds, measuredBytes, estimatedBytes: estimatedBytes(dataset, PREFIX) };
  } finally {
    client.destroy();
    await redis.stop();
  }
}

function datasetOf(accounts: number, projects: number): Dataset {
  const width = String(accounts).length;
  return {
    accounts: Array.from({ length: accounts }, (_, index) => {
      const account = { key: `mk_${String(index).padStart(width, "0")}`, plan: "premium" as const, projects };
      return seedDataset({ seed: index, firstId: FIRST_ID + index * projects * WIDEST_GAP, accounts: [account] }).accounts;
    }).flat(),
  };
}

const FIRST_ID = 1001;
const WIDEST_GAP = 4;

async function usedMemory(client: { sendCommand(args: string[]): Promise<unknown> }): Promise<number> {
  const [, bytes] = /\bused_memory:(\d+)/.exec(String(await client.sendCommand(["INFO", "memory"]))) ?? [];
  return Number(bytes);
}
