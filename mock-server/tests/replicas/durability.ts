import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openRedisStore, type RedisStore } from "../../store/redis/open-redis-store.ts";
import { seedDataset } from "../../store/seed-dataset.ts";
import { type RedisServer, startRedis } from "./redis-server.fixture.ts";

/** When Redis flushes its log to disk. */
export type Fsync = "always" | "everysec";

/** The deletes that a Redis lost by SIGKILL, counted after it was restarted from its log. */
export interface Loss {
  /** Deletes that were acknowledged before the kill. */
  readonly acknowledged: number;
  /** Of these, the projects that exist again. */
  readonly lost: number;
}

const CLIENTS = 32;
const PROJECTS_EACH = 1000;

/** In each round, deletes projects of new copies, kills Redis once `deletes` are acknowledged, and restarts it. */
export async function* killRedis(fsync: Fsync, rounds: number, deletes: number): AsyncGenerator<Loss> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-log-"));
  const flags = ["--dir", folder, "--appendonly", "yes", "--appendfsync", fsync];
  let redis = await startRedis(undefined, flags);
  const store = await openRedisStore({ url: redis.url, dataset: seedDataset() });
  try {
    for (let round = 1; round <= rounds; round++) {
      const acknowledged = await deletedUntilKilled(store, redis, `round-${round}`, deletes);
      const { port } = redis;
      await redis.stop();
      redis = await startRedis(port, flags);
      while ((await store.problem()) !== undefined) await sleep(50);
      yield { acknowledged: acknowledged.length, lost: await countAgain(store, acknowledged) };
    }
  } finally {
    await store.close();
    await redis.stop();
    await rm(folder, { recursive: true });
  }
}

type Project = readonly [key: string, id: string];

async function deletedUntilKilled(store: RedisStore, redis: RedisServer, name: string, deletes: number): Promise<Project[]> {
  const ids = (await store.original("mk_many")).map(({ id }) => id);
  const copies = Math.ceil(deletes / PROJECTS_EACH) + 1;
  const projects = Array.from({ length: copies }, (_, copy) => ids.map((id): Project => [`mk_many:${name}-${copy}`, id]));
  const remaining = projects.flat().values();
  const acknowledged: Project[] = [];
  const exited = once(redis.process, "exit");

  const client = async () => {
    for (const [key, id] of remaining) {
      if ((await store.delete(key, id)) === "deleted") acknowledged.push([key, id]);
      if (acknowledged.length === deletes) redis.process.kill("SIGKILL");
    }
  };
  await Promise.allSettled(Array.from({ length: CLIENTS }, client));
  await exited;
  return acknowledged;
}

async function countAgain(store: RedisStore, acknowledged: readonly Project[]): Promise<number> {
  let again = 0;
  for (const key of new Set(acknowledged.map(([key]) => key))) {
    const left = new Set((await store.projects(key)).map(({ id }) => id));
    again += acknowledged.filter(([of, id]) => of === key && left.has(id)).length;
  }
  return again;
}

// `npm run durability`: counts what a new redis-server loses by SIGKILL, in ten rounds of each setting.
if (process.argv[1] === import.meta.filename) {
  const [ROUNDS, DELETES] = [10, 10_000];
  for (const fsync of ["everysec", "always"] satisfies Fsync[]) {
    const losses: number[] = [];
    for await (const { lost } of killRedis(fsync, ROUNDS, DELETES)) losses.push(lost);
    console.log(`appendfsync ${fsync}: of ${DELETES} acknowledged deletes, ${ROUNDS} kills lost ${losses.join(", ")}`);
  }
}
