import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Middleware } from "../../mock-server/index.ts";
import { allCases } from "../cases/all-cases.ts";
import type { Report } from "../model/report.ts";
import { limitedTarget, perSecond, simulatedClock } from "../runner/limited-target.fixture.ts";
import { harOf, type Recorded, recording, replay } from "../runner/recording.ts";
import { type RunOptions, runSuite } from "../runner/run.ts";
import { reference, startReference } from "./reference.ts";

/** What the command line asks for by default. */
const USUAL = 6;

test("a server that answers every fifth request with 429 is asked again when it says, and conforms", async () => {
  const { now, sleep } = simulatedClock();
  const waits: number[] = [];
  const limits = limitEvery(5);
  const noted = (ms: number): Promise<void> => {
    waits.push(ms);
    return sleep(ms);
  };
  const report = await judge({ ...reference({ wrap: limits.wrap }), now, sleep: noted });
  expect(problems(report)).toEqual([]);
  expect(report.observations["rate-limits"]).toBe("429");
  expect(waits.filter((wait) => wait === 3000).length).toBe(limits.refused());
});

test("a server that answers nothing but 429 cannot be tested", async () => {
  const report = await judge({ ...reference({ wrap: limitEvery(1).wrap }), ...simulatedClock() });
  expect(report).toMatchObject({ conformance: "error", failure: expect.stringContaining("429") });
});

test.each([1, 2])("a server that admits %i request at once, and says no more about it, conforms", async (admitted) => {
  const clock = simulatedClock();
  const { target, transport } = reference();
  const limited = limitedTarget(
    clock,
    (underWay) => underWay <= admitted,
    () => ({}),
    transport,
  );
  const report = await judge({ target, transport: limited.transport, ...clock, concurrency: USUAL });
  expect(problems(report)).toEqual([]);
  expect(limited.refused()).toBeLessThanOrEqual(10);
});

test.each([{}, { "retry-after": "1" }])("a server that admits 5 requests a second, with %j, conforms", async (headers) => {
  const clock = simulatedClock();
  const { target, transport } = reference();
  const limited = limitedTarget(clock, perSecond(5, clock), () => headers, transport);
  const report = await judge({ target, transport: limited.transport, ...clock, concurrency: USUAL });
  expect(problems(report)).toEqual([]);
  expect(limited.refused()).toBeLessThanOrEqual(24);
});

test("a server on a port that admits one request at once conforms", async () => {
  let underWay = 0;
  let refused = 0;
  const oneAtOnce: Middleware = (next) => async (request) => {
    if (underWay > 0) {
      refused += 1;
      return { status: 429, headers: {}, body: "" };
    }
    underWay += 1;
    await sleep(2);
    const response = await next(request);
    underWay -= 1;
    return response;
  };
  const { target, close } = await startReference({ wrap: oneAtOnce });
  try {
    const report = await judge({ target, sleep: (ms) => sleep(ms / 20), concurrency: USUAL });
    expect(problems(report)).toEqual([]);
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThanOrEqual(12);
  } finally {
    await close();
  }
});

test("a run in which the target refused everything from some moment on is judged offline as it was live", async () => {
  const clock = simulatedClock();
  const { target, transport } = reference();
  let count = 0;
  const { transport: limited } = limitedTarget(
    clock,
    () => {
      count += 1;
      return count < 30;
    },
    () => ({}),
    transport,
  );
  const recorded: Recorded[] = [];
  const live = await judge({ target, transport: recording(limited, recorded), ...clock, concurrency: USUAL });
  expect(live).toMatchObject({ conformance: "error", failure: expect.stringContaining("judged almost nothing") });
  expect(count).toBeLessThan(200);
  const offline = await judge({ ...replay(JSON.stringify(harOf(recorded, target)), "run.har"), ...simulatedClock() });
  expect(verdicts(offline)).toEqual(verdicts(live));
  expect(offline.conformance).toBe("error");
});

/** Refuses every so many-th request, and asks to wait for three seconds. */
function limitEvery(nth: number): { readonly wrap: Middleware; readonly refused: () => number } {
  let count = 0;
  return {
    refused: () => Math.floor(count / nth),
    wrap: (next) => async (request) => {
      count += 1;
      if (count % nth !== 0) return next(request);
      return { status: 429, headers: { "Retry-After": "3", "Content-Type": "text/plain" }, body: "slow down" };
    },
  };
}

function judge(options: RunOptions): Promise<Report> {
  return runSuite(options, allCases);
}

function verdicts({ cases }: Report): string[] {
  return cases.map(({ id, verdict }) => `${id} ${verdict}`);
}

function problems({ cases, conformance }: Report): string[] {
  const open = cases.filter(({ verdict }) => !["pass", "allowed", "observed"].includes(verdict));
  return [
    ...(conformance === "conformant" ? [] : [conformance]),
    ...open.map(({ id, verdict, detail }) => `${id} ${verdict} ${detail}`),
  ];
}
