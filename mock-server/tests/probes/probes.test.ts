import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen } from "../../adapters/listen.ts";
import { type AppMock, createMock } from "../../start-mock.ts";
import { answersIn, exchange, flawOf } from "../raw-http.fixture.ts";
import { PROBES } from "./probes.ts";
import { del, get, type RawRequest } from "./raw-request.ts";

const ALL = Object.values(PROBES).flat();

let mock: AppMock;
let listening: Awaited<ReturnType<typeof listen>>;
let port = 0;
let id = "";

beforeAll(async () => {
  mock = createMock();
  listening = await listen(mock.app, "127.0.0.1", 0, { headersTimeoutMs: 700, requestTimeoutMs: 900 });
  port = Number(new URL(listening.origin).port);
  id = (await mock.store.projects("mk_premium"))[0]?.id ?? "";
});

afterAll(() => listening.close());

test("there are at least 150 probes, and each name is unique in its group", () => {
  for (const [group, probes] of Object.entries(PROBES)) {
    expect(new Set(probes.map(({ name }) => name)).size, group).toBe(probes.length);
  }
  expect(ALL.length).toBeGreaterThanOrEqual(150);
});

describe.each(Object.entries(PROBES))("%s", (_, probes) => {
  test.concurrent.each(probes)("$name", async (probe) => {
    // Each probe has its own copy of a key, to show which of them deleted something.
    const key = `mk_premium:${ALL.indexOf(probe)}`;
    await expectRefusedInTheEnvelope(probe, key);
    expect(await mock.store.locate(key, id)).toBe("own");
  });
});

test("no probe changed anything", async () => {
  expect((await mock.store.accounts()).filter(({ changed }) => changed)).toEqual([]);
});

test("the DELETE of the probes takes effect when it is well-formed", async () => {
  const request = del("Transfer-Encoding: chunked").replace("ID", id);
  const { received } = await exchange(port, [request, "5\r\naaaaa\r\n", "0\r\n\r\n"]);
  expect(answersIn(received)).toMatchObject([{ status: 200 }]);
  expect(await mock.store.locate("mk_premium", id)).toBe("gone");
});

const LONG = "a".repeat(5_000_000);

test.each([
  ["a request line", get(`/v1/projects?x=${LONG}`)],
  ["a header", del(`X-A: ${LONG}`)],
  ["the name of a header", del(`${LONG}: a`)],
])("%s of 5 MB is refused with 431 each time, even if the client reads only after sending", async (_what, request) => {
  for (let round = 0; round < 5; round++) {
    const answers = answersIn(await answerAfterSending(request));
    expect(answers.map(({ status }) => status)).toEqual([431]);
    expect(answers.flatMap((answer) => flawOf(answer) ?? [])).toEqual([]);
  }
});

test.each([
  ["by its length", "Content-Length: 3", ["abc", ""], "HTTP/1.1 204 No Content\r\n\r\n"],
  ["by the end of the connection", "Connection: close", ["abc"], ""],
])("the body of a raw answer is delimited %s", (_, header, bodies, next) => {
  expect(answersIn(`HTTP/1.1 200 OK\r\n${header}\r\n\r\nabc${next}`).map(({ body }) => body)).toEqual(bodies);
});

async function expectRefusedInTheEnvelope({ send, statuses, holds, heads = [], rule }: RawRequest, key: string): Promise<void> {
  const parts = send.map((part) => part.replaceAll("ID", id).replaceAll("mk_premium", key));
  const { received, timedOut } = await exchange(port, parts, { end: !holds });
  const answers = answersIn(received, heads);
  expect(answers.map(({ status }) => status)).toEqual(statuses);
  expect(answers.flatMap((answer, place) => flawOf(answer, heads.includes(place)) ?? [])).toEqual([]);
  const refusals = answers.filter(({ status }) => rule !== undefined && status >= 400);
  for (const { headers } of refusals) expect(headers["x-rule"]).toBe(rule);
  if (holds) expect(answers.at(-1)?.headers.connection).toBe("close");
  expect(timedOut).toBe(false);
}

/** Reads only after everything is sent. If the server reset the connection meanwhile, the answer would be lost. */
function answerAfterSending(request: string): Promise<string> {
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
