import fc from "fast-check";
import type { RuleId } from "../../openapi/index.ts";
import type { TargetClient } from "../model/case.ts";
import { whyNoConsent } from "../model/consent.ts";
import type { Exchange, KeyName } from "../model/exchange.ts";
import type { Exploration } from "../model/report.ts";
import { type Scope, type Step, stepsOf } from "./grammar.ts";
import { roundsOf } from "./histories.ts";
import type { Broken, BrokenRule, ExploreAccess } from "./outcomes.ts";
import { Session } from "./session.ts";

/** The size and the seed of an exploration. The same seed generates the same steps. */
export interface ExploreOptions {
  readonly requests: number;
  readonly seed: number;
}

/** A broken rule, with the sequence of requests that shows it. */
export interface ExploredViolation extends Broken {
  /** The exchanges in order; the last one has the wrong answer. */
  readonly exchanges: readonly Exchange[];
}

/** The shortest sequence so far, with the length of the first one, before shrinking. */
interface ShrunkViolation extends ExploredViolation {
  readonly lengthAtFirst: number;
}

/** The result of an exploration, before it is formatted for the report. */
export interface Explored extends Omit<Exploration, "violations"> {
  readonly violations: readonly ExploredViolation[];
  /** Set if an error ended it: the target no longer answers, or the suite has a bug. */
  readonly isLost?: true;
}

/** Maximum steps of a sequence. About one in five is sent: the others are of a frequent kind, or no project fits them. */
const LONGEST = 200;
/** Maximum requests for shrinking one failing sequence. */
const SHRINKING = 300;

/**
 * Sends random sequences of requests. The operations of the reference predict each answer, with the profile that the run has
 * recorded of the target. Reports the shortest sequence found for each broken rule.
 */
export async function explore({ requests, seed }: ExploreOptions, access: ExploreAccess): Promise<Explored> {
  const session = new Session(access);
  const violations = new Map<RuleId, ShrunkViolation>();
  const unwalkable = await session.brokenBy(() => session.start());
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
  keepShortest(violations, await session.brokenBy(() => session.finishLast()));
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

/** The exploration ends after this many consecutive sequences without a request, because nothing is left to send. */
const MOST_IDLE = 100;

/** One of this many sequences is a round of two concurrent clients. */
const ROUND_EVERY = 3;

/** The seed of a sequence. Explorations with adjacent seeds share no sequence. */
function seedOf(seed: number, sequence: number): number {
  return (Math.imul(seed, 0x9e37_79b1) + sequence) | 0;
}

/** Runs one sequence. If it is the first to break a rule, fast-check runs shorter ones that may break it too. */
async function takeSequence(
  sequences: fc.Arbitrary<() => Promise<void>>,
  seed: number,
  session: Session,
  violations: Map<RuleId, ShrunkViolation>,
): Promise<void> {
  let shrunk: { readonly rule: RuleId; readonly until: number } | undefined;
  const property = fc.asyncProperty(sequences, async (take) => {
    if (shrunk && (session.sent >= shrunk.until || session.ended !== undefined)) return;
    const found = await session.brokenBy(take);
    if (found === undefined) return;
    const { rule } = found.broken;
    const isFirst = !violations.has(rule);
    keepShortest(violations, found);
    await session.recover();
    if (!shrunk && isFirst) shrunk = { rule, until: session.sent + SHRINKING };
    session.isShrinking = shrunk !== undefined;
    if (shrunk?.rule === rule) throw found;
  });
  await fc.check(property, { seed, numRuns: 1 });
  session.isShrinking = false;
  const why = session.whyNoWrites();
  const found = shrunk && violations.get(shrunk.rule);
  if (found && why !== undefined) violations.set(found.rule, withoutReads(found, why));
}

function withLength({ lengthAtFirst, ...found }: ShrunkViolation): ExploredViolation {
  if (found.exchanges.length === lengthAtFirst) return found;
  return { ...found, actual: `${found.actual} (shortened from ${lengthAtFirst} requests)` };
}

/** The violation without the reads before its last exchange. Used if the writes could not be repeated for shrinking. */
function withoutReads(found: ShrunkViolation, why: string): ShrunkViolation {
  const last = found.exchanges.length - 1;
  const exchanges = found.exchanges.filter(({ request }, place) => place === last || request.method !== "GET");
  if (exchanges.length < 2) return found;
  const actual = `${found.actual} (not made shorter, because ${why}; reads are left out)`;
  return { ...found, exchanges, actual, lengthAtFirst: exchanges.length };
}

function keepShortest(violations: Map<RuleId, ShrunkViolation>, found: BrokenRule | undefined): void {
  if (found === undefined) return;
  const { broken, exchanges } = found;
  const known = violations.get(broken.rule);
  const lengthAtFirst = known?.lengthAtFirst ?? exchanges.length;
  if (known === undefined || exchanges.length < known.exchanges.length)
    violations.set(broken.rule, { ...broken, exchanges, lengthAtFirst });
}

/** A step as a fast-check command, which is skipped if it is not worth a request when its turn comes. */
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
