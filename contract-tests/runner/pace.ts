import { lanes } from "./lanes.ts";

/** A clock and a sleep, passed in so that a test needs no time. */
export interface Clock {
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
}

/** One attempt of a request. */
export interface Attempt<T extends Attempted> {
  /** Of the attempts that wait, the one of the lowest rank goes first. */
  readonly rank: number;
  /** The request was not refused before. */
  readonly isFirst: boolean;
  readonly send: () => Promise<T>;
}

/** What came of an attempt. */
export interface Attempted {
  /** The target refused it as one too many. */
  readonly isRefused: boolean;
  /** How long nothing is to be sent before the request is tried again; absent if it is not. */
  readonly pauseMs?: number;
}

/** Makes an attempt as soon as it may be made. */
export type Pace = <T extends Attempted>(attempt: Attempt<T>) => Promise<T>;

/** Milliseconds between two requests after the first refusal of one that was alone, and the most that they become. */
const LEAST_GAP = 50;
const LONGEST_GAP = 1000;

/**
 * Starts at most `ratePerSecond` requests a second, and fewer as the target refuses them. After a refusal nothing is sent for
 * its pause; then one request goes first, and more as answers come, up to half of those that were under way. If a new request
 * is refused although it was alone, the gap between two doubles. Neither is taken back: it would cost refusals again and again.
 */
export function createPace({ sleep, now }: Clock, ratePerSecond?: number): Pace {
  let gap = ratePerSecond ? 1000 / ratePerSecond : 0;
  let widest = Number.POSITIVE_INFINITY;
  let width = widest;
  let underWay = 0;
  let refusals = 0;
  let nextStart = 0;
  let pause: Promise<unknown> = Promise.resolve();
  let starting: Promise<void> = Promise.resolve();
  const waiting: { readonly rank: number; readonly make: () => Promise<void> }[] = [];
  const inLane = lanes(() => width);

  const mayStart = async (): Promise<void> => {
    const wait = nextStart - now();
    if (wait > 0) await sleep(wait);
    for (let waited: unknown; waited !== pause; await waited) waited = pause;
    nextStart = Math.max(nextStart, now()) + gap;
  };
  const slowDown = (together: number, isNews: boolean): void => {
    refusals += 1;
    width = 1;
    if (together > 1) widest = Math.ceil(together / 2);
    else if (isNews) gap = Math.max(gap, Math.min(Math.max(gap * 2, LEAST_GAP), LONGEST_GAP));
  };
  const make = async <T extends Attempted>({ send, isFirst }: Attempt<T>): Promise<T> => {
    underWay += 1;
    const [beside, refusalsBefore] = [underWay, refusals];
    try {
      const attempted = await send();
      const { isRefused, pauseMs } = attempted;
      // Requests that were refused together say the same thing once.
      if (!isRefused) width = Math.min(width + 1, widest);
      else if (refusals === refusalsBefore) slowDown(Math.max(beside, underWay), isFirst && pauseMs !== undefined);
      if (pauseMs !== undefined) pause = Promise.all([pause, sleep(pauseMs)]);
      return attempted;
    } finally {
      underWay -= 1;
    }
  };
  return (attempt) =>
    new Promise((resolve, reject) => {
      waiting.push({ rank: attempt.rank, make: () => make(attempt).then(resolve, reject) });
      void inLane(async () => {
        starting = starting.then(mayStart);
        await starting;
        // Chosen after the pause, when a request that was refused waits here again.
        waiting.sort((one, other) => one.rank - other.rank);
        await waiting.shift()?.make();
      });
    });
}
