import { openRedisStore } from "../../store/redis/open-redis-store.ts";
import { seedDataset } from "../../store/seed-dataset.ts";
import { type MockProcess, startMockProcess } from "../mock-process.fixture.ts";
import { startRedis } from "./redis-server.fixture.ts";

/** The result of a round. `twice`, `lost`, `unexplained`, `kept` and `unanswered` must be 0. */
export interface Round {
  /** Ids whose delete was answered with 200, through either replica. */
  readonly acknowledged: number;
  /** Ids with more than one 200. */
  readonly twice: number;
  /** Ids with a 200 whose project or a record of it is still in Redis. */
  readonly lost: number;
  /** Requests that the killed replica did not answer. */
  readonly inFlight: number;
  /** Ids that are gone without a 200: the killed replica deleted them but could not answer. */
  readonly unknown: number;
  /** Unknown ids whose delete was not in flight at the kill. */
  readonly unexplained: number;
  /** Ids that still exist, although the clients of the survivor tried to delete all. */
  readonly kept: number;
  /** Requests to the survivor that were not answered with 200 or 404. */
  readonly unanswered: number;
}

/** Each round empties a copy of this account. */
const BASE = "mk_many";

/** The number of clients of each replica. */
const CLIENTS = 32;

/**
 * Starts two replicas over one Redis. In each round, several clients of each delete the same projects at once, and one replica
 * is killed midway. The survivor's clients continue to the end.
 */
export async function* runRounds(store: string, rounds: number): AsyncGenerator<Round> {
  const witness = await openRedisStore({ url: store, dataset: seedDataset() });
  let replicas: MockProcess[] = await Promise.all([replicaOf(store), replicaOf(store)]);
  try {
    for (let number = 1; number <= rounds; number++) {
      const key = `${BASE}:round-${number}`;
      const victim = number % 2;
      const ids = (await witness.projects(key)).map(({ id }) => id);
      const load = await deleteAll(replicas, victim, key, ids);
      const left = new Set((await witness.projects(key)).map(({ id }) => id));
      const withRecord = new Set((await witness.records(key)).map(({ id }) => id.split("_")[1]));
      yield judge(load, ids, left, withRecord);
      replicas = await Promise.all(replicas.map((replica, place) => (place === victim ? replicaOf(store) : replica)));
    }
  } finally {
    await Promise.all(replicas.map((replica) => replica.stop("SIGKILL")));
    await witness.close();
  }
}

function replicaOf(store: string): Promise<MockProcess> {
  return startMockProcess(["--silent", "--store", store]);
}

/** The answers to the clients of both replicas, and the deletes in flight when one replica was killed. */
interface Load {
  readonly successes: Map<string, number>;
  readonly inFlight: Set<string>;
  unanswered: number;
}

async function deleteAll(replicas: readonly MockProcess[], victim: number, key: string, ids: readonly string[]): Promise<Load> {
  const load: Load = { successes: new Map(), inFlight: new Set(), unanswered: 0 };
  const { successes, inFlight } = load;
  let killing: Promise<unknown> | undefined;
  const count = (id: string, status: number | undefined) => {
    if (status === 200) successes.set(id, (successes.get(id) ?? 0) + 1);
    else if (status !== 404) load.unanswered += 1;
  };
  const client = async (replica: MockProcess, remaining: Iterable<string>) => {
    for (const id of remaining) {
      const status = await statusOfDelete(`${replica.baseUrl}/project?projectId=${id}`, key);
      if (replica === replicas[victim] && status === undefined) return void inFlight.add(id);
      count(id, status);
      if (successes.size > ids.length / 3) killing ??= replicas[victim]?.stop("SIGKILL");
    }
  };

  // The clients of each replica share the ids, in the same order as the other's clients, so that both ask for the same ids.
  await Promise.all(
    replicas.flatMap((replica) => {
      const remaining = ids.values();
      return Array.from({ length: CLIENTS }, () => client(replica, remaining));
    }),
  );
  await killing;
  return load;
}

async function statusOfDelete(url: string, key: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, { method: "DELETE", headers: { "X-Master-Key": key } });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}

type Ids = ReadonlySet<string | undefined>;

function judge({ successes, inFlight, unanswered }: Load, ids: readonly string[], left: Ids, withRecord: Ids): Round {
  const count = (isSo: (id: string) => boolean) => ids.filter(isSo).length;
  const isUnknown = (id: string) => !left.has(id) && !successes.has(id);
  return {
    acknowledged: successes.size,
    twice: count((id) => (successes.get(id) ?? 0) > 1),
    lost: count((id) => successes.has(id) && (left.has(id) || withRecord.has(id))),
    inFlight: inFlight.size,
    unknown: count(isUnknown),
    unexplained: count((id) => isUnknown(id) && !inFlight.has(id)),
    kept: left.size,
    unanswered,
  };
}

// `npm run replicas -- [rounds]`: by default twenty rounds over a new redis-server. Exits with 1 if one fails.
if (process.argv[1] === import.meta.filename) {
  const redis = await startRedis();
  const rounds: Round[] = [];
  try {
    for await (const round of runRounds(redis.url, Number(process.argv[2] ?? 20))) {
      rounds.push(round);
      console.log(`round ${rounds.length}: ${JSON.stringify(round)}`);
    }
  } finally {
    await redis.stop();
  }
  const sum = (name: keyof Round) => rounds.reduce((total, round) => total + round[name], 0);
  const isClean = (["twice", "lost", "unexplained", "kept", "unanswered"] as const).every((name) => sum(name) === 0);
  const total = `${sum("acknowledged")} acknowledged, ${sum("inFlight")} in flight at the kill, ${sum("unknown")} of them deleted`;
  console.log(`${isClean ? "clean" : "NOT CLEAN"}, ${rounds.length} rounds: ${total}`);
  process.exitCode = isClean ? 0 : 1;
}
