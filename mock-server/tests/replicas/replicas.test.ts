import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Coverage } from "../../layers/coverage.ts";
import { describeWithRedis } from "../../store/redis/redis-server.fixture.ts";
import { type RedisServer, startRedis } from "./redis-server.ts";
import { type Replica, startReplica } from "./replica.ts";
import { startRoundRobin } from "./round-robin.ts";
import { runRounds } from "./rounds.ts";

describeWithRedis("replicas over one Redis", () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  test("no delete is acknowledged twice or lost when a replica is killed", { timeout: 180_000 }, async () => {
    const rounds = [];
    for await (const round of runRounds(`${redis.url}/1`, 2)) rounds.push(round);
    const faults = { twice: 0, lost: 0, unexplained: 0, kept: 0, unanswered: 0 };
    expect(rounds).toMatchObject([faults, faults]);
    for (const { acknowledged, unknown } of rounds) expect(acknowledged + unknown).toBe(1000);
  });

  test("the contract suite finds two replicas behind a round-robin conformant", { timeout: 120_000 }, async () => {
    const [one, two] = await Promise.all([replica(2), replica(2)]);
    const { origin, close } = await startRoundRobin([one, two].map(({ baseUrl }) => new URL(baseUrl).origin));
    onTestFinished(close);
    const report = await contractReport(`${origin}/__admin/target`);
    expect(report).toMatchObject({ conformance: "conformant", target: { baseUrl: `${origin}/v1` } });
    const coverages = await Promise.all([one, two].map(({ baseUrl }) => json<Coverage>(new URL("/__admin/coverage", baseUrl))));
    for (const { exercised } of coverages) expect(exercised).toBeGreaterThan(10);
  });

  test("replicas share accounts, copies, snapshots and resets, and keep their journals to themselves", async () => {
    const [one, two] = await Promise.all([replica(3), replica(3)]);
    const { key, projects } = await json<{ key: string; projects: string[] }>(new URL("/__admin/accounts", one.baseUrl), {
      projects: 3,
    });
    expect(await total(two, key)).toBe(3);
    await json(new URL("/__admin/snapshots", one.baseUrl), { name: "three", key });
    await fetch(`${one.baseUrl}/project?projectId=${projects[0]}`, { method: "DELETE", headers: { "X-Master-Key": key } });
    expect(await total(two, key)).toBe(2);
    await json(new URL("/__admin/snapshots/three/restore", two.baseUrl), {});
    expect(await total(one, key)).toBe(3);
    await json(new URL("/__admin/reset", two.baseUrl), {});
    expect(await total(one, key)).toBeUndefined();
    const journals = await Promise.all(
      [one, two].map(({ baseUrl }) => json<{ requests: unknown[] }>(new URL("/__admin/requests", baseUrl))),
    );
    expect(journals.map(({ requests }) => requests.length)).toEqual([3, 2]);
  });

  test("a replica that starts while another one seeds waits, and both end with 0 on SIGTERM", async () => {
    const both = await Promise.all([replica(4), replica(4)]);
    expect(await Promise.all(both.map((each) => total(each, "mk_premium")))).toEqual([45, 45]);
    expect(await Promise.all(both.map((each) => each.stop()))).toEqual([0, 0]);
    expect(await total(await replica(4), "mk_many")).toBe(1000);
  });

  async function replica(database: number): Promise<Replica> {
    const started = await startReplica(`${redis.url}/${database}`);
    onTestFinished(async () => void (started.process.exitCode === null && (await started.kill())));
    return started;
  }
});

async function contractReport(target: string) {
  const args = ["--import", "tsx", "contract-tests/cli.ts", "--target", target, "--report", "json"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout);
}

async function json<Body>(url: URL, body?: unknown): Promise<Body> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(url, body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) });
  return (await response.json()) as Body;
}

async function total({ baseUrl }: Replica, key: string): Promise<number | undefined> {
  const headers = { "X-Master-Key": key, "Content-Type": "application/json" };
  const response = await fetch(`${baseUrl}/projects?limit=1`, { headers });
  return ((await response.json()) as { total?: number }).total;
}
