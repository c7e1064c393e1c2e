import { openRedisStore } from "../../store/redis/open-redis-store.ts";
import { seedDataset } from "../../store/seed-dataset.ts";
import { type MockProcess, startMockProcess } from "../mock-process.fixture.ts";
import { startRedis } from "./redis-server.fixture.ts";

/** What a round came to. `twice`, `lost`, `unexplained`, `kept` and `unanswered` must be 0. */
export interface Round {
  /** Ids whose delete was answered with 200, through either replica. */
  readonly acknowledged: number;
  /** Ids with more than one 200. */
  readonly twice: number;
  /** Ids with a 200 that are, or of which a record is, still in Redis. */
  readonly lost: number;
  /** Requests that the killed replica did not answer any more. */
  readonly inFlight: number;
  /** Ids that are gone without any 200: the killed replica deleted them and could not answer. */
  readonly unknown: number;
  /** Of the unknown, those whose delete was not in flight at the kill. */
  readonly unexplained: number;
  /** Ids that are still there, although every client tried to delete them. */
  readonly kept: number;
  /** Requests to the survivor that were not answered with 200 or 404. */
  readonly unanswered: number;
}

/** The account whose copies are emptied, one for each round. */
const BASE = "mk_many";

/** Clients of each replica. */
const CLIENTS = 32;

/**
 * Two replicas over one Redis. In each round several clients of each delete the same projects at once, and one replica is killed
 * midway. The survivor's clients go on to the end.
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

/** What the clients of both replicas were answered, and which deletes were in flight when one of them was killed. */
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

  // The clients of each replica share the ids, in the same sequence as those of the other: they meet at every one.
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

// `npm run replicas`: twenty rounds over a redis-server of its own, or as many as the argument says. Ends with 1 if one fails.
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
