import type { RawAnswer, SentRequest } from "../model/exchange.ts";
import type { Transport } from "./transport.ts";

/** How fast to send, and how to wait; `sleep` and `now` are passed in so that a test needs no time. */
export interface Patience {
  /** Most requests a second; absent: as fast as answers come. */
  readonly ratePerSecond?: number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => number;
}

/** The target answered 429 each time; such answers are evidence for nothing. */
export class StillLimited extends Error {
  override readonly name = "StillLimited";
}

const ATTEMPTS = 6;
const LONGEST_WAIT_MS = 60_000;

/** A transport that keeps to a rate and waits out a 429; `onLimited` is told of each. */
export type PatientTransport = (request: SentRequest, onLimited: (answer: RawAnswer) => void) => Promise<RawAnswer>;

/**
 * Keeps to a rate, and waits out a 429 as its Retry-After says before it sends the request again: such an answer says that
 * the request was not processed. What is under way beside it waits as long before it sends anything else.
 */
export function patient(transport: Transport, patience: Patience): PatientTransport {
  let next = 0;
  let pause: Promise<unknown> = Promise.resolve();
  const takeTurn = async (): Promise<void> => {
    await pause;
    const wait = next - patience.now();
    next = Math.max(next, patience.now()) + (patience.ratePerSecond ? 1000 / patience.ratePerSecond : 0);
    if (wait > 0) await patience.sleep(wait);
  };
  return async (request, onLimited) => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      await takeTurn();
      const answer = await transport(request);
      if (answer.status !== 429) return answer;
      onLimited(answer);
      const wait = waitOf(answer.headers["retry-after"], attempt);
      if (wait > LONGEST_WAIT_MS)
        throw new StillLimited(`the target answered 429 and asks to wait for ${Math.ceil(wait / 1000)} s`);
      if (attempt < ATTEMPTS) pause = Promise.all([pause, patience.sleep(wait)]);
    }
    throw new StillLimited(`the target answered 429 to ${ATTEMPTS} attempts`);
  };
}

/** Retry-After is a number of seconds or a date; without one the wait doubles from half a second. */
function waitOf(retryAfter: string | undefined, attempt: number): number {
  const asked = /^\d+$/.test(retryAfter ?? "") ? Number(retryAfter) * 1000 : Date.parse(retryAfter ?? "") - Date.now();
  return Math.max(Number.isNaN(asked) ? 250 * 2 ** attempt : asked, 0);
}
