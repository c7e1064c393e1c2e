import { expect, test } from "vitest";
import type { Middleware } from "../../mock-server/index.ts";
import { limitedTarget, perSecond } from "../runner/limited-target.fixture.ts";
import { harOf, type Recorded, recording, replay } from "../runner/recording.ts";
import { simulatedClock } from "../runner/simulated-clock.ts";
import { judge, problemsIn, verdictsOf } from "./judge.fixture.ts";
import { reference } from "./reference.ts";

/** What the command line asks for by default. */
const USUAL = 6;

const silently = () => ({});

test("a server that answers every fifth request with 429 is asked again when it says, and conforms", async () => {
  const { now, sleep } = simulatedClock();
  const waits: number[] = [];
  const limits = limitEvery(5);
  const noted = (ms: number): Promise<void> => {
    waits.push(ms);
    return sleep(ms);
  };
  const report = await judge({ ...reference({ wrap: limits.wrap }), now, sleep: noted });
  expect(problemsIn(report)).toEqual([]);
  expect(report.observations["rate-limits"]).toBe("429");
  expect(waits.filter((wait) => wait === 3000).length).toBe(limits.refused());
});

test("a server that answers nothing but 429 cannot be tested", async () => {
  const report = await judge(reference({ wrap: limitEvery(1).wrap }));
  expect(report).toMatchObject({ conformance: "error", failure: expect.stringContaining("429") });
});

test.each([
  ["1 request at once, and says no more about it", () => (underWay: number) => underWay <= 1, {}, 10],
  ["2 requests at once, and says no more about it", () => (underWay: number) => underWay <= 2, {}, 10],
  ["5 requests a second, and says no more about it", (clock) => perSecond(5, clock), {}, 24],
  ["5 requests a second, and says when to ask again", (clock) => perSecond(5, clock), { "retry-after": "1" }, 24],
] satisfies [string, (clock: ReturnType<typeof simulatedClock>) => (underWay: number) => boolean, object, number][])(
  "a server that admits %s conforms",
  async (_, admitted, headers, mostRefused) => {
    const clock = simulatedClock();
    const { target, transport } = reference();
    const limited = limitedTarget(clock, admitted(clock), () => headers, transport);
    const report = await judge({ target, transport: limited.transport, ...clock, concurrency: USUAL });
    expect(problemsIn(report)).toEqual([]);
    expect(limited.refused()).toBeLessThanOrEqual(mostRefused);
  },
);

test("a run in which the target refused everything from some moment on is judged offline as it was live", async () => {
  const clock = simulatedClock();
  const { target, transport } = reference();
  let count = 0;
  const few = (): boolean => ++count < 30;
  const { transport: limited } = limitedTarget(clock, few, silently, transport);
  const recorded: Recorded[] = [];
  const live = await judge({ target, transport: recording(limited, recorded), ...clock, concurrency: USUAL });
  expect(live).toMatchObject({ conformance: "error", failure: expect.stringContaining("judged almost nothing") });
  expect(count).toBeLessThan(300);
  const offline = await judge({
    ...replay(JSON.stringify(harOf(recorded, target)), "run.har"),
    ...simulatedClock(),
    concurrency: USUAL,
  });
  expect(verdictsOf(offline)).toEqual(verdictsOf(live));
  expect(offline.conformance).toBe("error");
});

/** Refuses every nth request, and asks to wait for three seconds. */
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
