import type { Exchange, RawAnswer } from "../model/exchange.ts";
import { limitConcurrency } from "./scheduler.ts";

/** How fast to send, and how to wait: a clock and a sleep, passed in so that a test needs no time. */
export interface Patience {
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
  /** Most requests a second; absent: as fast as answers come. */
  readonly ratePerSecond?: number;
}

/** Makes attempts at a request until one is answered by something else than 429, and calls `onLimited` with each 429. */
type SendPatiently = (attempt: () => Promise<Exchange>, onLimited: (refused: Exchange) => void) => Promise<Exchange>;

/** The target answered 429 each time; such answers are evidence for nothing. */
export class StillLimited extends Error {
  override readonly name = "StillLimited";
}

/** Most attempts of a request. They take a minute if the target does not say how long to wait. */
const ATTEMPTS = 8;
/** Most attempts after another request was given up: the target is likely to go on refusing. */
const LATER_ATTEMPTS = 2;
const LONGEST_WAIT_MS = 60_000;
/** Milliseconds between two requests after the first refusal of one that was alone, and the most that they become. */
const LEAST_GAP = 50;
const LONGEST_GAP = 1000;

/**
 * Keeps to a rate, and after a 429 waits as long as its Retry-After asks before it makes another attempt, which is safe because
 * a 429 means that the request was not processed.
 *
 * After a refusal nothing is sent for its pause; then one request goes first, and more as answers come, up to half of those that
 * were under way. If a new request is refused although it was alone, the gap between two doubles. Neither is taken back: it would
 * cost refusals again and again.
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
  // The first request is chosen after the pause, when one that was refused waits again.
  const limited = limitConcurrency(() => width, mayStart);
  /** How long to send nothing after a refusal, or why the request is given up. */
  const pauseAfter = (headers: RawAnswer["headers"], count: number): number | string => {
    const ms = waitOf(headers, count);
    if (count < attempts) return ms <= LONGEST_WAIT_MS ? ms : `429 and asks to wait for ${Math.ceil(ms / 1000)} s`;
    attempts = LATER_ATTEMPTS;
    return `429 to ${count} attempts`;
  };
  const slowDown = (together: number, isNews: boolean): void => {
    refusals += 1;
    width = 1;
    if (together > 1) widest = Math.ceil(together / 2);
    else if (isNews) gap = Math.max(gap, Math.min(Math.max(gap * 2, LEAST_GAP), LONGEST_GAP));
  };
  /** What an attempt gave; undefined if there is to be another one. */
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
      // Of requests that were refused together only the first slows the run down.
      if (refusals === refusalsBefore) slowDown(Math.max(beside, underWay), count === 1 && typeof wait === "number");
      if (typeof wait === "string") throw new StillLimited(`the target answered ${wait}`);
      pause = Promise.all([pause, sleep(wait)]);
      return undefined;
    } finally {
      underWay -= 1;
    }
  };
  return async (attempt, onLimited) => {
    requests += 1;
    const rank = requests;
    for (let count = 1; ; count += 1) {
      const exchange = await limited(() => tryOnce(count, attempt, onLimited), rank);
      if (exchange) return exchange;
    }
  };
}

/**
 * How long a 429 asks to wait. Retry-After is a number of seconds, or a date by the clock of the answer's own Date. Without one
 * the wait doubles from half a second, and no later wait is shorter than that: a target may ask for 0 seconds each time.
 */
function waitOf(headers: RawAnswer["headers"], count: number): number {
  const own = 250 * 2 ** count;
  const asked = askedWait(headers) ?? own;
  return count === 1 ? asked : Math.max(asked, own / 2);
}

/** The wait that Retry-After names, if it can be understood; our own clock is believed only if it makes that a likely wait. */
function askedWait({ "retry-after": retryAfter = "", date = "" }: RawAnswer["headers"]): number | undefined {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const until = readDate(retryAfter);
  if (until === undefined) return undefined;
  const said = readDate(date);
  if (said !== undefined) return Math.max(until - said, 0);
  const wait = until - Date.now();
  return wait >= 0 && wait <= LONGEST_WAIT_MS ? wait : undefined;
}

/** An HTTP date always ends in GMT; `Date.parse` alone would take much else for one. */
function readDate(text: string): number | undefined {
  const time = / GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
