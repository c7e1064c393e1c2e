import type { RunOptions } from "../run/options.ts";

/** A clock for tests that need no real time: when nothing else runs, it jumps to the end of the next sleep. */
export type SimulatedClock = Required<Pick<RunOptions, "now" | "sleep">>;

export function simulatedClock(): SimulatedClock {
  const sleepers: { readonly until: number; readonly wake: () => void }[] = [];
  let time = 0;
  const jump = (): void => {
    sleepers.sort((one, other) => one.until - other.until);
    const next = sleepers.shift();
    if (!next) return;
    time = next.until;
    next.wake();
    if (sleepers.length > 0) setImmediate(jump);
  };
  return {
    now: () => time,
    sleep: (ms) =>
      new Promise((wake) => {
        if (sleepers.push({ until: time + ms, wake }) === 1) setImmediate(jump);
      }),
  };
}
