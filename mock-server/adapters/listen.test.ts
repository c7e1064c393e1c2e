import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { listen } from "./listen.ts";

test("an IPv6 address is in brackets", async () => {
  const listening = await listen(() => {}, "::1", 0);
  expect(listening.origin).toMatch(/^http:\/\/\[::1\]:\d+$/);
  await listening.close();
});

test("a taken port rejects with the system's code", async () => {
  const first = await listen(() => {}, "127.0.0.1", 0);
  await expect(listen(() => {}, "127.0.0.1", Number(new URL(first.origin).port))).rejects.toMatchObject({ code: "EADDRINUSE" });
  await first.close();
});

test("closing waits for the answer in flight, keeps no idle connection and may be asked for twice", async () => {
  let arrived = () => {};
  const inFlight = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const listening = await listen(
    (_request, response) => {
      arrived();
      setTimeout(() => response.end("late"), 50);
    },
    "127.0.0.1",
    0,
  );
  const answer = fetch(listening.origin).then((response) => response.text());
  await inFlight;
  await Promise.all([listening.close(), listening.close()]);
  expect(await answer).toBe("late");
});

test("a request that is on its way on an idle connection is answered, as the last one", async () => {
  const listening = await listen((_request, response) => void response.end("there"), "127.0.0.1", 0);
  const socket = connect(Number(new URL(listening.origin).port), "127.0.0.1").setEncoding("latin1");
  socket.write(REQUEST);
  expect(await firstOf(socket)).toContain("Connection: keep-alive");
  socket.write(REQUEST);
  const closed = listening.close();
  expect(await firstOf(socket)).toContain("Connection: close");
  await closed;
});

const REQUEST = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

async function firstOf(socket: Socket): Promise<string> {
  const [text] = (await once(socket, "data")) as [string];
  return text;
}

test("an answer that takes longer than the grace is cut", async () => {
  let arrived = () => {};
  const inFlight = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const listening = await listen(() => arrived(), "127.0.0.1", 0);
  const cut = expect(fetch(listening.origin)).rejects.toThrow();
  await inFlight;
  await listening.close(30);
  await cut;
});

test("a refused tunnel whose client goes on sending does not hold up the end", async () => {
  const listening = await listen(() => {}, "127.0.0.1", 0);
  const socket = connect({ port: Number(new URL(listening.origin).port), host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => {}).write("CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(String(await once(socket, "data"))).toContain("405");
  let sent = 0;
  const sending = setInterval(() => socket.write(`${++sent}`), 100);
  await listening.close(30);
  clearInterval(sending);
  // It would be heard out for ten seconds: a hundred times.
  expect(sent).toBeLessThan(60);
  socket.destroy();
});
