import { EventEmitter, once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { listen } from "./listen.ts";
import type { NodeServerOptions } from "./node-server.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const answerThere: RequestListener = (_request, response) => void response.end("there");

test("the origin has an IPv6 address in brackets", async () => {
  const { origin } = await setup(answerThere, "::1");
  expect(origin).toMatch(/^http:\/\/\[::1\]:\d+$/);
});

test("rejects with the system's error code if the port is taken", async () => {
  const { port } = await setup(answerThere);
  await expect(listen(answerThere, "127.0.0.1", port)).rejects.toMatchObject({ code: "EADDRINUSE" });
});

describe("a closing server", () => {
  test("waits for the answer in flight, closes idle connections and may be closed twice", async () => {
    const arrivals = new EventEmitter();
    const arrived = once(arrivals, "request");
    const { origin, close } = await setup((_request, response) => {
      arrivals.emit("request");
      setTimeout(() => response.end("late"), 50);
    });
    const answer = fetch(origin).then((response) => response.text());
    await arrived;
    await Promise.all([close(), close()]);
    expect(await answer).toBe("late");
  });

  test("answers a request that is on its way on an idle connection, and closes the connection", async () => {
    const { client, close } = await setup(answerThere);
    const socket = await client();
    socket.write(REQUEST);
    expect(await firstOf(socket)).toContain("Connection: keep-alive");
    socket.write(REQUEST);
    const closed = close();
    expect(await firstOf(socket)).toContain("Connection: close");
    await closed;
  });

  test("cuts an answer that takes longer than the grace period", async () => {
    const arrivals = new EventEmitter();
    const arrived = once(arrivals, "request");
    const { origin, close, wasCut } = await setup(() => void arrivals.emit("request"));
    const cut = expect(fetch(origin)).rejects.toThrow();
    await arrived;
    await close(30);
    await cut;
    expect(wasCut()).toBe(true);
  });

  test("does not wait for the client of a refused tunnel that keeps sending", async () => {
    const { client, close } = await setup(answerThere);
    const socket = await client(true);
    socket.write("CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(await firstOf(socket)).toContain("405");
    let sent = 0;
    const sending = setInterval(() => socket.write(`${++sent}`), 100);
    await close(30);
    clearInterval(sending);
    // Otherwise the client would be read for ten seconds, which is a hundred writes.
    expect(sent).toBeLessThan(60);
  });
});

describe("with a limit for idle connections", () => {
  const idleTimeoutMs = 160;

  test("a connection is kept for further requests, and closed when it is idle", async () => {
    const { client } = await setup(answerThere, "127.0.0.1", { idleTimeoutMs });
    const socket = await client();
    for (let round = 0; round < 4; round++) {
      socket.write(REQUEST);
      expect(await firstOf(socket)).toContain("there");
    }
    await once(socket, "close");
  });

  test("an answer that takes longer than the limit is not cut off", async () => {
    const late: RequestListener = (_request, response) => void setTimeout(() => response.end("late"), 3 * idleTimeoutMs);
    const { client } = await setup(late, "127.0.0.1", { idleTimeoutMs });
    const socket = await client();
    socket.write(REQUEST);
    expect(await firstOf(socket)).toContain("late");
  });

  test("a connection that never sent anything is closed too", async () => {
    const { client } = await setup(answerThere, "127.0.0.1", { idleTimeoutMs });
    await once(await client(), "close");
  });
});

async function setup(app: RequestListener, host = "127.0.0.1", options: NodeServerOptions = {}) {
  const listening = await listen(app, host, 0, options);
  onTestFinished(() => listening.close());
  const port = Number(new URL(listening.origin).port);
  const client = async (allowHalfOpen = false) => {
    const socket = connect({ port, host, allowHalfOpen })
      .setEncoding("latin1")
      .on("error", () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, "connect");
    return socket.resume();
  };
  return { ...listening, port, client };
}

async function firstOf(socket: Socket): Promise<string> {
  const [text] = (await once(socket, "data")) as [string];
  return text;
}
