import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "./listen.ts";
import type { App } from "./node-server.ts";

const IDLE_MS = 160;
const REQUEST = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

test("a connection is kept while it is used, and ends when it is idle", async () => {
  const socket = await connected((_request, response) => void response.end("there"));
  for (let round = 0; round < 4; round++) {
    socket.write(REQUEST);
    expect(String(await once(socket, "data"))).toContain("there");
    await sleep(IDLE_MS / 2);
  }
  const usedAt = performance.now();
  await once(socket, "close");
  expect(performance.now() - usedAt).toBeLessThan(2 * IDLE_MS);
});

test("an answer that takes longer than that is not cut off", async () => {
  const socket = await connected((_request, response) => void setTimeout(() => response.end("late"), 3 * IDLE_MS));
  socket.write(REQUEST);
  expect(String(await once(socket, "data"))).toContain("late");
});

test("a connection on which nothing ever came ends too", async () => {
  const socket = await connected(() => {});
  await once(socket, "close");
});

async function connected(app: App): Promise<Socket> {
  const listening = await listen(app, "127.0.0.1", 0, undefined, { idleTimeoutMs: IDLE_MS });
  onTestFinished(() => listening.close());
  const socket = connect(Number(new URL(listening.origin).port), "127.0.0.1");
  await once(socket, "connect");
  return socket;
}
