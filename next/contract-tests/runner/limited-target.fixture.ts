import type { RawAnswer } from "../model/exchange.ts";
import type { SimulatedClock } from "./simulated-clock.ts";
import type { Transport } from "./transport.ts";

/** A rate-limited target with a latency of 100 ms, which counts refused and concurrent requests. */
export interface LimitedTarget {
  readonly transport: Transport;
  readonly refused: () => number;
  /** The maximum number of concurrent requests since the last call. */
  readonly mostAtOnce: () => number;
}

/** Answers 429 unless `admits`, called with the number of concurrent requests including this one, returns true. */
export function limitedTarget(
  { sleep }: SimulatedClock,
  admits: (underWay: number) => boolean,
  headers: () => RawAnswer["headers"] = () => ({}),
  answer: Transport = async () => ({ status: 200, headers: {}, text: "{}" }),
): LimitedTarget {
  let unanswered = 0;
  let underWay = 0;
  let most = 0;
  let refused = 0;
  return {
    refused: () => refused,
    mostAtOnce: () => {
      const before = most;
      most = 0;
      return before;
    },
    transport: async (request) => {
      unanswered += 1;
      most = Math.max(most, unanswered);
      const admitted = admits(underWay + 1);
      if (admitted) underWay += 1;
      else refused += 1;
      await sleep(100);
      unanswered -= 1;
      if (!admitted) return { status: 429, headers: headers(), text: "slow down" };
      underWay -= 1;
      return answer(request);
    },
  };
}

/** Admits at most this number of requests in each second of the clock. */
export function perSecond(most: number, { now }: SimulatedClock): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    if (Math.floor(now() / 1000) !== second) count = 0;
    second = Math.floor(now() / 1000);
    count += 1;
    return count <= most;
  };
}
