import type { World } from "../cases/case.ts";
import type { Exchange, SentRequest } from "../model/exchange.ts";
import type { Violation } from "../model/verdict.ts";
import { randomFrom } from "./random.ts";
import { drawDeletes, drawRequests, lastDeletes } from "./requests.ts";

/** What an exploration found. */
export interface Explored {
  sequences: number;
  /** One for each rule that was broken, with the shortest sequence that shows it. */
  readonly violations: Map<string, Violation>;
}

/** An exchange, and what its answer breaks. */
export interface Asked {
  readonly exchange: Exchange;
  readonly violations: readonly Violation[];
}

/** What an exploration needs of a run. */
export interface Explorer {
  world(): World;
  /** How many requests the exploration has sent, those of its looks too. */
  sent(): number;
  /** Sends requests at once. Those without consent are left out. */
  ask(requests: readonly SentRequest[]): Promise<readonly Asked[]>;
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
  const [requestsFor, deletesFor] = [drawRequests(random), drawDeletes(random)];
  const isDone = () => explorer.sent() >= requests;
  // One disposable project is kept, which later requests name.
  const stepsFor = (world: World) => (world.disposable.length > 1 ? deletesFor(world) : []);
  while (!isDone()) {
    const done: Exchange[] = [];
    const take = (step: readonly SentRequest[]) => takeStep(step, done, explored, explorer);
    const count = sharedOut(explorer, Math.ceil((requests - explorer.sent()) / LENGTH));
    for (let place = 0; place < count; place++) await eachStep(stepsFor(explorer.world()), take);
    for (let place = 0; place < LENGTH && !isDone(); place++) {
      const world = explorer.world();
      await take([...requestsFor(world), ...(random.below(8) === 0 ? requestsFor(world) : [])]);
    }
    await lookBehind(done, explored, explorer);
  }
  const done: Exchange[] = [];
  for (const step of lastDeletes(random)) await takeStep(step(explorer.world()), done, explored, explorer);
  await lookBehind(done, explored, explorer);
}

async function eachStep<T>(steps: readonly T[], take: (step: T) => Promise<void>): Promise<void> {
  for (const step of steps) await take(step);
}

/** How many of the disposable projects but one a sequence may delete, so that each of those that are left has some. */
function sharedOut(explorer: Explorer, sequencesLeft: number): number {
  return Math.min(Math.ceil((explorer.world().disposable.length - 1) / sequencesLeft), MOST_DELETES);
}

/** Sends the requests of a step at once. The first violation of each rule is made shorter and kept. */
async function takeStep(
  step: readonly SentRequest[],
  done: Exchange[],
  { violations }: Explored,
  explorer: Explorer,
): Promise<void> {
  const asked = await explorer.ask(step);
  const before = [...done];
  done.push(...asked.map(({ exchange }) => exchange));
  for (const violation of asked.flatMap((each) => each.violations))
    if (!violations.has(violation.rule)) violations.set(violation.rule, await shrunk(violation, before, explorer));
}

/** Ends a sequence with a look. What it shows may be due to any write of the sequence. */
async function lookBehind(done: readonly Exchange[], explored: Explored, explorer: Explorer): Promise<void> {
  const writes = done.filter(({ request }) => request.method !== "GET");
  for (const violation of await explorer.look()) {
    const before = writes.filter((write) => write !== violation.exchange);
    if (!explored.violations.has(violation.rule)) explored.violations.set(violation.rule, { ...violation, before });
  }
  explored.sequences += 1;
}

/** The violation with the fewest reads before it that still show it: none, if the request alone breaks the rule again. */
async function shrunk(violation: Violation, before: readonly Exchange[], explorer: Explorer): Promise<Violation> {
  const last = violation.exchange?.request;
  if (last === undefined || last.method !== "GET")
    return { ...violation, before: before.filter(({ request }) => request.method !== "GET") };
  let kept = before.filter(({ request }) => request.method === "GET");
  const until = explorer.sent() + SHRINKING;
  const breaks = async (sequence: readonly Exchange[]): Promise<boolean> => {
    for (const { request } of sequence) await explorer.ask([request]);
    return (await explorer.ask([last]))[0]?.violations.some(({ rule }) => rule === violation.rule) ?? false;
  };
  if (await breaks([])) return violation;
  for (let size = Math.ceil(kept.length / 2); size >= 1 && explorer.sent() < until; size = Math.floor(size / 2)) {
    const shorter = kept.slice(size);
    if (await breaks(shorter)) kept = shorter;
  }
  return { ...violation, before: kept };
}
