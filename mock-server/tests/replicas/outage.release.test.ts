import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { schemaProblems } from "../../../openapi/schemas.ts";
import { selfSigned } from "../certificate.fixture.ts";
import { freePort, type MockProcess, runMock, startMockProcess } from "../mock-process.fixture.ts";
import { askRedis, describeWithRedis, type RedisServer, startRedis } from "./redis-server.fixture.ts";

const HEALTHY = [200, "healthy"];
const HEADERS = { "X-Master-Key": "mk_premium", "Content-Type": "application/json" };

describeWithRedis("a mock whose Redis fails", () => {
  test("answers 503 in the envelope while Redis is down, and recovers when it is back, even empty", async () => {
    const { redis, mock } = await setup();
    await redis.stop();
    await expectOutage(mock);
    await redisOn(redis.port);
    await expect.poll(() => readiness(mock), { timeout: 10_000 }).toEqual(HEALTHY);
    expect(await listed(mock)).toMatchObject({ status: 200, body: { total: 45 } });
    expect(mock.stderr()).toMatch(/Redis at 127\.0\.0\.1:\d+: .*\n.*Redis at 127\.0\.0\.1:\d+ works again\n/);
  });

  test("answers 503 within 1.5 s while Redis hangs, and recovers when it answers again", { retry: 2 }, async () => {
    const { redis, mock } = await setup();
    const { total } = (await listed(mock)).body;
    redis.process.kill("SIGSTOP");
    await expectOutage(mock, 1500);
    await sleep(3000);
    await expectOutage(mock, 1500);
    redis.process.kill("SIGCONT");
    await expect.poll(() => readiness(mock), { timeout: 10_000 }).toEqual(HEALTHY);
    const after = await listed(mock);
    expect(after.status).toBe(200);
    // The delete during the outage was sent once, so at most one project is gone.
    expect([total, Number(total) - 1]).toContain(after.body.total);
  });

  test("never answers 401 to a valid key after Redis lost its data, but 503 until Redis has the data again", async () => {
    const { redis, mock } = await setup();
    const statuses = new Set<number>();
    for (let round = 0; round < 5; round++) {
      await askRedis(redis, "FLUSHALL");
      for (let request = 0; request < 10; request++) statuses.add((await listed(mock)).status);
    }
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    // The mock may have restored the data before the health check.
    const afterLoss = () => askRedis(redis, "FLUSHALL").then(() => readiness(mock));
    await expect.poll(afterLoss, { timeout: 10_000 }).toEqual([503, "unavailable"]);
    await expect.poll(() => readiness(mock), { timeout: 10_000 }).toEqual(HEALTHY);
    expect(await listed(mock)).toMatchObject({ status: 200, body: { total: 45 } });
    expect(mock.stderr()).toMatch(/Redis at 127\.0\.0\.1:\d+ lost accounts.*\n.*Redis at 127\.0\.0\.1:\d+ works again\n/);
  });

  test("reports in the answer and in the health check that a full Redis refused a delete", async () => {
    const { redis, mock } = await setup();
    await askRedis(redis, "CONFIG", "SET", "maxmemory", "1");
    const reason = "Redis is full (maxmemory) and refuses changes.";
    const refused = await fetch(`${mock.baseUrl}/project?projectId=1020`, { method: "DELETE", headers: HEADERS });
    expect([refused.status, await refused.json()]).toMatchObject([503, { subMessage: `${reason} Nothing was changed.` }]);
    expect(await listed(mock)).toMatchObject({ status: 200, body: { total: 45 } });
    const health = await fetch(new URL("/__admin/health", mock.baseUrl));
    expect([health.status, await health.json()]).toMatchObject([503, { status: "unavailable", ready: false, reason }]);
    await askRedis(redis, "CONFIG", "SET", "maxmemory", "0");
    expect(await readiness(mock)).toEqual(HEALTHY);
    expect(mock.stderr()).toMatch(/^\S* ?.*Redis at 127\.0\.0\.1:\d+ is full[^\n]*\n[^\n]*works again\n$/);
  });

  test("exits with 0 while Redis is down", async () => {
    const { redis, mock } = await setup();
    await redis.stop();
    expect(await mock.stop()).toBe(0);
  });

  test("does not start without Redis: one line names host and port", async () => {
    const port = await freePort();
    expect(await refusal([`redis://user:secret@127.0.0.1:${port}/1`])).toBe(
      `--store: no Redis at 127.0.0.1:${port}: connect ECONNREFUSED 127.0.0.1:${port}`,
    );
  });

  test("does not start over the accounts of another dataset: one line names the remedies", async () => {
    const { redis } = await setup();
    expect(await refusal([redis.url, "--rng-seed", "2"])).toMatch(
      /^--store: the database at 127\.0\.0\.1:\d+ holds other accounts: use another database /,
    );
  });

  test.each([
    ["rediss", "plain", /does not speak TLS: write redis in place of rediss$/],
    ["redis", "tls", /speaks TLS: write rediss in place of redis$/],
    ["rediss", "tls", /not accepted \(DEPTH_ZERO_SELF_SIGNED_CERT\): name the file of its authority in NODE_EXTRA_CA_CERTS$/],
    ["rediss+cluster", "plain", /does not speak TLS: write redis in place of rediss$/],
    ["redis+cluster", "tls", /speaks TLS: write rediss in place of redis$/],
  ] as const)("does not start with %s:// on a port that is %s: one line, after one attempt", async (scheme, kind, line) => {
    const { redis, ports } = await redisWithTls();
    const attempts = async () => Number(/total_connections_received:(\d+)/.exec(await askRedis(redis, "INFO", "stats"))?.[1]);
    const before = await attempts();
    expect(await refusal([`${scheme}://user:secret@127.0.0.1:${ports[kind]}`])).toMatch(line);
    // The client of a cluster connects twice. Ten seconds of attempts would be eight or more.
    expect((await attempts()) - before).toBeLessThanOrEqual(6);
  });

  test("does not start with a certificate for another host name", async () => {
    const { ports, authority } = await redisWithTls();
    expect(await refusal([`rediss://127.0.0.2:${ports.tls}`], { NODE_EXTRA_CA_CERTS: authority })).toMatch(
      /is not accepted \(ERR_TLS_CERT_ALTNAME_INVALID\): use a host name that it holds$/,
    );
  });
});

