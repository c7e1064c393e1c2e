import { randomFrom } from "../../mock-server/store/random.ts";
import type { SentRequest } from "../model/exchange.ts";
import type { Entry } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import type { World } from "../probes/probe.ts";
import { drawDeletes, drawRequests, lastDelete } from "./draws.ts";

/** One violation for each rule that was broken, with the shortest sequence that shows it. */
export type Found = Map<string, Violation>;

/** What an exploration needs of a run. */
export interface Explorer {
  world(): World;
  /** How many requests the exploration has sent, those of its looks too. */
  sent(): number;
  /** Sends requests at once, and returns what the answers break. Requests without consent are left out. */
  ask(
    requests: readonly SentRequest[],
  ): Promise<{ readonly entries: Entry[]; readonly violations: Violation[] }>;
  /** Walks all accounts, which ends a sequence, and returns what it has broken. */
  look(): Promise<readonly Violation[]>;
}

/** The steps of a sequence after its deletes, and the most deletes at its beginning. */
const STEPS = 25;
const MOST_DELETES = 5;
/** The most requests that make one failing sequence shorter. */
const MOST_FOR_SHRINKING = 60;

/**
 * Sends random requests of the grid's dimensions in sequences, each with deletes of disposable projects at its beginning and a
 * look after it. The reference judges each answer. A sequence that breaks a rule is made shorter by leaving requests out.
 */
export async function explore(
  { requests, seed }: { readonly requests: number; readonly seed: number },
  explorer: Explorer,
  found: Found,
): Promise<void> {
  const random = randomFrom(seed);
  const drawStep = drawRequests(random);
  const drawDelete = drawDeletes(random);
  function* sequence(): Generator<SentRequest[]> {
    const sequencesLeft = Math.ceil((requests - explorer.sent()) / STEPS);
    const share = Math.ceil((explorer.world().disposable.length - 1) / sequencesLeft);
    const deletes = Math.min(share, MOST_DELETES);
    for (let count = 0; count < deletes; count++) yield* drawDelete(explorer.world());
    for (let place = 0; place < STEPS && explorer.sent() < requests; place++) {
      const others = random.oneIn(8) ? drawStep(explorer.world()) : [];
      yield [...drawStep(explorer.world()), ...others];
    }
  }
  while (explorer.sent() < requests) await takeAll(sequence(), found, explorer);
  await takeAll(lastDelete(random, explorer.world), found, explorer);
}

/** Takes the steps of a sequence, each of them requests to send at once, and looks after it. The first violation of each rule is kept. */
async function takeAll(
  steps: Iterable<SentRequest[]>,
  found: Found,
  explorer: Explorer,
): Promise<void> {
  const done: Entry[] = [];
  for (const step of steps) {
    const { entries, violations } = await explorer.ask(step);
    for (const violation of violations)
      if (!found.has(violation.rule))
        found.set(violation.rule, await shrunk(violation, done, explorer));
    done.push(...entries);
  }
  // What a look shows may be due to any write of the sequence.
  for (const violation of await explorer.look())
    if (!found.has(violation.rule)) found.set(violation.rule, afterWrites(violation, done));
}

function afterWrites(violation: Violation, done: readonly Entry[]): Violation {
  const isBefore = (each: Entry) => each.request.method !== "GET" && each !== violation.entry;
  return { ...violation, before: done.filter(isBefore) };
}

/** The violation with the fewest reads before it that still show it: none, if the request alone breaks the rule again. */
async function shrunk(
  violation: Violation,
  before: readonly Entry[],
  explorer: Explorer,
): Promise<Violation> {
  const last = violation.entry?.request;
  if (last?.method !== "GET") return afterWrites(violation, before);
  const breaksAfter = async (reads: readonly Entry[]): Promise<boolean> => {
    for (const { request } of reads) await explorer.ask([request]);
    const { violations } = await explorer.ask([last]);
    return violations.some(({ rule }) => rule === violation.rule);
  };
  const until = explorer.sent() + MOST_FOR_SHRINKING;
  if (await breaksAfter([])) return violation;
  let kept = before.filter(({ request }) => request.method === "GET");
  // Leaves out the first half, then the first quarter, and so on, where what is left still shows it.
  let size = Math.ceil(kept.length / 2);
  while (size >= 1 && explorer.sent() < until) {
    const shorter = kept.slice(size);
    if (await breaksAfter(shorter)) kept = shorter;
    size = Math.floor(size / 2);
  }
  return { ...violation, before: kept };
}
