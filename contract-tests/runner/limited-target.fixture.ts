import type { RawAnswer } from "../model/exchange.ts";
import type { SimulatedClock } from "./simulated-clock.ts";
import type { Transport } from "./transport.ts";

/** A target with a limit, 100 ms away, and how many requests it has refused and had under way. */
export interface LimitedTarget {
  readonly transport: Transport;
  readonly refused: () => number;
  /** Most requests that waited for their answers at the same time since the last call. */
  readonly mostAtOnce: () => number;
}

/** Refuses a request with 429 unless `admits` allows it, given the number of requests under way with it. */
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

/** Admits so many requests in each second of the clock. */
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