async function setup(): Promise<{ redis: RedisServer; mock: MockProcess }> {
  const redis = await redisOn();
  const mock = await startMockProcess(["--silent", "--store", redis.url]);
  onTestFinished(async () => void (await mock.stop("SIGKILL")));
  return { redis, mock };
}

async function redisOn(port?: number, flags: readonly string[] = []): Promise<RedisServer> {
  const redis = await startRedis(port, flags);
  onTestFinished(() => redis.stop());
  return redis;
}

/** Starts a Redis with a plain port and a TLS port. */
async function redisWithTls() {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-tls-"));
  const { cert, key } = await selfSigned();
  const [certFile, keyFile] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  await Promise.all([writeFile(certFile, cert), writeFile(keyFile, key)]);
  const tls = await freePort();
  const redis = await redisOn(undefined, [
    ...["--bind", "127.0.0.1", "127.0.0.2", "--tls-port", String(tls), "--tls-cert-file", certFile],
    ...["--tls-key-file", keyFile, "--tls-ca-cert-file", certFile, "--tls-auth-clients", "no"],
  ]);
  return { redis, ports: { plain: redis.port, tls }, authority: certFile };
}

/** The error of a mock that does not start, which must be one line without the password. */
async function refusal(store: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { code, stdout, stderr } = await runMock(["--port", "0", "--silent", "--store", ...store], env);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).not.toContain("secret");
  const [, line] = /^tts-projects-mock: ([^\n]*)\n$/.exec(stderr) ?? [];
  return line ?? `not one line: ${stderr}`;
}

/** Expects 503 in time from list, delete, the control interface and the health check. */
async function expectOutage(mock: MockProcess, withinMs = 10_000): Promise<void> {
  for (const [method, path] of [
    ["GET", "/v1/projects"],
    ["DELETE", "/v1/project?projectId=1020"],
    ["GET", "/__admin/state"],
  ] as const) {
    const signal = AbortSignal.timeout(withinMs);
    const response = await fetch(new URL(path, mock.baseUrl), { method, headers: HEADERS, signal });
    const [rule, wait] = ["X-Rule", "Retry-After"].map((name) => response.headers.get(name));
    expect([response.status, rule, wait]).toEqual([503, "mock.store", "1"]);
    const texts = { message: expect.any(String), subMessage: expect.any(String) };
    expect(await response.json()).toEqual({ code: 503, ...texts, status: "error" });
  }
  expect(await readiness(mock)).toEqual([503, "unavailable"]);
}

async function listed({ baseUrl }: MockProcess): Promise<{ status: number; body: { total?: number } }> {
  const response = await fetch(`${baseUrl}/projects`, { headers: HEADERS });
  const body: unknown = await response.json();
  if (response.status === 200) expect(schemaProblems("listProjects", 200, body)).toEqual([]);
  return { status: response.status, body: body as { total?: number } };
}

async function readiness({ baseUrl }: MockProcess): Promise<[number, string]> {
  const response = await fetch(new URL("/__admin/health", baseUrl));
  const { status, ready } = (await response.json()) as { status: string; ready: boolean };
  expect(ready).toBe(response.status === 200);
  return [response.status, status];
}
