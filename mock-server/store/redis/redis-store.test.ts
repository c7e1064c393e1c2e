import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Dataset } from "../../operations/project.ts";
import {
  askRedis,
  describeWithRedis,
  ownPrefix,
  type RedisCluster,
  type RedisServer,
  startCluster,
  startRedis,
  storeIn,
} from "../../tests/replicas/redis-server.fixture.ts";
import { COPY_BOUNDS } from "../account-states.ts";
import { seedDataset } from "../seed-dataset.ts";
import { describeStore } from "../store.suite.ts";
import type { Store } from "../store.ts";
import { inBatches } from "./link.ts";
import { OtherDataset } from "./open-redis-store.ts";
import { parseRedisUrl } from "./redis-url.ts";

describeWithRedis("the store in Redis", () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  describeStore("Redis store", (dataset) => storeIn(redis.url, dataset));

  test("two stores on one database share its state: the first seeds it, and each sees the other's changes", async () => {
    const [dataset, prefix] = [seedDataset(), ownPrefix()];
    const [one, two] = await Promise.all([storeIn(redis.url, dataset, prefix), storeIn(redis.url, dataset, prefix)]);
    const [{ id } = { id: "" }] = (await one.page("mk_premium:x", { order: "name", size: 1, after: undefined })).projects;
    const deletes = await Promise.all([one, two, one, two].map((store) => store.delete("mk_premium:x", id)));
    expect(deletes.toSorted()).toEqual(["deleted", "gone", "gone", "gone"]);
    expect(await two.locate("mk_premium:x", id)).toBe("gone");
    const numbers = await Promise.all([one, two, one, two].map((store) => store.takeNumbers(10)));
    expect(new Set(numbers).size).toBe(4);
  });

  test("a database with another dataset is refused", async () => {
    const prefix = ownPrefix();
    await storeIn(redis.url, seedDataset(), prefix);
    await expect(storeIn(redis.url, seedDataset({ seed: 2 }), prefix)).rejects.toThrow(OtherDataset);
  });

  test("the next store begins an interrupted seed again, whichever dataset was being written", async () => {
    const prefix = ownPrefix();
    await storeIn(redis.url, seedDataset({ seed: 2 }), prefix);
    // As if the first store had been killed before its last step: the version of the dataset is missing.
    await askRedis(redis, "DEL", `${prefix}{all}:dataset`);
    const store = await storeIn(redis.url, accounts(1), prefix);
    expect(await store.accounts()).toHaveLength(1);
    expect(await store.locate(undefined, "1001")).toBe("unknown");
  });

  test("a request for an account that Redis lost is refused, and the account is written again", async () => {
    const prefix = ownPrefix();
    const store = await storeIn(redis.url, accounts(1), prefix);
    const steps = [
      () => store.account("mk_0"),
      () => store.page("mk_0:x", { order: "name", size: 1, after: undefined }),
      () => store.delete("mk_0:x", "1"),
      () => store.locate("mk_0:x", "1"),
    ];
    for (const step of steps) {
      await askRedis(redis, "DEL", `${prefix}{mk_0}:plan`);
      await expect(step()).rejects.toMatchObject({ name: "StoreUnavailable", isUnchanged: true });
      await expect.poll(() => planOrRefusal(store, "mk_0"), POLL).toBe("premium");
    }
    expect(await store.account("mk_nobody")).toBeUndefined();
  });

  test("an account is never unknown while another store rewrites the dataset, nor afterwards", async () => {
    const prefix = ownPrefix();
    const [one, two] = [await storeIn(redis.url, accounts(300), prefix), await storeIn(redis.url, accounts(300), prefix)];
    const answers = new Set<unknown>();
    let isWritten = false;
    const writing = one.reseed(accounts(300, "Renamed")).then(() => {
      isWritten = true;
    });
    for (let look = 0; look < 10_000 && !isWritten; look++) {
      answers.add(await planOrRefusal(two, "mk_299"));
    }
    await writing;
    answers.add(await planOrRefusal(two, "mk_299"));
    expect(answers).not.toContain(undefined);
    expect(await two.account("mk_299")).toBe("premium");
    expect((await two.projects("mk_299"))[0]?.name).toBe("Renamed 299");
  });

  test("a full Redis refuses a change, says that nothing was changed, and can still be read", async () => {
    const store = await storeIn(redis.url, seedDataset());
    await askRedis(redis, "CONFIG", "SET", "maxmemory", "1");
    onTestFinished(async () => void (await askRedis(redis, "CONFIG", "SET", "maxmemory", "0")));
    const refusal = { name: "StoreUnavailable", reason: "Redis is full (maxmemory) and refuses changes.", isUnchanged: true };
    await expect(store.delete("mk_premium", "1020")).rejects.toMatchObject(refusal);
    await expect(store.replace("mk_premium", [])).rejects.toMatchObject(refusal);
    expect(await store.problem()).toBe(refusal.reason);
    expect(await store.locate("mk_premium", "1020")).toBe("own");
    // A change of several steps may have made the first of them.
    await expect(store.save("full")).rejects.toMatchObject({ ...refusal, isUnchanged: false });
    await askRedis(redis, "CONFIG", "SET", "maxmemory", "0");
    expect(await store.problem()).toBeUndefined();
    expect(await store.delete("mk_premium", "1020")).toBe("deleted");
  });

  test("nothing but its own keys is read or written", async () => {
    const prefix = ownPrefix();
    await askRedis(redis, "SET", "somebody-else", "1");
    const store = await storeIn(redis.url, seedDataset(), prefix);
    await store.reset();
    expect(await askRedis(redis, "GET", "somebody-else")).toBe("1");
    const keys = (await askRedis(redis, "KEYS", "*")).split(",");
    expect(keys.filter((key) => !key.startsWith("test-"))).toEqual(["somebody-else"]);
  });

  test("beyond the limit, the copy of an account that was changed longest ago is reset", async () => {
    const store = await storeIn(redis.url, accounts(2));
    await store.delete("mk_0", "1");
    for (const some of inBatches(Array(COPY_BOUNDS.copies + 1).keys(), 500)) {
      await Promise.all(some.map((copy) => store.delete(`mk_0:${copy}`, "1")));
    }
    expect((await store.accounts()).filter(({ changed }) => changed)).toHaveLength(COPY_BOUNDS.copies);
    const places = await Promise.all(["mk_0", "mk_0:0", "mk_0:1", "mk_0:2"].map((key) => store.locate(key, "1")));
    expect(places).toEqual(["gone", "own", "own", "gone"]);
  });

  test("snapshots and accounts that are deleted leave no key behind", async () => {
    const prefix = ownPrefix();
    const store = await storeIn(redis.url, accounts(3), prefix);
    const keys = async () => (await askRedis(redis, "KEYS", `${prefix}*`)).split(",").toSorted();
    const before = await keys();
    const project = { id: "99", name: "", desc: "", records: [] };
    for (let round = 0; round < 2; round++) {
      await store.open({ key: "mk_new", plan: "premium", projects: [project] });
      await store.replace("mk_0:x", [{ ...project, id: "98" }]);
      await store.delete("mk_new:y", "99");
      await store.page("mk_0:x", { order: "hash", size: 1, after: undefined });
      await store.save("all");
      await store.reset();
      await store.restore("all");
      expect([await store.locate("mk_new:y", "99"), await store.locate("mk_0:x", "98")]).toEqual(["gone", "own"]);
      expect(await store.locate("mk_1:x", "98")).toBe("foreign");
      await store.forget("all");
      await store.reset();
    }
    expect(await keys()).toEqual(before);
  });

  test("a copy that is reset alone leaves the set of copies that may have any id", async () => {
    const prefix = ownPrefix();
    const store = await storeIn(redis.url, accounts(1), prefix);
    const replaced = () => askRedis(redis, "SMEMBERS", `${prefix}{universe:x}:replaced`);
    await store.replace("mk_0:x", []);
    expect(await replaced()).toContain("mk_0:x");
    await store.reset("mk_0:x");
    expect(await replaced()).not.toContain("mk_0:x");
  });

  test("all projects are read, however many the account started with and however many were added", async () => {
    const projects = Array.from({ length: 1300 }, (_, place) => ({ id: String(place + 1), name: "", desc: "", records: [] }));
    const store = await storeIn(redis.url, { accounts: [{ key: "mk_a", plan: "premium", projects: projects.slice(0, 700) }] });
    await store.replace("mk_a:x", projects);
    for (const some of inBatches(projects.slice(700), 50)) await Promise.all(some.map((each) => store.add("mk_a:y", each)));
    for (const key of ["mk_a:x", "mk_a:y"]) expect(await store.projects(key)).toEqual(projects);
  });
});

