import { createServer, type RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { RawAnswer, SentRequest } from "../model/exchange.ts";
import { httpTransport } from "./http-transport.ts";
import { get, listen, listenWith } from "./local-server.fixture.ts";
import { NoAnswer } from "./transport.ts";

const ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";

test("sends path, query and headers unchanged, including an empty header", async () => {
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

test.each(["GET", "DELETE", "POST"])(
  "sends the body of a %s with its Content-Length, so that no server parses it as the next request",
  async (method) => {
    const seen: unknown[] = [];
    const listener: RequestListener = async (request, response) => {
      seen.push(request.headers["content-length"], Buffer.concat(await request.toArray()).toString());
      response.end("{}");
    };
    await exchange(listener, { method, body: '{"é":' });
    expect(seen).toEqual(["6", '{"é":']);
  },
);

test.each([200, 301, 302, 307, 404, 500, 503])("%i is an answer, and no redirect is followed", async (status) => {
  let requests = 0;
  const answer = await exchange((_, response) => {
    requests += 1;
    response.writeHead(status, { Location: "/elsewhere", "X-Many": ["a", "b"] }).end("text");
  });
  expect(answer).toMatchObject({ status, text: "text", headers: { "x-many": "a, b" } });
  expect(requests).toBe(1);
});

test("returns the body as text, whatever the Content-Type", async () => {
  const text = '{"projects":[{"id":9007199254740993}]}';
  expect(await exchange((_, response) => response.setHeader("Content-Type", "image/png").end(text))).toMatchObject({ text });
});

test.each([2 ** 31, Number.POSITIVE_INFINITY])("accepts a deadline of %d ms", async (timeoutMs) => {
  const slow: RequestListener = (_, response) => void setTimeout(() => response.end("{}"), 20);
  expect(await exchange(slow, {}, timeoutMs)).toMatchObject({ text: "{}" });
});

test.each<[string, RequestListener]>([
  ["no answer within 200 ms", () => {}],
  ["no answer within 200 ms", (_, response) => void response.write("{")],
  ["the connection was closed without an answer", (request) => void request.socket.destroy()],
  ["the connection was reset", (request) => void request.socket.resetAndDestroy()],
  [
    "the answer was cut short",
    (_, response) => void response.writeHead(200, { "Content-Length": 9 }).write("{", () => response.destroy()),
  ],
])("%s is no answer", async (reason, listener) => {
  const timeoutMs = reason.includes("200 ms") ? 200 : 10_000;
  await expect(exchange(listener, {}, timeoutMs)).rejects.toThrow(reason);
});

test.each<[string, string | Buffer]>([
  ["the answer is not HTTP (HPE_INVALID_CONSTANT)", "SSH-2.0-OpenSSH_9.2\r\n"],
  ["the target switched protocols (101)", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"],
  ["the target switched protocols (101)", "HTTP/1.1 101 Switching Protocols\r\n\r\n"],
  ["more than 20 informational answers", `${"HTTP/1.1 103 Early Hints\r\n\r\n".repeat(21)}${ANSWER}`],
  ["the headers of the answer are longer than 16 KB", `HTTP/1.1 200 OK\r\n${`a: ${"b".repeat(98)}\r\n`.repeat(170)}\r\n`],
  ["the body is longer than 4 MiB", Buffer.alloc(5 * 1024 * 1024, `HTTP/1.1 200 OK\r\n\r\n${" ".repeat(1e6)}`)],
  ["the answer was cut short", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"],
])("reports malformed bytes: %s", async (reason, bytes) => {
  await expect(exchangeRaw(bytes)).rejects.toThrow(new NoAnswer(reason));
});

test("skips twenty informational responses, and ignores bytes after a complete one", async () => {
  const many = "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(20);
  expect(await exchangeRaw(`${many}${ANSWER}garbage`)).toMatchObject({ status: 200, text: "{}" });
});

test("reports a compressed body as a problem and never inflates it", async () => {
  const answer = await exchange(
    (request, response) => {
      expect(request.headers["accept-encoding"]).toBe("identity");
      response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync("{}"));
    },
    { headers: { "accept-encoding": "gzip" } },
  );
  expect(answer).toMatchObject({ status: 200, text: "", problem: expect.stringContaining("compressed") });
});

test.each([
  ["the body begins with a byte order mark", [0xef, 0xbb, 0xbf, 0x7b, 0x7d]],
  ["the body is UTF-16, not UTF-8", [0xff, 0xfe, 0x7b, 0, 0x7d, 0]],
  ["the body is not valid UTF-8", [0x22, 0xff, 0x22]],
  ["the body is not valid UTF-8", [0x22, 0xed, 0xa0, 0x80, 0x22]],
  [undefined, [...Buffer.from('"é中😀"')]],
])("reports the problem of a body's bytes: %s", async (problem, bytes) => {
  expect((await exchange((_, response) => response.end(Buffer.from(bytes)))).problem).toBe(problem);
});

test("limits the bytes that a run reads", async () => {
  const page = Buffer.alloc(4 * 1024 * 1024, " ");
  const transport = httpTransport(await baseUrlOf((_, response) => response.end(page)), 10_000);
  for (let count = 0; count < 16; count += 1) expect((await transport(get())).status).toBe(200);
  await expect(transport(get())).rejects.toThrow("the answers of this run add up to more than a run reads");
});

test("an exploration raises the limit of bytes, and its kept requests share a connection", async () => {
  const page = Buffer.alloc(4 * 1024 * 1024, " ");
  let connections = 0;
  const baseUrl = await baseUrlOf(
    (_, response) => response.end(page),
    () => {
      connections += 1;
    },
  );
  const transport = httpTransport(baseUrl, 10_000, { explored: 4 });
  for (let count = 0; count < 20; count += 1) expect((await transport(get({ connection: "kept" }))).status).toBe(200);
  expect(connections).toBe(1);
  await expect(transport(get())).rejects.toThrow("more than a run reads");
});

test("keeps headers of any name, `__proto__` too", async () => {
  const { headers } = await exchangeRaw(`HTTP/1.1 200 OK\r\n__proto__: a\r\nConstructor: b\r\n${"c: d\r\n".repeat(2500)}\r\n`);
  expect(Object.keys(headers)).toEqual(["__proto__", "constructor", "c"]);
  expect(headers.c?.length).toBe(2500 * 3 - 2);
});

test("180 requests, each on its own connection, incur no delayed TCP acknowledgement", async () => {
  let connections = 0;
  const count = (): void => {
    connections += 1;
  };
  const transport = httpTransport(await baseUrlOf((_, response) => response.end("{}"), count), 10_000);
  const start = performance.now();
  for (let sent = 0; sent < 180; sent += 1) await transport(get());
  // A delayed acknowledgement takes 40 ms.
  expect(performance.now() - start).toBeLessThan(180 * 40);
  expect(connections).toBe(180);
});

test("a request that cannot be sent is reported as no answer, without naming a header", async () => {
  await expect(exchange(() => {}, { headers: { "X-Master-Key": "sec\nret" } })).rejects.toThrow(
    new NoAnswer("no readable answer (ERR_INVALID_CHAR)"),
  );
});

test("a port without a listener is reported as no answer", async () => {
  await expect(httpTransport("http://127.0.0.1:1/v1", 10_000)(get())).rejects.toThrow("the connection was refused");
});

async function exchange(listener: RequestListener, parts: Partial<SentRequest> = {}, timeoutMs = 10_000): Promise<RawAnswer> {
  return httpTransport(await baseUrlOf(listener), timeoutMs)(get(parts));
}

async function exchangeRaw(bytes: string | Buffer): Promise<RawAnswer> {
  const port = await listenWith((socket) => socket.end(bytes));
  return httpTransport(`http://127.0.0.1:${port}/v1`, 10_000)(get());
}

async function baseUrlOf(listener: RequestListener, onConnection = (): void => {}): Promise<string> {
  return `http://127.0.0.1:${await listen(createServer(listener).on("connection", onConnection))}/v1`;
}
