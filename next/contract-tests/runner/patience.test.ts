import { expect, test } from "vitest";
import type { Exchange, RawAnswer } from "../model/exchange.ts";
import { limitedTarget, perSecond } from "./limited-target.fixture.ts";
import { type Patience, patient, StillLimited } from "./patience.ts";
import { simulatedClock } from "./simulated-clock.ts";
import type { Transport } from "./transport.ts";

test("sends nothing while one request waits after a 429", async () => {
  const clock = simulatedClock();
  const sent: [query: string, at: number][] = [];
  const ask = asking(async ({ query }) => {
    sent.push([query, clock.now()]);
    return sent.length === 1 ? limited({ "retry-after": "3" }) : OK;
  }, clock);
  const others = ["b", "c"].map(async (query) => {
    await clock.sleep(1000);
    return ask(query);
  });
  await Promise.all([ask("a"), ...others]);
  expect(sent).toEqual([
    ["a", 0],
    ["a", 3000],
    ["b", 3050],
    ["c", 3100],
  ]);
});

test("spaces concurrent requests by the rate", async () => {
  const { waits, ...clock } = stoppedClock();
  const ask = asking(async () => OK, { ...clock, ratePerSecond: 5 });
  await Promise.all(["a", "b", "c", "d"].map(ask));
  expect(waits).toEqual([200, 400, 600]);
});

test("a request that waits for the rate also waits for the end of a pause after a 429", async () => {
  const clock = simulatedClock();
  const sent: number[] = [];
  const answer = async (): Promise<RawAnswer> => {
    sent.push(clock.now());
    return sent.length === 1 ? limited({ "retry-after": "3" }) : OK;
  };
  const ask = asking(answer, { ...clock, ratePerSecond: 5 });
  await Promise.all(["a", "b", "c"].map(ask));
  expect(sent.filter((at) => at > 0 && at < 3000)).toEqual([]);
});

test.each([1, 2])("adapts to a target that admits %i concurrent requests", async (admitted) => {
  const clock = simulatedClock();
  const target = limitedTarget(clock, (underWay) => underWay <= admitted);
  const ask = asking(target.transport, clock);
  await askSixAtOnce(ask, 30);
  const before = target.refused();
  expect(before).toBeLessThanOrEqual(8);
  target.mostAtOnce();
  await askSixAtOnce(ask, 60);
  expect({ refused: target.refused() - before, most: target.mostAtOnce() }).toEqual({ refused: 0, most: admitted });
});

test("sends requests that were refused together one by one afterwards", async () => {
  const clock = simulatedClock();
  const target = limitedTarget(clock, () => clock.now() >= 100);
  const asked = askSixAtOnce(asking(target.transport, clock), 6);
  await clock.sleep(150);
  expect({ refused: target.refused(), most: target.mostAtOnce() }).toEqual({ refused: 6, most: 6 });
  await clock.sleep(500);
  expect(target.mostAtOnce()).toBe(1);
  await asked;
  expect({ refused: target.refused(), most: target.mostAtOnce() <= 3 }).toEqual({ refused: 6, most: true });
});

test.each([
  [1, {}],
  [1, { "retry-after": "1" }],
  [5, {}],
  [5, { "retry-after": "1" }],
  [20, {}],
])("a target that admits %i requests per second, with %j, refuses few of 200", async (most, headers) => {
  const clock = simulatedClock();
  const target = limitedTarget(clock, perSecond(most, clock), () => headers);
  await askSixAtOnce(asking(target.transport, clock), 200);
  expect(target.refused()).toBeLessThanOrEqual(24);
  expect(clock.now()).toBeLessThanOrEqual(Math.max(200 / most, 30) * 1500);
});

test("keeps waiting for a target that refuses for a minute", async () => {
  const clock = simulatedClock();
  const target = limitedTarget(clock, () => clock.now() > 60_000);
  await askSixAtOnce(asking(target.transport, clock), 6);
  expect(target.refused()).toBeLessThanOrEqual(14);
});

