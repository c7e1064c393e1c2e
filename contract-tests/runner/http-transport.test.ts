import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import type { RawAnswer, SentRequest } from "../model/exchange.ts";
import { httpTransport } from "./http-transport.ts";

test("path, query and headers arrive as they are given, an empty header too", async () => {
  const seen: unknown[] = [];
  await exchange(
    (request, response) => {
      seen.push(
        request.method,
        request.url,
        request.rawHeaders.includes("x-MASTER-key"),
        request.headers["x-master-key"],
        request.headers["content-type"],
      );
      response.end("{}");
    },
    { method: "DELETE", query: "projectId=7abc&projectId=%E0", headers: { "x-MASTER-key": "" } },
  );
  expect(seen).toEqual(["DELETE", "/v1/projects?projectId=7abc&projectId=%E0", true, "", undefined]);
});

test.each([200, 301, 302, 307, 404, 500, 503])("%i is an answer, and no redirect is followed", async (status) => {
  let requests = 0;
  const answer = await exchange((_, response) => {
    requests += 1;
    response.writeHead(status, { Location: "/elsewhere", "X-Many": ["a", "b"] }).end("text");
  });
  expect(answer).toMatchObject({ status, text: "text", headers: { "x-many": "a, b" } });
  expect(requests).toBe(1);
});

test("a body is text as it came, whatever the Content-Type says", async () => {
  const text = '{"projects":[{"id":9007199254740993}]}';
  expect(await exchange((_, response) => response.setHeader("Content-Type", "image/png").end(text))).toMatchObject({ text });
});

test.each<[string, RequestListener]>([
  ["no answer within 200 ms", () => {}],
  ["no answer within 200 ms", (_, response) => void response.write("{")],
  ["the connection was reset", (request) => void request.socket.destroy()],
  [
    "the answer was cut short",
    (_, response) => void response.writeHead(200, { "Content-Length": 9 }).write("{", () => response.destroy()),
  ],
])("%s is no answer", async (reason, listener) => {
  await expect(exchange(listener)).rejects.toThrow(reason);
});

test("a port where nobody listens is no answer", async () => {
  await expect(httpTransport("http://127.0.0.1:1/v1", 200)(get({}))).rejects.toThrow("the connection was refused");
});

async function exchange(listener: RequestListener, parts: Partial<SentRequest> = {}): Promise<RawAnswer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await httpTransport(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, 200)(get(parts));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function get(parts: Partial<SentRequest>): SentRequest {
  return { method: "GET", path: "/projects", query: "", headers: {}, key: "premium", ...parts };
}
