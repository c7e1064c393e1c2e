import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { endWithText } from "./end-with-text.ts";
import { listen } from "./listen.ts";

const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const CLOSE = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

test.each([
  ["one request", CLOSE, 200],
  ["several that were sent ahead", GET + GET + CLOSE, 200],
  ["one that wants no body", CLOSE.replace("GET", "HEAD"), 200],
  ["one whose status has no body", CLOSE, 204],
  ["one of HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", 200],
  ["one that asks for leave to go on", CLOSE.replace("\r\n\r\n", "\r\nExpect: 100-continue\r\n\r\n"), 200],
])("the same bytes as Node's own end gives for %s", async (_what, sent, status) => {
  const headers = ["Content-Type", "text/plain", "Content-Length", "4"];
  const answer = (end: (response: ServerResponse) => void) => {
    return asked(sent, (response) => end(response.writeHead(status, headers)));
  };
  const received = await answer((response) => endWithText(response, "text"));
  expect(received).toBe(await answer((response) => response.end("text")));
  expect(received).toContain(` ${status} `);
});

test("headers and text are one write", async () => {
  const corks = vi.fn<(corked: boolean) => void>();
  const received = await asked(CLOSE, (response) => {
    const cork = vi.spyOn(response.socket ?? response, "cork");
    response.writeHead(200, { "Content-Length": "4" });
    endWithText(response, "text");
    corks(cork.mock.calls.length > 0);
  });
  expect(received).toMatch(/\r\n\r\ntext$/);
  expect(corks.mock.calls).toEqual([[false]]);
});

test("a response without a length goes out in chunks", async () => {
  const received = await asked(CLOSE, (response) => endWithText(response.writeHead(200), "text"));
  expect(received).toMatch(/\r\n\r\n4\r\ntext\r\n0\r\n\r\n$/);
});

test("a length that is wrong is told where Node is to watch it", async () => {
  const thrown = vi.fn<(code: unknown) => void>();
  await asked(CLOSE, (response) => {
    response.strictContentLength = true;
    response.writeHead(200, { "Content-Length": "5" });
    try {
      endWithText(response, "text");
    } catch (cause) {
      thrown((cause as NodeJS.ErrnoException).code);
      response.destroy();
    }
  });
  expect(thrown.mock.calls).toEqual([["ERR_HTTP_CONTENT_LENGTH_MISMATCH"]]);
});

test("a function in place of Node's own is given the text", async () => {
  const seen = vi.fn<(text: unknown) => void>();
  const received = await asked(CLOSE, (response) => {
    const end = vi.spyOn(response, "end");
    endWithText(response.writeHead(200, { "Content-Length": "4" }), "text");
    seen(end.mock.calls[0]?.[0]);
  });
  expect(seen.mock.calls).toEqual([["text"]]);
  expect(received).toMatch(/\r\n\r\ntext$/);
});

/** Everything that a connection on which these bytes are sent is given until its end, but for the date. */
async function asked(sent: string, answer: (response: ServerResponse) => void): Promise<string> {
  const listening = await listen((_request, response) => answer(response), "127.0.0.1", 0);
  onTestFinished(() => listening.close());
  const socket = connect(Number(new URL(listening.origin).port), "127.0.0.1");
  socket.write(sent);
  let received = "";
  for await (const chunk of socket) received += chunk;
  return received.replaceAll(/^Date: .*$/gm, "Date");
}
