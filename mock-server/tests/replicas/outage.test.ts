import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { schemaProblems } from "../../../openapi/schemas.ts";
import { describeWithRedis } from "../../store/redis/redis-server.fixture.ts";
import { freePort, type RedisServer, startRedis } from "./redis-server.ts";
import { type Replica, startReplica } from "./replica.ts";

describeWithRedis("a mock whose Redis fails", () => {
  test("answers 503 in the envelope while Redis is gone, and goes on when it is back, even empty", async () => {
    const { redis, mock } = await setup();
    await redis.stop();
    await expectOutage(mock);
    await redisOn(redis.port);
    await expect.poll(() => readiness(mock), { timeout: 5000 }).toEqual([200, "healthy"]);
    expect(await list(mock)).toMatchObject({ code: 200, total: 45 });
    expect(mock.stderr()).toMatch(/Redis at 127\.0\.0\.1:\d+: .*\n.*Redis at 127\.0\.0\.1:\d+ works again\n/);
  });

  test("answers 503 within 1.5 s while Redis is hung, and goes on when it answers again", { retry: 2 }, async () => {
    const { redis, mock } = await setup();
    const before = await list(mock);
    redis.process.kill("SIGSTOP");
    await expectOutage(mock, 1500);
    await sleep(3000);
    await expectOutage(mock, 1500);
    redis.process.kill("SIGCONT");
    await expect.poll(() => readiness(mock), { timeout: 10_000 }).toEqual([200, "healthy"]);
    const after = await list(mock);
    expect(after).toMatchObject({ code: 200 });
    // The delete of the outage was sent once: at most one project is gone.
    expect([before.total, Number(before.total) - 1]).toContain(after.total);
  });

  test("answers 503 and never 401 to a valid key after Redis lost its data, until Redis has the data again", async () => {
    const { redis, mock } = await setup();
    const statuses: number[] = [];
    for (let round = 0; round < 5; round++) {
      await asked(redis, ["FLUSHALL"]);
      for (let request = 0; request < 10; request++) statuses.push((await listed(mock)).status);
    }
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    // The mock may have written the data again before it is asked.
    const readinessAfterLoss = () => asked(redis, ["FLUSHALL"]).then(() => readiness(mock));
    await expect.poll(readinessAfterLoss, { timeout: 5000 }).toEqual([503, "unavailable"]);
    await expect.poll(() => readiness(mock), { timeout: 5000 }).toEqual([200, "healthy"]);
    expect(await list(mock)).toMatchObject({ code: 200, total: 45 });
    expect(mock.stderr()).toMatch(/Redis at 127\.0\.0\.1:\d+ lost accounts.*\n.*Redis at 127\.0\.0\.1:\d+ works again\n/);
  });

  test("says that a full Redis refused a delete and nothing was changed, in the answer and in the health check", async () => {
    const { redis, mock } = await setup();
    await asked(redis, ["CONFIG", "SET", "maxmemory", "1"]);
    const refused = await fetch(`${mock.baseUrl}/project?projectId=1020`, { method: "DELETE", headers: HEADERS });
    expect([refused.status, await refused.json()]).toMatchObject([
      503,
      { subMessage: "Redis is full (maxmemory) and refuses changes. Nothing was changed." },
    ]);
    expect(await list(mock)).toMatchObject({ code: 200, total: 45 });
    const health = await fetch(new URL("/__admin/health", mock.baseUrl));
    const reason = "Redis is full (maxmemory) and refuses changes.";
    expect([health.status, await health.json()]).toMatchObject([503, { status: "unavailable", ready: false, reason }]);
    await asked(redis, ["CONFIG", "SET", "maxmemory", "0"]);
    expect(await readiness(mock)).toEqual([200, "healthy"]);
    expect(mock.stderr()).toMatch(/^\S* ?.*Redis at 127\.0\.0\.1:\d+ is full[^\n]*\n[^\n]*works again\n$/);
  });

  test("stops with 0 while Redis is gone", async () => {
    const { redis, mock } = await setup();
    await redis.stop();
    expect(await mock.stop()).toBe(0);
  });

  test("is not started where Redis stays away: one line names host and port", { timeout: 40_000 }, async () => {
    const port = await freePort();
    const startedAt = performance.now();
    await expect(startReplica(`redis://user:secret@127.0.0.1:${port}/1`)).rejects.toThrow(
      new RegExp(
        `start: tts-projects-mock: --store: no Redis at 127\\.0\\.0\\.1:${port}: connect ECONNREFUSED 127\\.0\\.0\\.1:${port}\n$`,
      ),
    );
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });

  test("is not started over the accounts of another dataset: one line says the ways out", async () => {
    const { redis } = await setup();
    await expect(startReplica(redis.url, ["--rng-seed", "2"])).rejects.toThrow(
      /start: tts-projects-mock: --store: the database at 127\.0\.0\.1:\d+ holds other accounts: take another database [^\n]*\n$/,
    );
  });
});

async function setup(): Promise<{ redis: RedisServer; mock: Replica }> {
  const redis = await redisOn();
  const mock = await startReplica(redis.url);
  onTestFinished(async () => void (mock.process.exitCode === null && (await mock.kill())));
  return { redis, mock };
}

async function redisOn(port?: number): Promise<RedisServer> {
  const redis = await startRedis(port);
  onTestFinished(() => redis.stop());
  return redis;
}

/** List, delete and the control interface are refused in time, and so is readiness. */
async function expectOutage(mock: Replica, withinMs = 10_000): Promise<void> {
  const calls = [
    ["GET", `${mock.baseUrl}/projects`],
    ["DELETE", `${mock.baseUrl}/project?projectId=1020`],
    ["GET", new URL("/__admin/state", mock.baseUrl).href],
  ] as const;
  for (const [method, url] of calls) {
    const response = await fetch(url, { method, headers: HEADERS, signal: AbortSignal.timeout(withinMs) });
    const body = await response.json();
    expect([response.status, response.headers.get("X-Rule"), response.headers.get("Retry-After")]).toEqual([
      503,
      "mock.store",
      "1",
    ]);
    expect(body).toEqual({ code: 503, message: expect.any(String), subMessage: expect.any(String), status: "error" });
  }
  expect(await readiness(mock)).toEqual([503, "unavailable"]);
}

const HEADERS = { "X-Master-Key": "mk_premium", "Content-Type": "application/json" };

async function list(mock: Replica): Promise<{ code?: number; total?: number }> {
  return (await listed(mock)).body;
}

async function listed({ baseUrl }: Replica): Promise<{ status: number; body: { code?: number; total?: number } }> {
  const response = await fetch(`${baseUrl}/projects`, { headers: HEADERS });
  const body: unknown = await response.json();
  if (response.status === 200) expect(schemaProblems("listProjects", 200, body)).toEqual([]);
  return { status: response.status, body: body as { code?: number; total?: number } };
}

async function readiness({ baseUrl }: Replica): Promise<[number, string]> {
  const response = await fetch(new URL("/__admin/health", baseUrl));
  const { status, ready } = (await response.json()) as { status: string; ready: boolean };
  expect(ready).toBe(response.status === 200);
  return [response.status, status];
}

async function asked({ url }: RedisServer, command: string[]): Promise<void> {
  const { createClient } = await import("@redis/client");
  const client = await createClient({ url }).connect();
  await client.sendCommand(command);
  await client.close();
}
