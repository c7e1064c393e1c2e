import type { Exchange, RawAnswer } from "../model/exchange.ts";
import { limitConcurrency } from "./scheduler.ts";

/** The clock and the sleep of a run in milliseconds, which tests replace, and its rate limit. */
export interface Patience {
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
  /** Default: no limit. */
  readonly ratePerSecond?: number;
}

/** Repeats a request until the answer is not 429. Calls `onLimited` with each 429. Throws `StillLimited` if it gives up. */
type SendPatiently = (attempt: () => Promise<Exchange>, onLimited: (refused: Exchange) => void) => Promise<Exchange>;

/** The target answered 429 to every attempt, so the request is not evidence for or against any rule. */
export class StillLimited extends Error {
  override readonly name = "StillLimited";
}

/** Attempts at a request, which take about a minute without Retry-After; fewer once one was given up: the target keeps refusing. */
const ATTEMPTS = 8;
const LATER_ATTEMPTS = 2;
const LONGEST_WAIT_MS = 60_000;
/** Milliseconds between two requests after a request was refused although it was alone, and the maximum. */
const LEAST_GAP = 50;
const LONGEST_GAP = 1000;

/**
 * Limits the rate of requests, and repeats a request after a 429 once its Retry-After has passed. Repeating is safe because a 429
 * means that the request was not processed.
 *
 * After a 429 all requests pause. Then one is sent at a time, and one more with each answer, up to half of those that were in
 * flight at the 429. If a new request is refused although it was alone, the gap between requests doubles. Both limits stay for
 * the rest of the run, because raising them would cost refusals again.
 */
export function patient({ sleep, now, ratePerSecond }: Patience): SendPatiently {
  let gap = ratePerSecond ? 1000 / ratePerSecond : 0;
  let widest = Number.POSITIVE_INFINITY;
  let width = widest;
  let attempts = ATTEMPTS;
  let [requests, underWay, refusals, nextStart] = [0, 0, 0, 0];
  let pause: Promise<unknown> = Promise.resolve();

  const mayStart = async (): Promise<void> => {
    const wait = nextStart - now();
    if (wait > 0) await sleep(wait);
    for (let waited: unknown; waited !== pause; await waited) waited = pause;
    nextStart = Math.max(nextStart, now()) + gap;
  };
  // The next request is chosen after the pause, so that a refused request, which waits again by then, can go first.
  const limited = limitConcurrency(() => width, mayStart);
  /** Milliseconds to pause after a 429, or the reason to give up. */
  const pauseAfter = (headers: RawAnswer["headers"], count: number): number | string => {
    const ms = waitOf(headers, count);
    if (count < attempts) return ms <= LONGEST_WAIT_MS ? ms : `429 and asks to wait for ${Math.ceil(ms / 1000)} s`;
    attempts = LATER_ATTEMPTS;
    return `429 to ${count} attempts`;
  };
  const slowDown = (together: number, isFirstAttempt: boolean): void => {
    refusals += 1;
    width = 1;
    if (together > 1) widest = Math.ceil(together / 2);
    else if (isFirstAttempt) gap = Math.max(gap, Math.min(Math.max(gap * 2, LEAST_GAP), LONGEST_GAP));
  };
  /** The exchange; undefined after a 429 that allows another attempt. */
  const tryOnce = async (count: number, ...[attempt, onLimited]: Parameters<SendPatiently>) => {
    underWay += 1;
    const [beside, refusalsBefore] = [underWay, refusals];
    try {
      const exchange = await attempt();
      const { status, headers } = exchange.answer;
      if (status !== 429) {
        width = Math.min(width + 1, widest);
        return exchange;
      }
      onLimited(exchange);
      const wait = pauseAfter(headers, count);
      // If several requests were refused together, only the first refusal slows the run down.
      if (refusals === refusalsBefore) slowDown(Math.max(beside, underWay), count === 1 && typeof wait === "number");
      if (typeof wait === "string") throw new StillLimited(`the target answered ${wait}`);
      pause = Promise.all([pause, sleep(wait)]);
      return undefined;
    } finally {
      underWay -= 1;
    }
  };
  return async (attempt, onLimited) => {
    const rank = requests++;
    for (let count = 1; ; count += 1) {
      const exchange = await limited(() => tryOnce(count, attempt, onLimited), rank);
      if (exchange) return exchange;
    }
  };
}

/**
 * Milliseconds to wait after a 429: its Retry-After, or half a second that doubles with each attempt. From the second attempt on
 * the wait has a lower bound that doubles too, because a target may ask for 0 seconds each time.
 */
function waitOf(headers: RawAnswer["headers"], count: number): number {
  const own = 250 * 2 ** count;
  const asked = askedWait(headers) ?? own;
  return count === 1 ? asked : Math.max(asked, own / 2);
}

/** The wait that Retry-After names, if readable. Without a Date header, the local clock must give a plausible wait. */
function askedWait({ "retry-after": retryAfter = "", date = "" }: RawAnswer["headers"]): number | undefined {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const until = timeOf(retryAfter);
  const since = until - timeOf(date);
  if (!Number.isNaN(since)) return Math.max(since, 0);
  const wait = until - Date.now();
  return wait >= 0 && wait <= LONGEST_WAIT_MS ? wait : undefined;
}

/** The time of an HTTP date, which always ends in GMT; NaN for any other text, of which `Date.parse` accepts many. */
function timeOf(text: string): number {
  return / GMT$/.test(text) ? Date.parse(text) : Number.NaN;
}