test("gives up after eight attempts on a target that refuses everything, and on later requests after two", async () => {
  const clock = simulatedClock();
  const target = limitedTarget(clock, () => false);
  const ask = asking(target.transport, clock);
  await expect(ask("a")).rejects.toThrow(new StillLimited("the target answered 429 to 8 attempts"));
  expect(target.refused()).toBe(8);
  await expect(ask("b")).rejects.toThrow(new StillLimited("the target answered 429 to 2 attempts"));
  expect(target.refused()).toBe(10);
});

const NOON = "Sun, 22 Nov 2026 12:00:00 GMT";
const YEARS_AGO = "Wed, 01 Jan 2020 12:00:00 GMT";

test.each<[RawAnswer["headers"], number]>([
  [{ "retry-after": "7" }, 7000],
  [{ "retry-after": "0" }, 0],
  [{ "retry-after": "Wed, 01 Jan 2020 12:00:09 GMT", date: YEARS_AGO }, 9000],
  [{ "retry-after": YEARS_AGO, date: NOON }, 0],
  [{ "retry-after": YEARS_AGO }, 500],
  [{ "retry-after": "in 5 minutes", date: NOON }, 500],
  [{}, 500],
])("after a 429 with %j waits %i ms", async (headers, wait) => {
  const { waits, ...clock } = stoppedClock();
  const answers = [limited(headers), OK];
  await asking(async () => answers.shift() ?? OK, clock)("a");
  expect(waits).toEqual([wait]);
});

test("compares a Retry-After date with the local clock if the target sends no Date", async () => {
  const { waits, ...clock } = stoppedClock();
  const answers = [limited({ "retry-after": new Date(Date.now() + 50_000).toUTCString() }), OK];
  await asking(async () => answers.shift() ?? OK, clock)("a");
  expect(waits.every((wait) => wait > 500 && wait <= 50_000)).toBe(true);
});

test.each([
  [{ "retry-after": "3600" }, "3600 s"],
  [{ "retry-after": "Wed, 01 Jan 2020 13:00:00 GMT", date: YEARS_AGO }, "3600 s"],
])("gives up after a 429 with %j, which asks for more than a minute", async (headers, wait) => {
  const ask = asking(async () => limited(headers), simulatedClock());
  await expect(ask("a")).rejects.toThrow(`the target answered 429 and asks to wait for ${wait}`);
});

test("lengthens the wait if the target asks for 0 seconds each time", async () => {
  const clock = simulatedClock();
  const target = limitedTarget(
    clock,
    () => clock.now() > 10_000,
    () => ({ "retry-after": "0" }),
  );
  await askSixAtOnce(asking(target.transport, clock), 1);
  expect(target.refused()).toBeLessThanOrEqual(7);
});

const OK: RawAnswer = { status: 200, headers: {}, text: "{}" };

function limited(headers: RawAnswer["headers"]): RawAnswer {
  return { ...OK, status: 429, headers };
}

async function askSixAtOnce(ask: (query: string) => Promise<RawAnswer>, count: number): Promise<void> {
  let left = count;
  const worker = async (): Promise<void> => {
    for (; left > 0; ) {
      left -= 1;
      expect(await ask(String(left))).toMatchObject(OK);
    }
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}

function asking(transport: Transport, patience: Patience): (query: string) => Promise<RawAnswer> {
  const send = patient(patience);
  return async (query) => {
    const request = { method: "GET", path: "/projects", query, headers: {}, key: "premium" } as const;
    const attempt = async (): Promise<Exchange> => {
      const answer = { ...(await transport(request)), length: 0, projects: [] };
      return { request, answer, caseId: "a", began: 0, ended: 1, durationMs: 0 };
    };
    return (await send(attempt, () => {})).answer;
  };
}

/** A clock that stands still and records the requested sleeps. */
function stoppedClock(): Patience & { readonly waits: number[] } {
  const waits: number[] = [];
  return { waits, now: () => 0, sleep: async (ms) => void waits.push(ms) };
}
