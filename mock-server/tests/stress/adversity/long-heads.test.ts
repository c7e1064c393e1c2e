import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../../adapters/listen.ts";
import { createMock } from "../../../start-mock.ts";
import { del, get } from "./probes/probe.ts";
import { answersIn, flawOf } from "./raw.ts";

const LONG = "a".repeat(5_000_000);
const TRIES = 20;

test.each([
  ["a request line", get(`/v1/projects?x=${LONG}`)],
  ["a header", del(`X-A: ${LONG}`)],
  ["the name of a header", del(`${LONG}: a`)],
])("%s of 5 MB is refused with 431 each time", async (_what, request) => {
  const port = await listeningPort();
  const received: string[] = [];
  for (let round = 0; round < TRIES; round++) received.push(await answerAfterSending(port, request));
  const answers = received.map((text) => answersIn(text));
  expect(answers.map((all) => all.map(({ status }) => status))).toEqual(Array.from({ length: TRIES }, () => [431]));
  expect(answers.flat().flatMap((answer) => flawOf(answer) ?? [])).toEqual([]);
});

/** What a client receives that reads nothing before it has sent all: a reset of the connection would discard the answer. */
function answerAfterSending(port: number, request: string): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    socket.pause();
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
    });
    socket.on("error", () => {}).once("close", () => resolve(received));
    socket.once("end", () => socket.destroy());
    socket.write(request, "latin1", () => socket.resume());
  });
}

async function listeningPort(): Promise<number> {
  const listening = await listen(createMock().app, "127.0.0.1", 0);
  onTestFinished(() => listening.close());
  return Number(new URL(listening.origin).port);
}
