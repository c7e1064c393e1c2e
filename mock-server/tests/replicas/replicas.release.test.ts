import { execFile } from "node:child_process";
import { type RequestListener, request } from "node:http";
import { promisify } from "node:util";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { listen } from "../../adapters/listen.ts";
import type { Coverage } from "../../index.ts";
import { commandArguments, type MockProcess, startMockProcess } from "../mock-process.fixture.ts";
import { killRedis } from "./durability.ts";
import { describeWithRedis, type RedisServer, startRedis } from "./redis-server.fixture.ts";
import { runRounds } from "./rounds.ts";

describeWithRedis("replicas over one Redis", () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
    return redis.stop;
  });

  test("no delete is acknowledged twice or lost when a replica is killed", async () => {
    const rounds = [];
    for await (const round of runRounds(`${redis.url}/1`, 2)) rounds.push(round);
    const none = { twice: 0, lost: 0, unexplained: 0, kept: 0, unanswered: 0 };
    expect(rounds).toMatchObject([none, none]);
    for (const { acknowledged, unknown } of rounds) expect(acknowledged + unknown).toBe(1000);
  });

  test("two replicas behind a round-robin balancer are conformant", async () => {
    const both = await Promise.all([replica(2), replica(2)]);
    const origin = await roundRobin(both.map(({ baseUrl }) => new URL(baseUrl).origin));
    const args = ["--target", `${origin}/__admin/target`, "--report", "json"];
    const options = { maxBuffer: 2 ** 26, env: { PATH: process.env.PATH } };
    const suite = [...commandArguments("contract-tests/cli"), ...args];
    const { stdout } = await promisify(execFile)(process.execPath, suite, options);
    expect(JSON.parse(stdout)).toMatchObject({ conformance: "conformant", target: { baseUrl: `${origin}/v1` } });
    const coverages = await Promise.all(both.map((each) => admin<Coverage>(each, "coverage")));
    for (const { exercised } of coverages) expect(exercised).toBeGreaterThan(10);
  });

  test("replicas share accounts, copies, snapshots and resets, but not their journals", async () => {
    const [one, two] = await Promise.all([replica(3), replica(3)]);
    const { key, projects } = await admin<{ key: string; projects: string[] }>(one, "accounts", { projects: 3 });
    expect(await total(two, key)).toBe(3);
    await admin(one, "snapshots", { name: "three", key });
    await fetch(`${one.baseUrl}/project?projectId=${projects[0]}`, { method: "DELETE", headers: { "X-Master-Key": key } });
    expect(await total(two, key)).toBe(2);
    await admin(two, "snapshots/three/restore", {});
    expect(await total(one, key)).toBe(3);
    await admin(two, "reset", {});
    expect(await total(one, key)).toBeUndefined();
    const journals = await Promise.all([one, two].map((each) => admin<{ requests: unknown[] }>(each, "requests")));
    expect(journals.map(({ requests }) => requests.length)).toEqual([3, 2]);
  });

  test("a replica that starts while another one seeds waits, and both exit with 0 on SIGTERM", async () => {
    const both = await Promise.all([replica(4), replica(4)]);
    expect(await Promise.all(both.map((each) => total(each, "mk_premium")))).toEqual([45, 45]);
    expect(await Promise.all(both.map((each) => each.stop()))).toEqual([0, 0]);
    expect(await total(await replica(4), "mk_many")).toBe(1000);
  });

  test("a killed Redis with appendfsync always has every acknowledged delete after its restart", async () => {
    for await (const { acknowledged, lost } of killRedis("always", 1, 500)) {
      expect(acknowledged).toBeGreaterThanOrEqual(500);
      expect(lost).toBe(0);
    }
  });

  async function replica(database: number): Promise<MockProcess> {
    const started = await startMockProcess(["--silent", "--store", `${redis.url}/${database}`]);
    onTestFinished(async () => void (await started.stop("SIGKILL")));
    return started;
  }
});

/** A reverse proxy that forwards each request to the next of several servers. */
async function roundRobin(origins: readonly string[]): Promise<string> {
  let turn = 0;
  const answer: RequestListener = (incoming, outgoing) => {
    const { method = "GET", url: path = "/", rawHeaders: headers } = incoming;
    const forwarded = request(origins[turn++ % origins.length] ?? "", { method, path, headers }, (given) => {
      outgoing.writeHead(given.statusCode ?? 502, given.rawHeaders);
      given.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  };
  const { origin, close } = await listen(answer, "127.0.0.1", 0);
  onTestFinished(() => close(0));
  return origin;
}

async function admin<Body>({ baseUrl }: MockProcess, path: string, body?: unknown): Promise<Body> {
  const post = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return (await fetch(new URL(`/__admin/${path}`, baseUrl), body === undefined ? {} : post)).json() as Promise<Body>;
}

async function total({ baseUrl }: MockProcess, key: string): Promise<number | undefined> {
  const headers = { "X-Master-Key": key, "Content-Type": "application/json" };
  return ((await (await fetch(`${baseUrl}/projects?limit=1`, { headers })).json()) as { total?: number }).total;
}
