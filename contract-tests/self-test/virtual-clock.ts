import type { Patience } from "../runner/patience.ts";

/**
 * A clock that jumps to the next sleeper as soon as everything else in the process has come to rest: what takes seconds between
 * a run and other clients takes milliseconds, and the same sleeps always end in the same order.
 */
export function virtualClock(): Pick<Patience, "sleep" | "now"> {
  let time = 0;
  const sleepers: { readonly until: number; readonly wake: () => void }[] = [];
  const wakeNext = (): void => {
    sleepers.sort((one, other) => one.until - other.until);
    const next = sleepers.shift();
    if (!next) return;
    time = next.until;
    next.wake();
    if (sleepers.length > 0) setImmediate(wakeNext);
  };
  return {
    now: () => time,
    sleep: (ms) =>
      new Promise((wake) => {
        sleepers.push({ until: time + ms, wake });
        if (sleepers.length === 1) setImmediate(wakeNext);
      }),
  };
}
