import { type IncomingMessage, request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../listen.ts";

test.each([
  ["a request without a body has ended when it comes", {}, undefined, true],
  ["one with a body has not", { "Content-Length": "4" }, "body", false],
  ["one in chunks has not", { "Transfer-Encoding": "chunked" }, "body", false],
  ["one whose body is announced as empty has not", { "Content-Length": "0" }, undefined, false],
])("%s, and each is complete once it is there", async (_what, headers, body, ended) => {
  const seen: boolean[] = [];
  const text = await asked(headers, body, (message) => seen.push(message.readableEnded));
  expect(seen).toEqual([ended]);
  expect(text).toBe(`${body ?? ""}, complete`);
});

/** What an app answers that tells the body, and whether the request is complete. */
async function asked(headers: Record<string, string>, body: string | undefined, look: (message: IncomingMessage) => void) {
  const listening = await listen(
    (message, response) => {
      look(message);
      setImmediate(async () => {
        let text = "";
        for await (const chunk of message.readableEnded ? [] : message) text += chunk;
        response.end(`${text}, ${message.complete ? "complete" : "broken"}`);
      });
    },
    "127.0.0.1",
    0,
  );
  onTestFinished(() => listening.close());
  return new Promise<string>((resolve, reject) => {
    const sent = request(listening.origin, { method: "DELETE", headers }, async (answer) => {
      let text = "";
      for await (const chunk of answer) text += chunk;
      resolve(text);
    });
    sent.on("error", reject).end(body);
  });
}
