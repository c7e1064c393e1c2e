import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createMockServer } from "../../http/server.ts";
import { createMock, startMock } from "../../index.ts";
import { selfSigned } from "../certificate.fixture.ts";
import { answersIn, exchange, flawOf } from "../raw-http.fixture.ts";
import { framingProbes, headerProbes, pipeliningProbes } from "./message-probes.ts";
import { del, get, type RawRequest } from "./raw-request.ts";
import { controlProbes, queryProbes, requestLineProbes, routingProbes } from "./target-probes.ts";

/** Malformed and unusual requests, as bytes, by the part that is wrong. */
const PROBES: Readonly<Record<string, readonly RawRequest[]>> = {
  "the request line": requestLineProbes,
  headers: headerProbes,
  framing: framingProbes,
  pipelining: pipeliningProbes,
  routing: routingProbes,
  queries: queryProbes,
  "the control interface": controlProbes,
};
const ALL = Object.values(PROBES).flat();

const mock = createMock();
const { server, close } = createMockServer(mock.app);
// On a busy machine, other probes could take longer than these limits.
const limits = { headersTimeout: 700, requestTimeout: 900, connectionsCheckingInterval: 100 };
const impatient = createMockServer(mock.app, undefined, limits);
let port = 0;
let impatientPort = 0;
let id = "";

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  await once(impatient.server.listen(0, "127.0.0.1"), "listening");
  port = (server.address() as AddressInfo).port;
  impatientPort = (impatient.server.address() as AddressInfo).port;
  id = (await mock.store.read("mk_premium"))[0]?.projects[0]?.id ?? "";
  for (const probe of ALL) void exchangeOf(probe);
});

afterAll(() => Promise.all([close(), impatient.close()]));

/** All probes are sent at once, because many wait for a second. */
const exchanges = new Map<RawRequest, ReturnType<typeof exchange>>();

/** Each probe has its own copy of a key, to show which of them deleted something. */
const keyOf = (probe: RawRequest) => `mk_premium:${ALL.indexOf(probe)}`;

function exchangeOf(probe: RawRequest): ReturnType<typeof exchange> {
  const known = exchanges.get(probe);
  if (known) return known;
  const { send, statuses, holds } = probe;
  const parts = send.map((part) =>
    part.replaceAll("ID", id).replaceAll("mk_premium", keyOf(probe)),
  );
  const its = statuses.includes(408) ? impatientPort : port;
  const begun = exchange(its, parts, { end: !holds, idleMs: 20_000 });
  exchanges.set(probe, begun);
  return begun;
}

const locationOf = async (key: string) => (await mock.store.account(key))?.find(id);

describe.each(Object.entries(PROBES))("%s", (_, probes) => {
  test.each(probes)("$name", async (probe) => {
    const { statuses, holds, heads = [], rule } = probe;
    const { received, timedOut } = await exchangeOf(probe);
    const answers = answersIn(received, heads);
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    expect(answers.flatMap((answer, place) => flawOf(answer, heads.includes(place)) ?? [])).toEqual(
      [],
    );
    const refusals = answers.filter(({ status }) => rule !== undefined && status >= 400);
    for (const { headers } of refusals) expect(headers["x-rule"]).toBe(rule);
    if (holds) expect(answers.at(-1)?.headers.connection).toBe("close");
    expect(timedOut).toBe(false);
    expect(await locationOf(keyOf(probe))).toBe("own");
    expect(await locationOf("mk_premium")).toBe("own");
    expect((await mock.store.read()).map(({ key }) => key)).toEqual(mock.store.keys());
  });
});

test("the DELETE of the probes takes effect when it is well-formed", async () => {
  const key = "mk_premium:well-formed";
  const request = del("Transfer-Encoding: chunked").replace("ID", id).replace("mk_premium", key);
  const { received } = await exchange(port, [request, "5\r\naaaaa\r\n", "0\r\n\r\n"]);
  expect(answersIn(received)).toMatchObject([{ status: 200 }]);
  expect(await locationOf(key)).toBe("gone");
});

const LONG = "a".repeat(5_000_000);

test.each([
  ["a request line", 431, get(`/v1/projects?x=${LONG}`)],
  ["a header", 431, del(`X-A: ${LONG}`)],
  ["the name of a header", 431, del(`${LONG}: a`)],
  ["a body", 413, del(`Content-Length: ${LONG.length}`) + LONG],
])(
  "%s of 5 MB is refused with %i each time, even if the client reads only after sending",
  async (_what, status, request) => {
    for (let round = 0; round < 5; round++) {
      const answers = answersIn(await answerAfterSending(request));
      expect(answers.map(({ status }) => status)).toEqual([status]);
      expect(answers.flatMap((answer) => flawOf(answer) ?? [])).toEqual([]);
    }
  },
);

test.each(["garbage\r\n\r\n", get("/v1/projects")])(
  "a port that speaks HTTPS answers %j in the envelope",
  async (request) => {
    const secured = await startMock({ tls: selfSigned });
    onTestFinished(() => secured.close());
    const { received } = await exchange(Number(new URL(secured.url).port), [request]);
    const answers = answersIn(received);
    expect(answers).toMatchObject([{ status: 400, body: expect.stringContaining("https://") }]);
    expect(answers.flatMap((answer) => flawOf(answer) ?? [])).toEqual([]);
  },
);

test("a client that pauses keeps its connection, and may use it again", async () => {
  const parts = [get("/v1/projects?limit=1"), "", get("/v1/projects?limit=2", "Connection: close")];
  const { received } = await exchange(port, parts, { end: false });
  expect(answersIn(received).map(({ status }) => status)).toEqual([200, 200]);
});

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
