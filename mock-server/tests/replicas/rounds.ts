import { redisStore } from "../../store/redis.ts";
import { seedAccounts } from "../../store/seed.ts";
import { type MockProcess, startMockProcess } from "../mock-process.fixture.ts";
import { startRedis } from "./redis-server.fixture.ts";

/** The figures of a round. `twice`, `lost`, `unexplained`, `kept` and `unanswered` must be 0. */
export interface Round {
  /** Projects whose delete was answered with 200, by either mock. */
  readonly acknowledged: number;
  /** Projects with more than one 200. */
  readonly twice: number;
  /** Projects with a 200 that are still in the state. */
  readonly lost: number;
  /** Requests that the killed mock did not answer. */
  readonly inFlight: number;
  /** Projects that are gone without a 200: the killed mock deleted them, but could not answer. */
  readonly unknown: number;
  /** Unknown projects whose delete was not in flight at the kill. */
  readonly unexplained: number;
  /** Projects that still exist, although the clients of the surviving mock tried to delete all. */
  readonly kept: number;
  /** Requests to the surviving mock that were answered with neither 200 nor 404. */
  readonly unanswered: number;
}

/** The clients of each mock. */
const CLIENTS = 32;

/**
 * Starts two mocks as processes over one Redis. In each round their clients delete the same 1,000 projects at once, one mock is killed
 * by SIGKILL midway, and started again for the next round. The clients of the other one go on to the end.
 */
export async function* runRounds(store: string, rounds: number): AsyncGenerator<Round> {
  const witness = redisStore(store, seedAccounts());
  const idsOf = async (key: string) =>
    (await witness.read(key)).flatMap(({ projects }) => projects.map(({ id }) => id));
  const mocks: [MockProcess, MockProcess] = [await mockOver(store), await mockOver(store)];
  try {
    for (let round = 1; round <= rounds; round++) {
      const key = `mk_many:round-${round}`;
      const ids = await idsOf(key);
      const load = await deleteAll(mocks, key, ids);
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
): Promise<Load> {
  const load: Load = { successes: new Map(), inFlight: new Set(), unanswered: 0 };
  let killing: Promise<unknown> | undefined;
  const client = async (mock: MockProcess | undefined, remaining: Iterable<string>) => {
    for (const id of remaining) {
      const status = await statusOfDelete(`${mock?.baseUrl}/project?projectId=${id}`, key);
      if (mock === victim && status === undefined) return void load.inFlight.add(id);
      count(load, id, status);
      if (load.successes.size > ids.length / 3) killing ??= victim?.stop("SIGKILL");
    }
  };
  // The clients of each mock share the ids, in the same order as those of the other mock, so that both ask for the same ones.
  const clients = [victim, survivor].flatMap((mock) => {
    const remaining = ids.values();
    return Array.from({ length: CLIENTS }, () => client(mock, remaining));
  });
  await Promise.all(clients);
  await killing;
  return load;
}

function count(load: Load, id: string, status: number | undefined): void {
  if (status === 200) load.successes.set(id, (load.successes.get(id) ?? 0) + 1);
  else if (status !== 404) load.unanswered += 1;
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

// `npm run replicas -- [rounds]`: by default twenty rounds over a new redis-server. Exits with 1 if one is not clean.
if (process.argv[1] === import.meta.filename) {
  const redis = await startRedis();
  const rounds: Round[] = [];
  for await (const round of runRounds(redis.url, Number(process.argv[2] ?? 20))) {
    rounds.push(round);
    console.log(`round ${rounds.length}: ${JSON.stringify(round)}`);
  }
  await redis.stop();
  const sum = (name: keyof Round) => rounds.reduce((total, round) => total + round[name], 0);
  const total = `${sum("acknowledged")} acknowledged, ${sum("inFlight")} in flight at the kill, ${sum("unknown")} of them deleted`;
  console.log(
    `${rounds.every(isClean) ? "clean" : "NOT CLEAN"}, ${rounds.length} rounds: ${total}`,
  );
  process.exitCode = rounds.every(isClean) ? 0 : 1;
}
