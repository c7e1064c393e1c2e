import { expect, test } from "vitest";
import { limitedTarget, perSecond } from "../runner/limited-target.fixture.ts";
import { harOf, type Recorded, recording, replay } from "../runner/recording.ts";
import { simulatedClock } from "../runner/simulated-clock.ts";
import { judge, problemsIn, verdictsOf } from "./judge.fixture.ts";
import { reference } from "./reference.ts";

/** The default concurrency of the command line. */
const DEFAULT_CONCURRENCY = 6;

const noHeaders = () => ({});

test("a server that answers every fifth request with 429 is asked again after Retry-After, and conforms", async () => {
  const clock = simulatedClock();
  const waits: number[] = [];
  const sleep = (ms: number): Promise<void> => {
    waits.push(ms);
    return clock.sleep(ms);
  };
  const { target, transport } = reference();
  let count = 0;
  const limited = limitedTarget(
    clock,
    () => ++count % 5 !== 0,
    () => ({ "retry-after": "3" }),
    transport,
  );
  const report = await judge({ target, transport: limited.transport, now: clock.now, sleep });
  expect(problemsIn(report)).toEqual([]);
  expect(report.observations["rate-limits"]).toBe("429");
  expect(waits.filter((wait) => wait === 3000).length).toBe(limited.refused());
});

test("a server that answers nothing but 429 cannot be tested", async () => {
  const clock = simulatedClock();
  const { transport } = limitedTarget(clock, () => false);
  const report = await judge({ transport, ...clock });
  expect(report).toMatchObject({ conformance: "error", failure: expect.stringContaining("429") });
});

test.each([
  ["1 request at once, without Retry-After", () => (underWay: number) => underWay <= 1, {}, 10],
  ["2 requests at once, without Retry-After", () => (underWay: number) => underWay <= 2, {}, 10],
  ["5 requests a second, without Retry-After", (clock) => perSecond(5, clock), {}, 24],
  ["5 requests a second, with Retry-After", (clock) => perSecond(5, clock), { "retry-after": "1" }, 24],
] satisfies [string, (clock: ReturnType<typeof simulatedClock>) => (underWay: number) => boolean, object, number][])(
  "a server that admits %s conforms",
  async (_, admitted, headers, mostRefused) => {
    const clock = simulatedClock();
    const { target, transport } = reference();
    const limited = limitedTarget(clock, admitted(clock), () => headers, transport);
    const report = await judge({ target, transport: limited.transport, ...clock, concurrency: DEFAULT_CONCURRENCY });
    expect(problemsIn(report)).toEqual([]);
    expect(limited.refused()).toBeLessThanOrEqual(mostRefused);
  },
);

test("judges the recording of a target that refuses everything after some time as it judged the target", async () => {
  const clock = simulatedClock();
  const { target, transport } = reference();
  let count = 0;
  const few = (): boolean => ++count < 30;
  const { transport: limited } = limitedTarget(clock, few, noHeaders, transport);
  const recorded: Recorded[] = [];
  const live = await judge({ target, transport: recording(limited, recorded), ...clock, concurrency: DEFAULT_CONCURRENCY });
  expect(live).toMatchObject({ conformance: "error", failure: expect.stringContaining("judged almost nothing") });
  expect(count).toBeLessThan(350);
  const offline = await judge({
    ...replay(JSON.stringify(harOf(recorded, target)), "run.har"),
    ...simulatedClock(),
    concurrency: DEFAULT_CONCURRENCY,
  });
  expect(verdictsOf(offline)).toEqual(verdictsOf(live));
  expect(offline.conformance).toBe("error");
});
