import { createServer, type RequestListener } from "node:http";
import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import type { RawAnswer, SentRequest } from "../model/exchange.ts";
import { httpTransport, NoAnswer } from "./http-transport.ts";
import { get, listen, listenWith } from "./local-server.fixture.ts";

const ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";
const TWO_LENGTHS = ANSWER.replace("\r\n\r\n", "\r\nContent-Length: 9\r\n\r\n");
const SWITCH = "HTTP/1.1 101 Switching Protocols\r\n";
const UPGRADE = "Upgrade: x\r\nConnection: Upgrade\r\n";
const HINT = "HTTP/1.1 103 Early Hints\r\n\r\n";

// Without a Content-Length, a server would parse the body as the next request.
test.each([undefined, '{"é":'])(
  "sends method, path, query, headers and the body %j unchanged",
  async (body) => {
    const server = await listenWith((socket) => socket.end(ANSWER));
    const query = "projectId=7abc&projectId=%E0";
    await send(server.baseUrl, {
      method: "DELETE",
      query,
      headers: { "x-MASTER-key": "" },
      ...(body && { body }),
    });
    const { received } = server;
    expect(received).toMatch(
      /^DELETE \/v1\/projects\?projectId=7abc&projectId=%E0 HTTP\/1\.1\r\n(.*\r\n)*x-MASTER-key: *\r\n/,
    );
    expect(received).not.toMatch(/content-type/i);
    expect(received.split(/(?<=\r\n)\r\n/)[1]).toBe(Buffer.from(body ?? "").toString("latin1"));
    expect(/^Content-Length: (\d+)/m.exec(received)?.[1]).toBe(body && "6");
  },
);

test.each([200, 307, 503])(
  "%i is an answer with any Content-Type, and no redirect is followed",
  async (status) => {
    const requests = vi.fn();
    const text = '{"projects":[{"id":9007199254740993}]}';
    const answer = await exchange((_, response) => {
      requests();
      response
        .writeHead(status, {
          Location: "/elsewhere",
          "Content-Type": "image/png",
          "X-Many": ["a", "b"],
        })
        .end(text);
    });
    expect(answer).toMatchObject({ status, text, headers: { "x-many": "a, b" } });
    expect(requests).toHaveBeenCalledOnce();
  },
);

test.each<[string, string | ((socket: Socket) => void)]>([
  ["no answer within 200 ms", (socket) => socket.write("HTTP/1.1 200 OK\r\n\r\n{")],
  ["the connection was closed without an answer", (socket) => socket.end()],
  ["the connection was reset", (socket) => socket.resetAndDestroy()],
  ["the answer was cut short", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"],
  ["the answer was cut short", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"],
  ["the answer is not HTTP (HPE_INVALID_CONSTANT)", "SSH-2.0-OpenSSH_9.2\r\n"],
  ["the answer is not HTTP (HPE_UNEXPECTED_CONTENT_LENGTH)", TWO_LENGTHS],
  ["the target switched protocols (101)", (socket) => socket.write(`${SWITCH}${UPGRADE}\r\n`)],
  ["the target switched protocols (101)", (socket) => socket.write(`${SWITCH}\r\n`)],
  ["more than 20 informational answers", `${HINT.repeat(21)}${ANSWER}`],
])("is no answer, and leaves no connection open: %s", async (reason, bytes) => {
  const server = await listenWith(
    typeof bytes === "function" ? bytes : (socket) => socket.end(bytes),
  );
  const failed = send(server.baseUrl, {}, reason.includes("200 ms") ? 200 : undefined);
  await expect(failed).rejects.toThrow(new NoAnswer(reason));
  await vi.waitFor(() => expect(server.open).toBe(0), 30_000);
});

test("reports a compressed body as a problem and never inflates it", async () => {
  const zipped: RequestListener = ({ headers }, response) => {
    response
      .writeHead(200, { "Content-Encoding": "gzip", "X-Accepted": headers["accept-encoding"] })
      .end(gzipSync("{}"));
  };
  expect(await exchange(zipped, { headers: { "accept-encoding": "gzip" } })).toMatchObject({
    text: "",
    headers: { "x-accepted": "identity" },
    problem: expect.stringContaining("compressed"),
  });
});

test.each([
  ["the body begins with a byte order mark", [0xef, 0xbb, 0xbf, 0x7b, 0x7d]],
  ["the body is UTF-16, not UTF-8", [0xff, 0xfe, 0x7b, 0, 0x7d, 0]],
  ["the body is not valid UTF-8", [0x22, 0xed, 0xa0, 0x80, 0x22]],
  [undefined, [...Buffer.from('"é中😀"')]],
])("reports the problem of a body's bytes: %s", async (problem, bytes) => {
  expect((await exchange((_, response) => response.end(Buffer.from(bytes)))).problem).toBe(problem);
});

test.each([
  ["fresh", 0, 16, 17],
  ["kept", 4, 20, 1],
] as const)(
  "on a %s connection, a run that explores %i times reads %i pages of 4 MiB, on %i connections",
  async (...row) => {
    const [connection, explored, most, connections] = row;
    const page = Buffer.alloc(4 * 1024 * 1024, " ");
    const opened = vi.fn();
    const server = createServer((_, response) => response.end(page)).on("connection", opened);
    const transport = httpTransport(await listen(server), 10_000, explored);
    const request = get(connection === "kept" ? { connection } : {});
    for (let count = 0; count < most; count += 1)
      expect((await transport(request)).status).toBe(200);
    const { unread } = await transport(request);
    expect(unread).toContain("more than 64 MiB");
    expect(opened).toHaveBeenCalledTimes(connections);
  },
);

test("a request that cannot be sent is reported as no answer, without naming a header", async () => {
  const failed = exchange(() => {}, { headers: { "X-Master-Key": "sec\nret" } });
  await expect(failed).rejects.toThrow(new NoAnswer("no readable answer (ERR_INVALID_CHAR)"));
});

async function exchange(
  listener: RequestListener,
  parts: Partial<SentRequest> = {},
): Promise<RawAnswer> {
  return send(await listen(createServer(listener)), parts);
}

/** Sends a list request. A timer of Node replaces a delay that is too long for it by 1 ms, so the transport must not. */
function send(
  baseUrl: string,
  parts: Partial<SentRequest> = {},
  timeoutMs = Number.POSITIVE_INFINITY,
): Promise<RawAnswer> {
  return httpTransport(baseUrl, timeoutMs)(get(parts));
}