describeWithRedis("the store in a Redis Cluster of three nodes", () => {
  let cluster: RedisCluster;
  beforeAll(async () => {
    cluster = await startCluster();
  }, 60_000);
  afterAll(() => cluster.stop());

  describeStore("Redis Cluster store", (dataset) => storeIn(cluster.url, dataset));

  test("the accounts of a node that lost its data are written again, and are never unknown", async () => {
    const store = await storeIn(cluster.url, accounts(60));
    const bases = Array.from({ length: 60 }, (_, index) => `mk_${index}`);
    for (const node of cluster.nodes) {
      await askRedis(node, "FLUSHALL");
      for (let round = 0; round < 3; round++) {
        const plans = await Promise.all(bases.map((base) => planOrRefusal(store, base)));
        expect(["premium", "StoreUnavailable"]).toEqual(expect.arrayContaining([...new Set(plans)]));
      }
      await expect.poll(() => Promise.all(bases.map((base) => store.account(base))), POLL).toEqual(bases.map(() => "premium"));
    }
  });

  test("accounts are spread over the nodes", async () => {
    await storeIn(cluster.url, accounts(60));
    const sizes = await Promise.all(cluster.nodes.map((node) => askRedis(node, "DBSIZE")));
    for (const size of sizes) expect(Number(size)).toBeGreaterThan(60);
  });
});

