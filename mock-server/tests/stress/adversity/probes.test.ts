import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen } from "../../../adapters/listen.ts";
import { type AppMock, createMock } from "../../../start-mock.ts";
import { controlProbes } from "./probes/control.ts";
import { framingProbes } from "./probes/framing.ts";
import { headerProbes } from "./probes/headers.ts";
import { pipeliningProbes } from "./probes/pipelining.ts";
import type { Probe } from "./probes/probe.ts";
import { queryProbes } from "./probes/query.ts";
import { requestLineProbes } from "./probes/request-line.ts";
import { routingProbes } from "./probes/routing.ts";
import { answersIn, exchange, flawOf } from "./raw.ts";

const GROUPS: Readonly<Record<string, readonly Probe[]>> = {
  "the request line": requestLineProbes,
  headers: headerProbes,
  framing: framingProbes,
  pipelining: pipeliningProbes,
  routing: routingProbes,
  queries: queryProbes,
  "the control interface": controlProbes,
};

const PLACES = new Map(
  Object.values(GROUPS)
    .flat()
    .map((probe, place) => [probe, place]),
);

let mock: AppMock;
let listening: Awaited<ReturnType<typeof listen>>;
let id = "";

beforeAll(async () => {
  mock = createMock();
  listening = await listen(mock.app, "127.0.0.1", 0, undefined, { headersTimeoutMs: 700, requestTimeoutMs: 900 });
  id = (await mock.store.projects("mk_premium"))[0]?.id ?? "";
});

afterAll(() => listening.close());

test("there are enough probes, and no two of one name", () => {
  for (const [group, probes] of Object.entries(GROUPS)) {
    expect(new Set(probes.map(({ name }) => name)).size, group).toBe(probes.length);
  }
  expect(Object.values(GROUPS).flat().length).toBeGreaterThanOrEqual(150);
});

describe.each(Object.entries(GROUPS))("%s", (_, probes) => {
  test.concurrent.each(probes)("$name", async (probe) => {
    const { send, statuses, holds, heads = [], rule } = probe;
    // Each has a copy to itself, so that it is seen which of them did harm.
    const key = `mk_premium:${PLACES.get(probe)}`;
    const parts = send.map((part) => part.replaceAll("ID", id).replaceAll("mk_premium", key));
    const { received, timedOut } = await exchange(Number(new URL(listening.origin).port), parts, { end: !holds });
    const answers = answersIn(received, heads);
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    expect(answers.flatMap((answer, place) => flawOf(answer, heads.includes(place)) ?? [])).toEqual([]);
    for (const { headers } of answers.filter(({ status }) => rule !== undefined && status >= 400))
      expect(headers["x-rule"]).toBe(rule);
    const last = answers.at(-1);
    if (holds) expect(last?.headers.connection).toBe("close");
    expect(timedOut).toBe(false);
    expect(await mock.store.locate(key, id)).toBe("own");
  });
});

test("nothing of all that has changed anything", async () => {
  expect((await mock.store.accounts()).filter(({ changed }) => changed)).toEqual([]);
});

test("what they try does delete, when it is well-formed", async () => {
  const request = `DELETE /v1/project?projectId=${id} HTTP/1.1\r\nHost: x\r\nX-Master-Key: mk_premium\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const { received } = await exchange(Number(new URL(listening.origin).port), [request, "5\r\naaaaa\r\n", "0\r\n\r\n"]);
  expect(answersIn(received)).toMatchObject([{ status: 200 }]);
  expect(await mock.store.locate("mk_premium", id)).toBe("gone");
});
