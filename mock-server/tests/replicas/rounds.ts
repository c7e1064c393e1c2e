import { setTimeout as sleep } from "node:timers/promises";
import { KEY_HEADER } from "../../../openapi/constants.ts";
import { redisStore } from "../../store/redis.ts";
import { seedAccounts } from "../../store/seed.ts";
import { type MockProcess, startMockProcess } from "../mock-process.fixture.ts";
import { startDurableRedis } from "./durable-redis.fixture.ts";

/** The figures of a round. `twice`, `lost`, `unexplained`, `kept` and `unanswered` must be 0. */
export interface Round {
  /** Projects whose delete was answered with 200, by either mock. */
  readonly acknowledged: number;
  /** Projects with more than one 200. */
  readonly twice: number;
  /** Projects with a 200 that are still in the state. */
  readonly lost: number;
  /** Projects whose delete was in flight at a kill: not answered, or answered with 503. */
  readonly inFlight: number;
  /** Projects that are gone without a 200: their delete took effect, but its answer was lost. */
  readonly unknown: number;
  /** Unknown projects whose delete was not in flight at a kill. */
  readonly unexplained: number;
  /** Projects that still exist, although the clients of the surviving mock tried to delete all. */
  readonly kept: number;
  /** Requests to the surviving mock that were answered with neither 200 nor 404. */
  readonly unanswered: number;
}

/** The clients of each mock. */
const CLIENTS = 32;
/** The status of an answer while Redis is away. */
const UNAVAILABLE = 503;
const RETRY_MS = 50;
const RECONNECT_MS = 1000;
/** How long the disk of Redis takes to write. */
export const FSYNC_MS = 20;

/**
 * Starts two mocks as processes over one Redis. In each round their clients delete the same 1,000 projects at once, one mock is killed
 * by SIGKILL midway, and started again for the next round. The clients of the other one go on to the end.
 *
 * @param crash kills Redis and starts it again: later in each round, if it is given. A delete that is answered with 503 is then sent
 * again.
 */
export async function* runRounds(
  store: string,
  rounds: number,
  crash?: () => Promise<void>,
): AsyncGenerator<Round> {
  const witness = redisStore(store, seedAccounts());
  const idsOf = async (key: string) => {
    const read = async () => witness.read(key);
    // After a crash the witness has to connect again.
    const accounts = await read().catch(() => sleep(RECONNECT_MS).then(read));
    return accounts.flatMap(({ projects }) => projects.map(({ id }) => id));
  };
  const mocks: [MockProcess, MockProcess] = [await mockOver(store), await mockOver(store)];
  try {
    for (let round = 1; round <= rounds; round++) {
      const key = `mk_many:round-${round}`;
      const ids = await idsOf(key);
      const load = await deleteAll(mocks, key, ids, crash);
      yield judge(load, ids, new Set(await idsOf(key)));
      mocks.reverse()[1] = await mockOver(store);
    }
  } finally {
    await Promise.all(mocks.map((mock) => mock.stop("SIGKILL")));
    await witness.close();
  }
}

function mockOver(store: string): Promise<MockProcess> {
  return startMockProcess(["--silent", "--store", store]);
}

/** What the clients of both mocks saw. */
interface Load {
  readonly successes: Map<string, number>;
  readonly inFlight: Set<string>;
  unanswered: number;
}

async function deleteAll(
  [victim, survivor]: readonly MockProcess[],
  key: string,
  ids: readonly string[],
  crash: (() => Promise<void>) | undefined,
): Promise<Load> {
  const load: Load = { successes: new Map(), inFlight: new Set(), unanswered: 0 };
  let killing: Promise<unknown> | undefined;
  let crashing: Promise<unknown> | undefined;
  const client = async (mock: MockProcess | undefined, remaining: Iterable<string>) => {
    for (const id of remaining) {
      const url = `${mock?.baseUrl}/project?projectId=${id}`;
      const status = await statusOfDelete(url, key, () => {
        load.inFlight.add(id);
        return crashing !== undefined;
      });
      if (mock === victim && status === undefined) return void load.inFlight.add(id);
      count(load, id, status);
      if (load.successes.size > ids.length / 3) killing ??= victim?.stop("SIGKILL");
      if (load.successes.size > ids.length / 2) crashing ??= crash?.();
    }
  };
  // The clients of each mock share the ids, in the same order as those of the other mock, so that both ask for the same ones.
  const clients = [victim, survivor].flatMap((mock) => {
    const remaining = ids.values();
    return Array.from({ length: CLIENTS }, () => client(mock, remaining));
  });
  await Promise.all(clients);
  await Promise.all([killing, crashing]);
  return load;
}

function count(load: Load, id: string, status: number | undefined): void {
  if (status === 200) load.successes.set(id, (load.successes.get(id) ?? 0) + 1);
  else if (status !== 404) load.unanswered += 1;
}

/** The status of a delete. It is sent again while Redis is away, if `isAgain` says so; undefined if the mock does not answer. */
async function statusOfDelete(
  url: string,
  key: string,
  isAgain: () => boolean,
): Promise<number | undefined> {
  try {
    const response = await fetch(url, { method: "DELETE", headers: { [KEY_HEADER]: key } });
    await response.arrayBuffer();
    if (response.status !== UNAVAILABLE || !isAgain()) return response.status;
  } catch {
    return undefined;
  }
  await sleep(RETRY_MS);
  return statusOfDelete(url, key, isAgain);
}

function judge(
  { successes, inFlight, unanswered }: Load,
  ids: readonly string[],
  left: ReadonlySet<string>,
): Round {
  const number = (isSo: (id: string) => boolean) => ids.filter(isSo).length;
  const isUnknown = (id: string) => !left.has(id) && !successes.has(id);
  return {
    acknowledged: successes.size,
    twice: number((id) => (successes.get(id) ?? 0) > 1),
    lost: number((id) => successes.has(id) && left.has(id)),
    inFlight: inFlight.size,
    unknown: number(isUnknown),
    unexplained: number((id) => isUnknown(id) && !inFlight.has(id)),
    kept: left.size,
    unanswered,
  };
}

/** Whether nothing in a round was wrong. */
export const isClean = ({ twice, lost, unexplained, kept, unanswered }: Round): boolean =>
  twice + lost + unexplained + kept + unanswered === 0;

// `npm run replicas -- [rounds]`: by default twenty rounds over a Redis with the settings of docker-compose.yml, which is killed too.
// Exits with 1 if one is not clean.
if (process.argv[1] === import.meta.filename) {
  const redis = await startDurableRedis(FSYNC_MS);
  console.log(
    `redis-server ${redis.settings.join(" ")}; each fsync takes ${redis.fsyncMs} ms more`,
  );
  const rounds: Round[] = [];
  for await (const round of runRounds(redis.url, Number(process.argv[2] ?? 20), redis.crash)) {
    rounds.push(round);
    console.log(`round ${rounds.length}: ${JSON.stringify(round)}`);
  }
  await redis.stop();
  const sum = (name: keyof Round) => rounds.reduce((total, round) => total + round[name], 0);
  const total = `${sum("acknowledged")} acknowledged, ${sum("lost")} lost, ${sum("twice")} won twice, ${sum("inFlight")} in flight at a kill, ${sum("unknown")} of them deleted`;
  console.log(
    `${rounds.every(isClean) ? "clean" : "NOT CLEAN"}, ${rounds.length} rounds: ${total}`,
  );
  process.exitCode = rounds.every(isClean) ? 0 : 1;
}
