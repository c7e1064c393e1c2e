import type { RunOptions } from "../runner/run-options.ts";

/** A clock for tests that need no real time: when nothing else runs, it jumps to the end of the next sleep. */
export type SimulatedClock = Required<Pick<RunOptions, "now" | "sleep">>;

export function simulatedClock(): SimulatedClock {
  const sleepers: { readonly until: number; readonly wake: () => void }[] = [];
  let time = 0;
  let running = false;
  const jump = (): void => {
    sleepers.sort((one, other) => one.until - other.until);
    const next = sleepers.shift();
    running = next !== undefined;
    if (next === undefined) return;
    time = next.until;
    next.wake();
    setImmediate(jump);
  };
  return {
    now: () => time,
    sleep: (ms) =>
      new Promise((wake) => {
        sleepers.push({ until: time + ms, wake });
        if (!running) setImmediate(jump);
        running = true;
      }),
  };
}
