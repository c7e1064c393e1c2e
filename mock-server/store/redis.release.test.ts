import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import {
  askRedis,
  describeWithRedis,
  type RedisServer,
  startRedis,
} from "../tests/replicas/redis-server.fixture.ts";
import { storeSuite } from "../tests/store.suite.ts";
import { redisStore } from "./redis.ts";
import { seedAccounts } from "./seed.ts";
import type { Store } from "./store.ts";

describeWithRedis("the store in Redis", () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
    return redis.stop;
  });
  beforeEach(async () => void (await askRedis(redis, "FLUSHALL")));

  storeSuite("one store", (accounts) => redisStore(redis.url, accounts));

  function seeded(accounts = seedAccounts(), url = redis.url): Store {
    const store = redisStore(url, accounts);
    onTestFinished(() => store.close());
    return store;
  }

  test("of concurrent deletes, one succeeds over all stores", async () => {
    const stores = [seeded(), seeded(), seeded(), seeded()];
    const results = await Promise.all(stores.map((store) => store.delete("mk_premium:x", "1020")));
    expect(results.filter(Boolean)).toHaveLength(1);
    for (const store of stores)
      expect((await store.account("mk_premium:x"))?.find("1020")).toBe("gone");
  });

  test("a store sees at once what another one puts, opens, deletes and resets", async () => {
    const [one, two] = [seeded(), seeded()];
    const projects = (await one.read("mk_other"))[0]?.projects ?? [];
    const totals = async () => [
      (await two.account("mk_premium:x"))?.total,
      (await two.account("mk_new"))?.total,
    ];
    expect(await totals()).toEqual([45, undefined]);
    await one.put({ key: "mk_premium:x", plan: "premium", projects });
    await one.put({ key: "mk_new", plan: "free", projects: [] });
    expect(await totals()).toEqual([25, 0]);
    await one.delete("mk_premium:x", projects[0]?.id ?? "");
    expect(await totals()).toEqual([24, 0]);
    await one.reset("mk_premium:x");
    expect(await totals()).toEqual([45, 0]);
    await one.reset();
    expect(await totals()).toEqual([45, undefined]);
  });

  test("a store that starts later has all changes, however many there were", async () => {
    const one = seeded();
    for (const { id } of (await one.account("mk_many"))?.page("name", 450, undefined) ?? [])
      await one.delete("mk_many", id);
    expect((await seeded().account("mk_many"))?.total).toBe(550);
  });

  test("stores with other initial accounts share nothing", async () => {
    const [one, two] = [seeded(), seeded(seedAccounts({ width: "wide" }))];
    await one.delete("mk_premium", "1020");
    await two.reset();
    expect([
      (await one.account("mk_premium"))?.total,
      (await two.account("mk_premium"))?.total,
    ]).toEqual([44, 45]);
  });

  test("a Redis that lost its data has the initial state", async () => {
    const store = seeded();
    await store.delete("mk_premium", "1020");
    await askRedis(redis, "FLUSHALL");
    expect([
      (await store.account("mk_premium"))?.total,
      await store.delete("mk_premium", "1020"),
    ]).toEqual([45, true]);
  });

  test("a reset of all removes the data of before, and no keys of others", async () => {
    const store = seeded();
    await askRedis(redis, "SET", "other", "1");
    await store.delete("mk_premium", "1020");
    await store.reset();
    const keys = (await askRedis(redis, "KEYS", "*")).split(",").toSorted();
    expect(keys).toEqual(["other", expect.stringMatching(/^tts-projects:[0-9a-f]{12}:epoch$/)]);
  });

  test("a full Redis refuses a delete, and can still be read", async () => {
    const store = seeded();
    await store.account("mk_premium");
    await askRedis(redis, "CONFIG", "SET", "maxmemory", "1");
    onTestFinished(async () => void (await askRedis(redis, "CONFIG", "SET", "maxmemory", "0")));
    await expect(store.delete("mk_premium", "1020")).rejects.toThrow(
      /^Redis at \S+ is not available: OOM /,
    );
    expect((await store.account("mk_premium"))?.find("1020")).toBe("own");
  });

  test("the password of the URL is used, and no message repeats a wrong one", async () => {
    const urlWith = (password: string) => redis.url.replace("//", `//:${password}@`);
    await askRedis(redis, "CONFIG", "SET", "requirepass", "s/ecret");
    onTestFinished(
      async () =>
        void (await askRedis({ url: urlWith("s%2Fecret") }, "CONFIG", "SET", "requirepass", "")),
    );
    expect(await seeded(undefined, urlWith("s%2Fecret")).problem()).toBeUndefined();
    const line = await seeded(undefined, urlWith("wr0ng")).problem();
    expect(line).toMatch(/^Redis at 127\.0\.0\.1:\d+ is not available: WRONGPASS (?!.*wr0ng)/);
  });
});
