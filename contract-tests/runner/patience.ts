import type { RawAnswer, SentRequest } from "../model/exchange.ts";
import { limitConcurrency } from "./scheduler.ts";
import type { Transport } from "./transport.ts";

/** How fast to send, and how to wait: a clock and a sleep, passed in so that a test needs no time. */
export interface Patience {
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
  /** Most requests a second; absent: as fast as answers come. */
  readonly ratePerSecond?: number;
}

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

/** One attempt of a request. Of those that wait, the one of the lowest rank goes first; its count is 1 if it is the first. */
interface Attempt {
  readonly rank: number;
  readonly count: number;
  readonly send: () => Promise<Attempted>;
}

/** The answer to an attempt; of a 429, how long to send nothing before the next attempt, or why there is to be none. */
interface Attempted {
  readonly answer: RawAnswer;
  readonly pauseMs?: number;
  readonly gaveUp?: string;
}

/**
 * Keeps to a rate, and after a 429 waits as long as its Retry-After asks before it sends the request again, which is safe because
 * a 429 means that the request was not processed. Other requests wait as long. `onLimited` is called with each 429.
 */
export function patient(
  transport: Transport,
  patience: Patience,
): (request: SentRequest, onLimited: (answer: RawAnswer) => void) => Promise<RawAnswer> {
  const inPace = createPace(patience);
  let attempts = ATTEMPTS;
  let requests = 0;
  const attempt = async (request: SentRequest, count: number): Promise<Attempted> => {
    const answer = await transport(request);
    if (answer.status !== 429) return { answer };
    if (count >= attempts) {
      attempts = LATER_ATTEMPTS;
      return { answer, gaveUp: `429 to ${count} attempts` };
    }
    const pauseMs = waitOf(answer.headers, count);
    if (pauseMs <= LONGEST_WAIT_MS) return { answer, pauseMs };
    return { answer, gaveUp: `429 and asks to wait for ${Math.ceil(pauseMs / 1000)} s` };
  };
  return async (request, onLimited) => {
    requests += 1;
    const rank = requests;
    for (let count = 1; ; count += 1) {
      const { answer, gaveUp } = await inPace({ rank, count, send: () => attempt(request, count) });
      if (answer.status !== 429) return answer;
      onLimited(answer);
      if (gaveUp !== undefined) throw new StillLimited(`the target answered ${gaveUp}`);
    }
  };
}

/**
 * Starts at most `ratePerSecond` requests a second, and fewer as the target refuses them. After a refusal nothing is sent for
 * its pause; then one request goes first, and more as answers come, up to half of those that were under way. If a new request
 * is refused although it was alone, the gap between two doubles. Neither is taken back: it would cost refusals again and again.
 */
function createPace({ sleep, now, ratePerSecond }: Patience): (attempt: Attempt) => Promise<Attempted> {
  let gap = ratePerSecond ? 1000 / ratePerSecond : 0;
  let widest = Number.POSITIVE_INFINITY;
  let width = widest;
  let underWay = 0;
  let refusals = 0;
  let nextStart = 0;
  let pause: Promise<unknown> = Promise.resolve();
  let starting: Promise<void> = Promise.resolve();
  const waiting: { readonly rank: number; readonly make: () => Promise<void> }[] = [];
  const limited = limitConcurrency(() => width);

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
  const make = async ({ send, count }: Attempt): Promise<Attempted> => {
    underWay += 1;
    const [beside, refusalsBefore] = [underWay, refusals];
    try {
      const attempted = await send();
      const { answer, pauseMs } = attempted;
      // Of requests that were refused together only the first slows the run down.
      if (answer.status !== 429) width = Math.min(width + 1, widest);
      else if (refusals === refusalsBefore) slowDown(Math.max(beside, underWay), count === 1 && pauseMs !== undefined);
      if (pauseMs !== undefined) pause = Promise.all([pause, sleep(pauseMs)]);
      return attempted;
    } finally {
      underWay -= 1;
    }
  };
  return (attempt) =>
    new Promise((resolve, reject) => {
      waiting.push({ rank: attempt.rank, make: () => make(attempt).then(resolve, reject) });
      void limited(async () => {
        starting = starting.then(mayStart);
        await starting;
        // Chosen after the pause, when a request that was refused waits here again.
        waiting.sort((one, other) => one.rank - other.rank);
        await waiting.shift()?.make();
      });
    });
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
