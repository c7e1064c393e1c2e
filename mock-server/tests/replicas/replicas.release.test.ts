import { expect, onTestFinished, test } from "vitest";
import { KEY_HEADER } from "../../../openapi/constants.ts";
import { type MockProcess, startMockProcess } from "../mock-process.fixture.ts";
import { startDurableRedis } from "./durable-redis.fixture.ts";
import { describeWithRedis, type RedisServer, startRedis } from "./redis-server.fixture.ts";
import { FSYNC_MS, isClean, runRounds } from "./rounds.ts";

/** Only a state that never comes takes so long. */
const LIMIT_MS = 60_000;

describeWithRedis("mocks over one Redis", () => {
  test("no delete is acknowledged twice or lost when a mock, and then Redis, is killed", async () => {
    const redis = await startDurableRedis(FSYNC_MS);
    onTestFinished(() => redis.stop());
    for await (const round of runRounds(redis.url, 1, redis.crash)) {
      expect(round).toSatisfy(isClean);
      expect(round.acknowledged + round.unknown).toBe(1000);
    }
  });

  test("share accounts, deletes and resets, but not their journals, and end with 0 on SIGTERM", async () => {
    const { url } = await redisOn();
    const [one, two] = [await mockOver(url), await mockOver(url)];
    const opened = await ask(one, "POST", "/__admin/accounts", { body: '{"projects":3}' });
    const { key, projects } = (await opened.json()) as { key: string; projects: string[] };
    expect(await totalOf(two, key)).toBe(3);
    await ask(one, "DELETE", `/v1/project?projectId=${projects[0]}`, { key });
    expect(await totalOf(two, key)).toBe(2);
    const journal = await ask(one, "GET", "/__admin/requests");
    expect(await journal.json()).toMatchObject({ requests: { length: 1 } });
    // Each target opens three accounts, among which every unknown id is looked for.
    for (let targets = 0; targets < 10; targets++)
      expect((await ask(two, "GET", "/__admin/target")).status).toBe(200);
    await ask(two, "POST", "/__admin/reset");
    expect(await totalOf(one, key)).toBeUndefined();
    expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0]);
  });

  test("answer 503 while Redis is down, also if it was never there, and go on when it is back", async () => {
    const redis = await redisOn();
    const mock = await mockOver(redis.url);
    expect(await totalOf(mock)).toBe(45);
    await redis.stop();
    const mocks = [mock, await mockOver(redis.url)];
    for (const each of mocks) await expectOutage(each);
    await redisOn(redis.port);
    for (const each of mocks)
      await expect.poll(() => totalOf(each), { timeout: LIMIT_MS }).toBe(45);
  });

  test("answer 503 within 1.5 s while Redis hangs, and go on when it answers again", {
    retry: 2,
  }, async () => {
    const redis = await redisOn();
    const mock = await mockOver(redis.url);
    expect(await totalOf(mock)).toBe(45);
    redis.process.kill("SIGSTOP");
    await expectOutage(mock, 1500);
    redis.process.kill("SIGCONT");
    // The delete during the outage may have reached Redis.
    await expect.poll(() => totalOf(mock), { timeout: LIMIT_MS }).toBeGreaterThanOrEqual(44);
  });
});

async function redisOn(port?: number): Promise<RedisServer> {
  const redis = await startRedis(port === undefined ? {} : { port });
  onTestFinished(() => redis.stop());
  return redis;
}

async function mockOver(store: string): Promise<MockProcess> {
  const mock = await startMockProcess(["--silent", "--store", store]);
  onTestFinished(async () => void (await mock.stop("SIGKILL")));
  return mock;
}

/** Expects 503 in the envelope, in time, from list, delete and the control interface, and from the health check. */
async function expectOutage(mock: MockProcess, limitMs = LIMIT_MS): Promise<void> {
  const envelope = {
    code: 503,
    status: "error",
    message: expect.any(String),
    subMessage: expect.stringMatching(/^Redis at \S+ is/),
  };
  for (const call of [
    "GET /v1/projects",
    "DELETE /v1/project?projectId=1020",
    "GET /__admin/state",
    "GET /__admin/health",
  ]) {
    const [method = "", path = ""] = call.split(" ");
    const response = await ask(mock, method, path, { limitMs });
    const body = path.endsWith("health") ? { status: "unavailable" } : envelope;
    expect([response.status, await response.json()]).toMatchObject([503, body]);
  }
}

type Call = { readonly key?: string; readonly body?: string; readonly limitMs?: number };

function ask(
  { baseUrl }: MockProcess,
  method: string,
  path: string,
  call: Call = {},
): Promise<Response> {
  const { key = "mk_premium", body = null, limitMs = LIMIT_MS } = call;
  const headers = { [KEY_HEADER]: key, "Content-Type": "application/json" };
  return fetch(new URL(path, baseUrl), {
    method,
    headers,
    body,
    signal: AbortSignal.timeout(limitMs),
  });
}

async function totalOf(mock: MockProcess, key = "mk_premium"): Promise<number | undefined> {
  return ((await (await ask(mock, "GET", "/v1/projects", { key })).json()) as { total?: number })
    .total;
}
