import request from "supertest";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createMock } from "../index.ts";
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

  function seeded(url = redis.url): Store {
    const store = redisStore(url, seedAccounts());
    onTestFinished(() => store.close());
    return store;
  }

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

  test("a reset of all leaves nothing of before it, and loses no change that comes at the same time", async () => {
    const [one, two] = [seeded(), seeded()];
    await askRedis(redis, "SET", "other", "1");
    const [account] = await two.read("mk_premium");
    for (let round = 0; round < 20; round++) {
      if (account) await one.put({ ...account, key: "mk_premium:x" });
      const deletes = ["1020", "1022"].map((id) => two.delete("mk_premium", id));
      const [, isDeleted] = await Promise.all([
        one.reset(),
        two.delete("mk_premium:x", "1020"),
        ...deletes,
      ]);
      expect(isDeleted).toBe(true);
      const totals = [one, two].map(async (store) => (await store.account("mk_premium"))?.total);
      expect(new Set(await Promise.all(totals)).size).toBe(1);
    }
    await two.reset();
    expect(await askRedis(redis, "KEYS", "*")).toBe("other");
  });

  test("a list asks Redis for nothing that it has read before, however much was deleted", async () => {
    const store = seeded();
    const ids = (await store.account("mk_many"))?.page("name", 900, undefined) ?? [];
    await Promise.all(ids.map(({ id }) => store.delete("mk_many", id)));
    const bytes = async () =>
      Number(/total_net_output_bytes:(\d+)/.exec(await askRedis(redis, "INFO", "stats"))?.[1]);
    const before = await bytes();
    const between = await bytes();
    for (let list = 0; list < 10; list++)
      expect((await store.account("mk_many"))?.page("name", 100, undefined)).toHaveLength(100);
    expect((await bytes()) - between - (between - before)).toBeLessThan(10 * 300);
  });

  test.each([
    ["is full", ["CONFIG", "SET", "maxmemory", "1"], ["CONFIG", "SET", "maxmemory", "0"], "OOM"],
    ["is read-only", ["REPLICAOF", "127.0.0.1", "1"], ["REPLICAOF", "NO", "ONE"], "READONLY"],
  ])(
    "a Redis that %s refuses a delete, which health tells, and can still be read",
    async (_state, begin, end, word) => {
      const { app, store } = createMock({ store: redis.url });
      onTestFinished(() => store.close());
      const health = async () => {
        const { status, body } = await request(app).get("/__admin/health");
        return [status, body.reason];
      };
      await store.account("mk_premium");
      await askRedis(redis, ...begin);
      onTestFinished(async () => void (await askRedis(redis, ...end)));
      const line = expect.stringMatching(new RegExp(`^Redis at \\S+ is not available: ${word} `));
      expect(await health()).toEqual([503, line]);
      await expect(store.delete("mk_premium", "1020")).rejects.toThrow(word);
      expect((await store.account("mk_premium"))?.find("1020")).toBe("own");
      await askRedis(redis, ...end);
      expect(await health()).toEqual([200, undefined]);
    },
  );

  test("the password of the URL is used, and no message repeats a wrong one", async () => {
    const urlWith = (password: string) => redis.url.replace("//", `//:${password}@`);
    await askRedis(redis, "CONFIG", "SET", "requirepass", "s/ecret");
    onTestFinished(
      async () =>
        void (await askRedis({ url: urlWith("s%2Fecret") }, "CONFIG", "SET", "requirepass", "")),
    );
    expect(await seeded(urlWith("s%2Fecret")).problem()).toBeUndefined();
    const line = await seeded(urlWith("wr0ng")).problem();
    expect(line).toMatch(/^Redis at 127\.0\.0\.1:\d+ is not available: WRONGPASS (?!.*wr0ng)/);
  });
});
