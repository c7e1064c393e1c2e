import type { World } from "../cases/case.ts";
import type { Exchange, SentRequest } from "../model/exchange.ts";
import type { Violation } from "../model/verdict.ts";
import { randomFrom } from "./random.ts";
import { drawDeletes, drawRequests, lastDelete } from "./requests.ts";

/** What an exploration found. */
export interface Explored {
  sequences: number;
  /** One for each rule that was broken, with the shortest sequence that shows it. */
  readonly violations: Map<string, Violation>;
}

/** What an exploration needs of a run. */
export interface Explorer {
  world(): World;
  /** How many requests the exploration has sent, those of its looks too. */
  sent(): number;
  /** Sends requests at once, and returns what the answers break. Requests without consent are left out. */
  ask(
    requests: readonly SentRequest[],
  ): Promise<{ readonly exchanges: Exchange[]; readonly violations: Violation[] }>;
  /** Walks all accounts, and returns what the sequence before has broken. */
  look(): Promise<readonly Violation[]>;
}

/** Steps in a sequence, before the accounts are walked again; and the most deletes at its beginning. */
const LENGTH = 25;
const MOST_DELETES = 5;
/** The most requests that make one failing sequence shorter. */
const SHRINKING = 60;

/**
 * Sends random requests of the grid's dimensions in sequences, each with deletes of disposable projects at its beginning and a
 * look behind it. The reference judges each answer. A sequence that breaks a rule is made shorter by leaving requests out.
 */
export async function explore(
  { requests, seed }: { readonly requests: number; readonly seed: number },
  explorer: Explorer,
  explored: Explored,
): Promise<void> {
  const random = randomFrom(seed);
  const draw = { requests: drawRequests(random), deletes: drawDeletes(random) };
  const steps = function* (): Generator<SentRequest[]> {
    const left = Math.ceil((requests - explorer.sent()) / LENGTH);
    const deletes = Math.min(
      Math.ceil((explorer.world().disposable.length - 1) / left),
      MOST_DELETES,
    );
    for (let count = 0; count < deletes; count++) yield* draw.deletes(explorer.world());
    for (let place = 0; place < LENGTH && explorer.sent() < requests; place++) {
      const others = random.below(8) === 0 ? draw.requests(explorer.world()) : [];
      yield [...draw.requests(explorer.world()), ...others];
    }
  };
  while (explorer.sent() < requests) await takeAll(steps(), explored, explorer);
  await takeAll(lastDelete(random, explorer.world), explored, explorer);
}

/** Takes the steps of a sequence, each of them requests to send at once, and looks behind it. The first violation of each rule is kept. */
async function takeAll(
  steps: Iterable<SentRequest[]>,
  explored: Explored,
  explorer: Explorer,
): Promise<void> {
  const done: Exchange[] = [];
  for (const step of steps) {
    const { exchanges, violations } = await explorer.ask(step);
    for (const violation of violations)
      if (!explored.violations.has(violation.rule))
        explored.violations.set(violation.rule, await shrunk(violation, done, explorer));
    done.push(...exchanges);
  }
  // What a look shows may be due to any write of the sequence.
  for (const violation of await explorer.look())
    if (!explored.violations.has(violation.rule))
      explored.violations.set(violation.rule, behindWrites(violation, done));
  explored.sequences += 1;
}

function behindWrites(violation: Violation, done: readonly Exchange[]): Violation {
  const isBefore = (each: Exchange) => each.request.method !== "GET" && each !== violation.exchange;
  return { ...violation, before: done.filter(isBefore) };
}

/** The violation with the fewest reads before it that still show it: none, if the request alone breaks the rule again. */
async function shrunk(
  violation: Violation,
  before: readonly Exchange[],
  explorer: Explorer,
): Promise<Violation> {
  const last = violation.exchange?.request;
  if (last?.method !== "GET") return behindWrites(violation, before);
  let kept = before.filter(({ request }) => request.method === "GET");
  const until = explorer.sent() + SHRINKING;
  const breaks = async (sequence: readonly Exchange[]): Promise<boolean> => {
    for (const { request } of sequence) await explorer.ask([request]);
    return (await explorer.ask([last])).violations.some(({ rule }) => rule === violation.rule);
  };
  if (await breaks([])) return violation;
  for (
    let size = Math.ceil(kept.length / 2);
    size >= 1 && explorer.sent() < until;
    size = Math.floor(size / 2)
  ) {
    const shorter = kept.slice(size);
    if (await breaks(shorter)) kept = shorter;
  }
  return { ...violation, before: kept };
}
