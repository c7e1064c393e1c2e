import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openConnection } from "./connection.ts";
import { listRequest } from "./requests.ts";

test("answers are taken by length, in chunks and without a body, one after the other", async () => {
  const { port } = await serverOf((request, response) => {
    if (request.url?.includes("limit=1")) response.setHeader("Content-Length", 3).end("äa");
    else if (request.url?.includes("limit=2")) response.write("chunk", () => response.end());
    else response.writeHead(500, { "Content-Length": 0 }).end();
  });
  const connection = await openConnection(port);
  expect(await connection.ask(listRequest("?limit=1"))).toMatchObject({ status: 200, closes: false, keptMs: 5000 });
  expect(await connection.ask(listRequest("?limit=2"))).toMatchObject({ status: 200 });
  expect(await connection.ask(listRequest())).toMatchObject({ status: 500 });
  expect(connection.isOpen()).toBe(true);
});

test("a connection that the server is about to end is not open", async () => {
  const { port, server } = await serverOf((_request, response) => void response.end("ok"));
  server.keepAliveTimeout = 1000;
  const connection = await openConnection(port);
  expect(await connection.ask(listRequest())).toMatchObject({ keptMs: 1000 });
  expect(connection.isOpen()).toBe(false);
});

test("a loss is told by its kind", async () => {
  const { port } = await serverOf((request) => {
    if (request.url?.includes("limit=1")) request.socket.resetAndDestroy();
    else request.socket.end();
  });
  expect(await (await openConnection(port)).ask(listRequest("?limit=1"))).toBe("reset");
  const ended = await openConnection(port);
  expect(await ended.ask(listRequest())).toBe("ended");
  expect(ended.isOpen()).toBe(false);
  expect(await ended.ask(listRequest())).toBe("ended");
});

test("an answer that says so ends the connection", async () => {
  const { port } = await serverOf((_request, response) => void response.setHeader("Connection", "close").end("ok"));
  expect(await (await openConnection(port)).ask(listRequest())).toMatchObject({ status: 200, closes: true });
});

async function serverOf(listener: RequestListener): Promise<{ port: number; server: Server }> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, server };
}
