import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Duplex } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { wireText } from "../http/message.ts";
import type { Fault } from "../layers/parse-faults.ts";
import { createMock, type StartedMock, startMock } from "../start-mock.ts";
import { get } from "../tests/probes/raw-request.ts";
import { type Exchanged, exchange as exchangeBytes } from "../tests/raw-http.fixture.ts";
import { deliverLast } from "./deliver.ts";
import { listen } from "./listen.ts";

test("reset: the connection is reset without a byte", async () => {
  expect(await listed({ break: "reset" })).toMatchObject({ received: "", error: "ECONNRESET" });
});

test("empty: the connection ends without a byte", async () => {
  expect(await listed({ break: "empty" })).toMatchObject({ received: "", error: undefined });
});

test.each(["reset", "empty"] as const)(
  "%s: a browser gets an invalid head, because it would repeat a request that gets none",
  async (kind) => {
    const { received, error } = await exchange(await start([{ break: kind }]), "User-Agent: Mozilla/5.0");
    expect([received, error]).toEqual([
      expect.stringMatching(/^HTTP\/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n$/),
      undefined,
    ]);
  },
);

test("hang: no byte is sent, and a closing server does not wait for the answer", async () => {
  const mock = createMock({ faults: [{ break: "hang" }] });
  const { origin, close, wasCut } = await listen(mock.app, "127.0.0.1", 0);
  const hanging = exchange({ baseUrl: origin });
  await expect.poll(() => mock.journal.entries().length).toBe(1);
  await close();
  expect([wasCut(), (await hanging).received]).toEqual([false, ""]);
});

test("truncated: the connection ends before the declared length", async () => {
  const { head, body } = parts(await listed({ break: "truncated" }));
  expect(body.length).toBeGreaterThan(10);
  expect(body.length).toBe(Math.floor(Number(/content-length: (\d+)/i.exec(head)?.[1]) / 2));
});

test("malformed-chunk: a chunk has no size", async () => {
  const { head, body } = parts(await listed({ break: "malformed-chunk" }));
  expect(head).toMatch(/transfer-encoding: chunked/i);
  expect(head).not.toMatch(/content-length/i);
  expect(body).toMatch(/no size\r\nno chunk\r\n$/);
});

test("wrong-length: the body is longer than declared", async () => {
  const { head, body } = parts(await listed({ break: "wrong-length" }));
  expect(JSON.parse(body)).toMatchObject({ code: 200 });
  expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBe(Math.floor(body.length / 2));
});

test("drip: the whole answer arrives in small pieces", async () => {
  const startedAt = performance.now();
  const { received, chunks } = await listed({ break: "drip" });
  expect(performance.now() - startedAt).toBeGreaterThan(800);
  expect(chunks).toBeGreaterThan(5);
  expect(JSON.parse(parts({ received }).body)).toMatchObject({ code: 200 });
});

test("a client that disconnects during a delay ends the wait, and the mock continues", async () => {
  const mock = await start([{ delay: 50_000, nth: 1 }]);
  const socket = connect(Number(new URL(mock.baseUrl).port), "127.0.0.1");
  socket.write(request([]));
  await expect.poll(() => mock.faults.list()[0]?.fired).toBe(1);
  socket.destroy();
  await expect.poll(() => mock.journal.entries().length).toBe(1);
  expect(parts(await exchange(mock)).head).toMatch(/ 200 /);
});

test.each(["plain", "Grand Hôtel", "東京タワー", "🎧 two units", "half of a pair: \ud83c", ""])(
  "%j arrives as its UTF-8 bytes each time, and not for HEAD",
  async (body) => {
    const wire = wireText(body);
    const length = String(wire.bytes.length);
    const mock = await startMock({ wrap: () => () => ({ status: 200, headers: { "Content-Length": length }, body, wire }) });
    onTestFinished(() => mock.close());
    for (const method of ["GET", "GET", "HEAD"]) {
      const response = await fetch(mock.baseUrl, { method });
      expect(response.headers.get("Content-Length")).toBe(length);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(method === "HEAD" ? "" : body));
    }
  },
);

test.each([
  ["keeps sending is read for ten seconds", 100_000, 10_000],
  ["stops sending is cut after a second", 0, 1000],
  ["stops sending later is cut a second later", 3400, 4400],
])("a client that has its last answer and %s", async (_what, sendsUntil, expected) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const connection = new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => done() });
  deliverLast(connection, { status: 431, headers: {}, body: "{}" });
  let passed = 0;
  for (; !connection.destroyed && passed < 20_000; passed += 200) {
    if (passed <= sendsUntil) connection.emit("data", "more");
    vi.advanceTimersByTime(200);
  }
  expect(Math.abs(passed - expected)).toBeLessThanOrEqual(200);
  await new Promise(process.nextTick);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ["mock-server/adapters/planted.ts", "response.writeHead(200, {}).end(body);", 1],
  ["mock-server/adapters/deep/planted.ts", "request.socket.destroy();", 1],
  ["mock-server/adapters/planted.ts", "response.end();", 1],
  ["mock-server/adapters/planted.ts", 'response.once("close", leave);', 0],
  ["mock-server/adapters/deliver.ts", "response.writeHead(200, {}).end(body);", 0],
])("in %s, the linter exits for `%s` with %i, because only deliver.ts may write to a client", async (file, line, exitCode) => {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-"));
  await mkdir(join(folder, dirname(file)), { recursive: true });
  for (const part of ["biome.json", "mock-server/adapters/reply-path.grit"]) await cp(part, join(folder, part));
  await writeFile(join(folder, file), `${line}\n`);
  const lint = spawn(resolve("node_modules/.bin/biome"), ["lint", "--vcs-enabled=false", file], { cwd: folder });
  expect(await once(lint, "close")).toEqual([exitCode, null]);
});

async function start(faults: readonly Fault[]): Promise<StartedMock> {
  const mock = await startMock({ faults });
  onTestFinished(() => mock.close());
  return mock;
}

/** Sends a request as raw bytes, and returns the text received, the number of chunks and how the connection ended. */
function exchange({ baseUrl }: Pick<StartedMock, "baseUrl">, ...headers: readonly string[]): Promise<Exchanged> {
  return exchangeBytes(Number(new URL(baseUrl).port), [request(headers)], { end: false });
}

async function listed(fault: Fault): Promise<Exchanged> {
  return exchange(await start([fault]));
}

function request(more: readonly string[]): string {
  return get("/v1/projects?limit=2", "Connection: close", ...more);
}

function parts({ received }: Pick<Exchanged, "received">): { head: string; body: string } {
  const split = received.indexOf("\r\n\r\n");
  return { head: received.slice(0, split), body: received.slice(split + 4) };
}
