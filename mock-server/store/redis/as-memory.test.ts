import { afterAll, beforeAll, expect, test } from "vitest";
import { type RedisServer, startRedis } from "../../tests/replicas/redis-server.fixture.ts";
import { memoryStore } from "../memory-store.ts";
import { type Random, randomFrom } from "../random.ts";
import { seedDataset } from "../seed-dataset.ts";
import type { Store } from "../store.ts";
import { describeWithRedis, storeIn } from "./redis-server.fixture.ts";

/** A step of a walk through a store: what it does, in words, and the call. */
type Step = readonly [words: string, ask: (store: Store) => unknown];

const ACCOUNTS = ["mk_a", "mk_b", "mk_c"].map((key, index) => ({
  key,
  plan: "premium" as const,
  projects: [400, 9, 0][index] ?? 0,
}));
const DATASET = seedDataset({ accounts: ACCOUNTS, width: "wide" });
const SPARE = seedDataset({
  accounts: ACCOUNTS.map((account) => ({ ...account, projects: 20 })),
  width: "wide",
  firstId: 90_001,
  seed: 2,
}).accounts;
const IDS = [...DATASET.accounts, ...SPARE]
  .flatMap(({ projects }) => projects.map(({ id }) => id))
  .concat("7", "9223372036854775807");
const ORDERS = ["id-ascending", "id-descending", "name", "hash"] as const;

describeWithRedis("the store in Redis beside the one in memory", () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  test.each([1, 2])("they answer alike, whatever is called (seed %d)", async (seed) => {
    const [memory, shared] = [memoryStore(DATASET), await storeIn(redis.url, DATASET)];
    const random = randomFrom(seed);
    for (let number = 0; number < 300; number++) {
      const [words, ask] = nextStep(random);
      const [expected, actual] = await Promise.all([memory, shared].map(async (store) => comparable(await ask(store))));
      expect(actual, `step ${number}: ${words}`).toEqual(expected);
    }
  });
});

function nextStep(random: Random): Step {
  const one = <T>(values: readonly T[]) => values[random.integer(values.length)] as T;
  const key = one(["mk_a", "mk_a", "mk_b", "mk_c", "mk_a:x", "mk_b:x", "mk_a:y"]);
  const [id, order, size, name] = [one(IDS), one(ORDERS), 1 + random.integer(15), one(["one", "two"])];
  const start = random.integer(200);
  const after = random.oneIn(3) ? undefined : id;
  const opened = { key: "mk_new", plan: "premium" as const, projects: SPARE[1]?.projects ?? [] };
  const spare = one(SPARE.flatMap(({ projects }) => projects));
  const given = (SPARE[0]?.projects ?? []).slice(0, size);
  const often: Step[] = [
    [`delete ${key} ${id}`, (store) => store.delete(key, id)],
    [`add ${key} ${spare.id}`, (store) => store.add(key, spare)],
    [`locate ${key} ${id}`, (store) => store.locate(key, id)],
    [`page ${key} ${order} ${size} ${after}`, (store) => store.page(key, { order, size, after })],
  ];
  const seldom: Step[] = [
    [`delete a run of ${key}`, (store) => deleteRun(store, key, start)],
    [`locate nobody ${id}`, (store) => store.locate(undefined, id)],
    [`projects ${key}`, (store) => store.projects(key)],
    [`records ${key}`, (store) => store.records(key)],
    [`original ${key}`, (store) => store.original(key)],
    ["accounts", (store) => store.accounts()],
    ["snapshots", (store) => store.snapshots()],
    [`replace ${key} by ${size}`, (store) => store.replace(key, given)],
    [`reset ${key}`, (store) => store.reset(key)],
    [`save ${name} of ${key}`, (store) => store.save(name, key)],
    [`save ${name} of all`, (store) => store.save(name)],
    [`restore ${name}`, (store) => store.restore(name)],
    [`forget ${name}`, (store) => store.forget(name)],
    ["open", async (store) => (await store.account("mk_new")) ?? store.open(opened)],
    ["delete in what was opened", async (store) => (await store.account("mk_new")) && store.delete("mk_new:x", id)],
  ];
  if (random.oneIn(40)) return ["reset", (store) => store.reset()];
  return one(random.oneIn(4) ? seldom : often);
}

/** Runs of deleted projects that are longer than what is read at a time. */
async function deleteRun(store: Store, key: string, start: number): Promise<void> {
  for (const { id } of (DATASET.accounts[0]?.projects ?? []).slice(start, start + 200)) await store.delete(key, id);
}

/** Of a page only what it shows; lists without a promised sequence are sorted. */
function comparable(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map((each) => JSON.stringify(each)).toSorted();
  if (typeof answer !== "object" || answer === null || !("projects" in answer)) return answer;
  const projects = answer.projects as { id: string; name: string; desc: string }[];
  return { ...answer, projects: projects.map(({ id, name, desc }) => ({ id, name, desc })) };
}
