import { type Explored, type Explorer, explore } from "../explore/explore.ts";
import { judgeAnswer } from "../judge/answer.ts";
import { byCondition, mistakesIn } from "../judge/conditions.ts";
import { type Judgement, judgeViolations, type Known } from "../judge/judge.ts";
import { stretchesOf } from "../judge/stretches.ts";
import { judgeTotals } from "../judge/totals.ts";
import type { Exploration } from "../model/report.ts";
import type { Entry } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import { endOfRun, TargetLost } from "./client.ts";
import { unlessForbidden } from "./consent.ts";
import { look } from "./look.ts";
import type { RunOptions } from "./options.ts";
import { type Run, send } from "./send.ts";
import { worldOf } from "./world.ts";

/** What an exploration has come to. */
export interface Exploring extends Omit<Exploration, "violations"> {
  readonly violations: readonly Violation[];
  /** Why nothing more can be judged. */
  readonly failure: string | undefined;
}

/** Explores a target after its rules were asked about: each sequence is a timeline of its own, which starts from what is known. */
export async function exploreTarget(
  run: Run,
  judgement: Judgement,
  options: NonNullable<RunOptions["explore"]>,
): Promise<Exploring> {
  const { client } = run;
  const before = client.sent;
  const sequences = new Sequences(run, judgement);
  const explored: Explored = { sequences: 0, violations: new Map() };
  run.isPagingBroken = judgement.known.isPagingBroken;
  client.keepsConnection = true;
  client.phase = "explore";
  const explorer = explorerOf(run, sequences, before);
  const ended = await explore(options, explorer, explored).catch(endOfRun);
  if (ended) sequences.end();
  // Only what still counted after the looks is a violation; the rest is a doubt.
  const { counted, disturbance } = sequences;
  const found = [...counted].map(([rule, violation]) => explored.violations.get(rule) ?? violation);
  const doubtful = [...explored.violations.values()].filter(({ rule }) => !counted.has(rule));
  return {
    seed: options.seed,
    requests: client.sent - before,
    sequences: explored.sequences,
    violations: found,
    doubts: [...doubtful.map(({ actual }) => actual), ...(disturbance ? [disturbance] : [])],
    ended: ended?.message,
    failure: ended instanceof TargetLost ? ended.message : undefined,
  };
}

function explorerOf(run: Run, sequences: Sequences, before: number): Explorer {
  return {
    world: () => worldOf(run),
    sent: () => run.client.sent - before,
    ask: async (requests) => {
      // A request without consent is left out; the others go on.
      const asked = requests.map((request) => send(run, request, "explore").catch(unlessForbidden));
      const entries = (await Promise.all(asked)).flatMap((each) => each ?? []);
      return { entries, violations: sequences.violationsOf(entries) };
    },
    look: async () => {
      await look(run);
      return sequences.end();
    },
  };
}

/** The sequences of an exploration, each judged with what was known before it. */
class Sequences {
  /** The first violation of each rule that still counted after the look. */
  readonly counted: Map<Violation["rule"], Violation> = new Map();
  disturbance: string | undefined;
  readonly #run: Run;
  #known: Known;

  constructor(run: Run, { known, disturbance }: Judgement) {
    this.#run = run;
    this.#known = known;
    this.disturbance = disturbance;
    this.#begin();
  }

  /** What some entries of the sequence break, as far as they show by themselves. */
  violationsOf(entries: readonly Entry[]): Violation[] {
    const { timeline, target } = this.#run.client;
    const stretches = stretchesOf(timeline, target, this.#known.accounts);
    const own = stretches
      .flatMap((stretch) => stretch.entries)
      .filter(({ entry }) => entries.includes(entry));
    const judged = own.map(judgeAnswer);
    const told = byCondition(judged, mistakesIn(judged, this.#known.first.mistakes));
    const totals = judgeTotals(stretches, this.#known.meanings).violations.flat();
    return [
      ...[...told.values()].flat(),
      ...totals.filter(({ entry }) => entry && entries.includes(entry)),
    ];
  }

  /** Ends the sequence and returns what counts of it. */
  end(): readonly Violation[] {
    const { timeline, target } = this.#run.client;
    const { violations, known, disturbance } = judgeViolations(timeline, target, this.#known);
    for (const violation of violations)
      if (!this.counted.has(violation.rule)) this.counted.set(violation.rule, violation);
    this.disturbance ??= disturbance;
    this.#known = known;
    this.#begin();
    return violations;
  }

  #begin(): void {
    this.#run.client.timeline = [];
    // The last stretch has the accounts from before the next one.
    this.#run.stretches.splice(0, this.#run.stretches.length - 1);
    this.#run.lookedUntil = 0;
  }
}
