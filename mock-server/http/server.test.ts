import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import express, { type RequestHandler } from "express";
import { describe, expect, onTestFinished, test } from "vitest";
import { KEY_HEADER } from "../../openapi/constants.ts";
import { createMock, DEV_KEYS } from "../index.ts";
import { message } from "../tests/raw-http.fixture.ts";
import { createMockServer } from "./server.ts";

const REQUEST = message("GET /v1/projects HTTP/1.1", "Host: x");

describe("a closing server", () => {
  test("loses nothing of 100 busy clients: every request is answered, and each project is deleted by an answered one", async () => {
    const mock = createMock();
    const { client, close } = await started(mock.app);
    const [many] = await mock.store.read(DEV_KEYS.many);
    const ids = many?.projects.map(({ id }) => id) ?? [];
    let answered = 0;
    const clients = Array.from({ length: 100 }, async (_, number) => {
      const socket = await client();
      const key = `${DEV_KEYS.many}:${number}`;
      for (const [place, id] of ids.entries()) {
        socket.write(
          message(
            `DELETE /v1/project?projectId=${id} HTTP/1.1`,
            "Host: x",
            `${KEY_HEADER}: ${key}`,
          ),
        );
        const answer = await answerOn(socket);
        answered += 1;
        expect(answer).toContain("HTTP/1.1 200 OK");
        if (answer.includes("Connection: close")) return { key, left: ids.length - place - 1 };
      }
      throw new Error("the server closed no connection");
    });
    while (answered < 1000) await sleep(1);
    await close();
    for (const { key, left } of await Promise.all(clients))
      expect(await mock.store.account(key)).toMatchObject({ total: left });
  });

  test("waits for the answer in flight, closes idle connections and may be closed twice", async () => {
    const { client, close, arrived } = await started((_request, response) => {
      setTimeout(() => response.end("late"), 100);
    });
    const [idle, unused, busy] = [await client(), await client(), await client()];
    idle.write(REQUEST);
    await answerOn(idle);
    busy.write(REQUEST);
    await arrived(2);
    const [answer] = await Promise.all([
      answerOn(busy),
      answerOn(idle),
      answerOn(unused),
      close(),
      close(),
    ]);
    expect(answer).toMatch(/Connection: close.*late/s);
  });

  test("cuts an answer that never comes, and one that a fault withholds before it", async () => {
    const closed: string[] = [];
    const apps = { never: () => {}, hang: createMock({ faults: [{ break: "hang" }] }).app };
    const cuts = Object.entries(apps).map(async ([name, app]) => {
      const { client, close, arrived } = await started(app);
      const socket = await client();
      socket.write(REQUEST);
      await arrived();
      await Promise.all([
        close().then(() => closed.push(name)),
        expect(answerOn(socket)).resolves.toBe(""),
      ]);
    });
    await Promise.all(cuts);
    expect(closed).toEqual(["hang", "never"]);
  });
});

/** Starts a server that counts the requests of its app; its clients keep their side of a connection open. */
async function started(app: RequestHandler) {
  let count = 0;
  const counting = express().use((_request, _response, next) => {
    count += 1;
    next();
  }, app);
  const { server, close } = createMockServer(counting);
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => close());
  const { port } = server.address() as AddressInfo;
  const client = async () => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true })
      .setEncoding("latin1")
      .on("error", () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, "connect");
    return socket;
  };
  const arrived = async (requests = 1) => {
    while (count < requests) await sleep(1);
  };
  return { client, close, arrived };
}

/** The next bytes that a client receives; none if the connection ends. */
function answerOn(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const end = (text = "") => {
      socket.off("data", end).off("end", end).off("close", end);
      resolve(typeof text === "string" ? text : "");
    };
    socket.on("data", end).on("end", end).on("close", end);
  });
}
