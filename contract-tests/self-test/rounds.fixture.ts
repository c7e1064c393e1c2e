import type { Report } from "../model/report.ts";
import type { Transport } from "../runner/transport.ts";
import { judge } from "./judge.fixture.ts";
import type { Reference } from "./reference.ts";

/** A transport on which time passes in rounds: whatever is under way is answered in the round that follows. */
interface Rounds {
  readonly transport: Transport;
  /** How many rounds have passed. */
  passed(): number;
  /** Most requests that were under way in one round, and most among which there was a write. */
  most(): { readonly requests: number; readonly besideWrites: number };
}

/** A far target without the waiting: a run that takes n rounds takes n times the latency. */
function inRounds(send: Transport): Rounds {
  let waiting: { readonly method: string; readonly answer: () => void }[] = [];
  let passed = 0;
  let requests = 0;
  let besideWrites = 0;
  const pass = (): void => {
    const round = waiting;
    waiting = [];
    passed += 1;
    requests = Math.max(requests, round.length);
    if (round.some(({ method }) => !["GET", "HEAD", "OPTIONS"].includes(method)))
      besideWrites = Math.max(besideWrites, round.length);
    for (const { answer } of round) answer();
  };
  return {
    transport: async (request) => {
      if (waiting.length === 0) setImmediate(() => setImmediate(pass));
      await new Promise<void>((answer) => waiting.push({ method: request.method, answer }));
      return send(request);
    },
    passed: () => passed,
    most: () => ({ requests, besideWrites }),
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
