import { expect, test } from "vitest";
import type { RawAnswer, SentRequest } from "../model/exchange.ts";
import { patient } from "./patience.ts";

test("while one request waits out a 429, no other is sent", async () => {
  const clock = startClock();
  const sent: [query: string, at: number][] = [];
  const send = patient(async ({ query }) => {
    sent.push([query, clock.now()]);
    return query === "a" && sent.length === 1 ? { ...OK, status: 429, headers: { "retry-after": "3" } } : OK;
  }, clock);
  const first = send(get("a"), () => {});
  await new Promise((resolve) => setImmediate(resolve));
  const others = ["b", "c"].map((query) => send(get(query), () => {}));
  clock.passTo(3000);
  await Promise.all([first, ...others]);
  expect(sent[0]).toEqual(["a", 0]);
  expect(sent.slice(1).map(([, at]) => at)).toEqual([3000, 3000, 3000]);
});

test("a rate bounds requests that are asked for at the same time", async () => {
  const waits: number[] = [];
  const clock = { now: () => 0, sleep: async (ms: number) => void waits.push(ms), ratePerSecond: 5 };
  const send = patient(async () => OK, clock);
  await Promise.all(["a", "b", "c", "d"].map((query) => send(get(query), () => {})));
  expect(waits).toEqual([200, 400, 600]);
});

const OK: RawAnswer = { status: 200, headers: {}, text: "{}" };

function get(query: string): SentRequest {
  return { method: "GET", path: "/projects", query, headers: {}, key: "premium" };
}

function startClock() {
  let time = 0;
  const sleepers: { readonly until: number; readonly wake: () => void }[] = [];
  return {
    now: () => time,
    sleep: (ms: number) => new Promise<void>((wake) => sleepers.push({ until: time + ms, wake })),
    passTo: (moment: number) => {
      time = moment;
      for (const { until, wake } of sleepers) if (until <= time) wake();
    },
  };
}
