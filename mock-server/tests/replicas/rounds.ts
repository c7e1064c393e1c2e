import { openRedisStore } from "../../store/redis/open-redis-store.ts";
import { seedDataset } from "../../store/seed-dataset.ts";
import { type Replica, startReplica } from "./replica.ts";

/** What a round came to. In a round without fault `twice`, `lost`, `kept` and `unanswered` are 0. */
export interface Round {
  /** Ids whose delete was answered with 200, through either replica. */
  readonly acknowledged: number;
  /** Ids with more than one 200. */
  readonly twice: number;
  /** Ids with a 200 that are, or of which a record is, still in Redis. */
  readonly lost: number;
  /** Requests to the replica that was killed which it did not answer any more. */
  readonly inFlight: number;
  /** Ids that are gone without any 200: deleted by that replica before it could say so. */
  readonly unknown: number;
  /** Of the unknown, those whose delete was not in flight at the kill. */
  readonly unexplained: number;
  /** Ids that nobody deleted, although everybody tried. */
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
  let replicas: Replica[] = await Promise.all([startReplica(store), startReplica(store)]);
  try {
    for (let number = 1; number <= rounds; number++) {
      const key = `${BASE}:round-${number}`;
      const victim = number % 2;
      const ids = (await witness.projects(key)).map(({ id }) => id);
      const load = await emptied(replicas, victim, key, ids);
      const left = new Set((await witness.projects(key)).map(({ id }) => id));
      const spoken = new Set((await witness.records(key)).map(({ id }) => id.split("_")[1]));
      yield judged(load, ids, left, spoken);
      replicas = await Promise.all(replicas.map((replica, place) => (place === victim ? startReplica(store) : replica)));
    }
  } finally {
    await Promise.all(replicas.map((replica) => replica.kill()));
    await witness.close();
  }
}

interface Load {
  readonly successes: ReadonlyMap<string, number>;
  readonly inFlight: ReadonlySet<string>;
  readonly unanswered: number;
}

async function emptied(replicas: readonly Replica[], victim: number, key: string, ids: readonly string[]): Promise<Load> {
  const tally = createTally();
  let killing: Promise<void> | undefined;

  async function client(replica: Replica, remaining: Iterator<string>): Promise<void> {
    const isVictim = replica === replicas[victim];
    for (let next = remaining.next(); !next.done; next = remaining.next()) {
      const status = await deleted(`${replica.baseUrl}/project?projectId=${next.value}`, key);
      if (tally.count(next.value, status, isVictim) === "over") return;
      if (isVictim && tally.successes.size > ids.length / 3) killing ??= replica.kill();
    }
  }

  // The clients of each replica share the ids among them, in the same sequence as those of the other: they meet at every one.
  await Promise.all(
    replicas.flatMap((replica) => {
      const remaining = ids.values();
      return Array.from({ length: CLIENTS }, () => client(replica, remaining));
    }),
  );
  await killing;
  return { ...tally, unanswered: tally.unanswered() };
}

/** What the clients were answered. */
function createTally() {
  const successes = new Map<string, number>();
  const inFlight = new Set<string>();
  let unanswered = 0;
  return {
    successes,
    inFlight,
    unanswered: () => unanswered,
    /** Counts an answer, or its lack; a client of the victim ends with the first that it lacks. */
    count: (id: string, status: number | undefined, isVictim: boolean) => {
      if (status === undefined && isVictim) {
        inFlight.add(id);
        return "over";
      }
      if (status === 200) successes.set(id, (successes.get(id) ?? 0) + 1);
      else if (status !== 404) unanswered += 1;
      return "on";
    },
  };
}

async function deleted(url: string, key: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, { method: "DELETE", headers: { "X-Master-Key": key } });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}

function judged(
  { successes, inFlight, unanswered }: Load,
  ids: readonly string[],
  left: ReadonlySet<string>,
  spoken: ReadonlySet<string | undefined>,
): Round {
  const count = (isSo: (id: string) => boolean) => ids.filter(isSo).length;
  const isUnknown = (id: string) => !left.has(id) && !successes.has(id);
  return {
    acknowledged: successes.size,
    twice: count((id) => (successes.get(id) ?? 0) > 1),
    lost: count((id) => successes.has(id) && (left.has(id) || spoken.has(id))),
    inFlight: inFlight.size,
    unknown: count(isUnknown),
    unexplained: count((id) => isUnknown(id) && !inFlight.has(id)),
    kept: left.size,
    unanswered,
  };
}
