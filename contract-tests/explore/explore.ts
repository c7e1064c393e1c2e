import fc from "fast-check";
import type { RuleId } from "../../openapi/index.ts";
import type { TargetClient } from "../model/case.ts";
import { whyNoConsent } from "../model/consent.ts";
import type { Exchange, KeyName } from "../model/exchange.ts";
import type { Violation } from "../model/finding.ts";
import type { Exploration } from "../model/report.ts";
import { type Scope, type Step, stepsOf } from "./grammar.ts";
import { roundsOf } from "./histories.ts";
import { BrokenRule, type ExploreAccess } from "./outcomes.ts";
import { Session } from "./session.ts";

/** How much to explore. The same seed makes the same steps. */
export interface ExploreOptions {
  readonly requests: number;
  readonly seed: number;
}

/** A sequence of requests that shows that a rule is broken. */
export interface ExploredViolation extends Violation {
  readonly rule: RuleId;
  /** What was sent, in order, up to the answer that is wrong. */
  readonly exchanges: readonly Exchange[];
}

/** A violation, and how many requests the sequence had that showed it first, before it was made shorter. */
interface Found extends ExploredViolation {
  readonly lengthAtFirst: number;
}

/** What an exploration found, before it is written for a report. */
export interface Explored extends Omit<Exploration, "violations"> {
  readonly violations: readonly ExploredViolation[];
  /** Set if it ended by an error: the target is gone, or the suite has a bug. */
  readonly isLost?: true;
}

/** Most steps of a sequence, of which about one in five is sent: the others are of frequent kinds, or name what is not there. */
const LONGEST = 200;
/** Most requests that are spent on making one failing sequence shorter. */
const SHRINKING = 300;

/**
 * Sends random sequences of requests. The operations of the reference foresee each answer, under the profile that the run has
 * recorded of this target. For each rule that is broken the shortest sequence that was found is reported.
 */
export async function explore({ requests, seed }: ExploreOptions, access: ExploreAccess): Promise<Explored> {
  const session = new Session(access);
  const violations = new Map<RuleId, Found>();
  const unwalkable = await brokenBy(session, () => session.start());
  keepShortest(violations, unwalkable);
  if (unwalkable) session.ended = "the accounts cannot be walked";
  const commands = stepsOf(scopeOf(access.client)).map(commandOf);
  const steps = fc.noBias(fc.commands([commands], { maxCommands: LONGEST, size: "max" }));
  const ofOneClient = steps.map((each) => () => fc.asyncModelRun(() => ({ model: session, real: session }), each));
  const ofTwoClients = roundsOf().map((round) => () => session.takeRound(round));
  let sequences = 0;
  let idle = 0;
  while (access.sent() < requests && session.ended === undefined && idle < MOST_IDLE) {
    const before = access.sent();
    const isRound = access.concurrency > 1 && sequences % ROUND_EVERY === ROUND_EVERY - 1;
    await takeSequence(isRound ? ofTwoClients : ofOneClient, seedOf(seed, sequences), session, violations);
    sequences += 1;
    idle = access.sent() === before ? idle + 1 : 0;
    access.forget();
  }
  keepShortest(violations, await brokenBy(session, () => session.finishLast()));
  return {
    seed,
    requests: access.sent(),
    sequences,
    violations: [...violations.values()].map(withLength),
    doubts: [...session.doubts.lines],
    ...(session.ended !== undefined && { ended: session.ended }),
    ...(session.isLost && { isLost: true as const }),
  };
}

/** Sequences in a row that send nothing, after which there is nothing to send. */
const MOST_IDLE = 100;

/** Every so many sequences two clients are played. */
const ROUND_EVERY = 3;

/** Far from the seeds of every other exploration, so that two with seeds side by side have no sequence in common. */
function seedOf(seed: number, sequence: number): number {
  return (Math.imul(seed, 0x9e37_79b1) + sequence) | 0;
}

/** Takes one sequence. If it breaks a rule that no earlier one broke, fast-check sends shorter ones that may break it too. */
async function takeSequence(
  sequences: fc.Arbitrary<() => Promise<void>>,
  seed: number,
  session: Session,
  violations: Map<RuleId, Found>,
): Promise<void> {
  let shrunk: { readonly rule: RuleId; readonly until: number } | undefined;
  const property = fc.asyncProperty(sequences, async (take) => {
    if (shrunk && (session.sent >= shrunk.until || session.ended !== undefined)) return;
    const broken = await brokenBy(session, take);
    if (broken === undefined) return;
    const isNews = !violations.has(broken.rule);
    keepShortest(violations, broken);
    await session.recover();
    if (!shrunk && isNews) shrunk = { rule: broken.rule, until: session.sent + SHRINKING };
    session.isShrinking = shrunk !== undefined;
    if (shrunk?.rule === broken.rule) throw broken;
  });
  await fc.check(property, { seed, numRuns: 1 });
  session.isShrinking = false;
  const why = session.whyNoWrites();
  const found = shrunk && violations.get(shrunk.rule);
  if (found && why !== undefined) violations.set(found.rule, withoutReads(found, why));
}

function withLength({ lengthAtFirst, ...found }: Found): ExploredViolation {
  if (found.exchanges.length === lengthAtFirst) return found;
  return { ...found, actual: `${found.actual} (shortened from ${lengthAtFirst} requests)` };
}

/** The violation with the writes of its sequence alone, if they could not be sent again to make it shorter. */
function withoutReads(found: Found, why: string): Found {
  const last = found.exchanges.length - 1;
  const exchanges = found.exchanges.filter(({ request }, place) => place === last || request.method !== "GET");
  if (exchanges.length < 2) return found;
  const actual = `${found.actual} (not made shorter, because ${why}; reads are left out)`;
  return { ...found, exchanges, actual, lengthAtFirst: exchanges.length };
}

function keepShortest(violations: Map<RuleId, Found>, broken: BrokenRule | undefined): void {
  if (broken === undefined) return;
  const { rule, violation, exchanges } = broken;
  const known = violations.get(rule);
  const { lengthAtFirst } = known ?? { lengthAtFirst: exchanges.length };
  if (known === undefined || exchanges.length < known.exchanges.length)
    violations.set(rule, { rule, ...violation, exchanges, lengthAtFirst });
}

/** The rule that a sequence breaks. The accounts are walked at its end if it sent a write, and now and then. */
async function brokenBy(session: Session, run: () => Promise<void>): Promise<BrokenRule | undefined> {
  session.begin();
  try {
    await run();
    await session.finish();
    return undefined;
  } catch (error) {
    if (error instanceof BrokenRule) return error;
    session.endBy(error);
    return undefined;
  }
}

/** A step as fast-check runs it: it is taken if it is worth a request when its turn comes. */
function commandOf(step: Step): fc.AsyncCommand<Session, Session> {
  let ready: ReturnType<Session["ready"]>;
  return {
    check: (session) => {
      ready = session.ready(step);
      return ready !== undefined;
    },
    run: async (session) => {
      if (ready) await session.take(ready);
    },
  };
}

function scopeOf({ target }: TargetClient): Scope {
  const { premium, otherPremium, free } = target.keys;
  const keys: KeyName[] = ["premium", "none", "empty", "unknown", "longer"];
  if (premium.length > 1) keys.push("shorter");
  if (otherPremium !== undefined) keys.push("otherPremium");
  if (free !== undefined) keys.push("free");
  return { keys, writes: whyNoConsent(target) === undefined };
}
