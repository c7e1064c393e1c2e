import type { Report } from "../model/report.ts";
import type { Transport } from "../runner/transport.ts";
import { judge } from "./judge.fixture.ts";
import type { Reference } from "./reference.ts";

/** A transport on which time passes in rounds: whatever is under way is answered in the round that follows. */
interface Rounds {
  readonly transport: Transport;
  /** How many rounds have passed. */
  passed(): number;
  /** Most requests that were under way in one round, and most among which there was a write that was obeyed. */
  most(): { readonly requests: number; readonly besideObeyed: number };
}

/** A far target without the waiting: a run that takes n rounds takes n times the latency. */
function inRounds(send: Transport): Rounds {
  let waiting: (() => void)[] = [];
  let passed = 0;
  let requests = 0;
  let besideObeyed = 0;
  let underWay = 0;
  const pass = (): void => {
    const round = waiting;
    waiting = [];
    passed += 1;
    requests = Math.max(requests, round.length);
    underWay = round.length;
    for (const proceed of round) proceed();
  };
  return {
    transport: async (request) => {
      if (waiting.length === 0) setImmediate(() => setImmediate(pass));
      await new Promise<void>((proceed) => waiting.push(proceed));
      const beside = underWay;
      const answer = await send(request);
      if (request.method === "DELETE" && answer.status === 200) besideObeyed = Math.max(besideObeyed, beside);
      return answer;
    },
    passed: () => passed,
    most: () => ({ requests, besideObeyed }),
  };
}

/** Judges a target in rounds, with so many reads under way at once. */
export async function judgeInRounds(
  { target, transport }: Reference,
  concurrency: number,
): Promise<{ rounds: Rounds; report: Report }> {
  const rounds = inRounds(transport);
  return { rounds, report: await judge({ target, transport: rounds.transport, concurrency }) };
}