test.each([
  ["redis://127.0.0.1", "server", "127.0.0.1:6379"],
  ["redis://127.0.0.1:7000/3", "server", "127.0.0.1:7000"],
  ["rediss://user:s%2Fecret@redis.example/0", "server", "redis.example:6379"],
  ["redis://:secret@[::1]:7000/", "server", "[::1]:7000"],
  ["redis+cluster://user:secret@a:7000,b:7001,c", "cluster", "a:7000,b:7001,c:6379"],
])("%s is a %s, and its name has no password", (text, kind, name) => {
  expect(parseRedisUrl(text)).toMatchObject({ kind, name });
});

test("every node of a cluster has the credentials before the first node, and the encryption of the scheme", () => {
  expect(parseRedisUrl("rediss+cluster://user:secret@a:1,b:2")?.urls).toEqual([
    "rediss://user:secret@a:1",
    "rediss://user:secret@b:2",
  ]);
});

test.each([
  ...["", "memory", "redis://", "redis:///1", "http://a", "redis://a:99999", "redis://a/one", "redis://a/1/2", "redis://a/1?x=1"],
  ...["redis://a#1", "redis://a b", "redis://%zz@a", "redis+cluster://a,,b", "redis+cluster://a,b/1", "unix:/tmp/redis"],
])("%j is not a Redis URL", (text) => {
  expect(parseRedisUrl(text)).toBeUndefined();
});

function accounts(count: number, name = "Project"): Dataset {
  return {
    accounts: Array.from({ length: count }, (_, index) => ({
      key: `mk_${index}`,
      plan: "premium" as const,
      projects: [{ id: String(index + 1), name: `${name} ${index}`, desc: "", records: [] }],
    })),
  };
}

/** Long enough for a loaded machine: only a state that never comes reaches this limit. */
const POLL = { timeout: 30_000 };

async function planOrRefusal(store: Store, key: string): Promise<unknown> {
  try {
    return await store.account(key);
  } catch (cause) {
    return (cause as Error).name;
  }
}
