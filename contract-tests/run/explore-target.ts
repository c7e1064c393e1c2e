import { type Explorer, explore, type Found } from "../explore/explore.ts";
import { isRight, judgeAnswer } from "../judge/answer.ts";
import { type Judgement, judgeViolations } from "../judge/judge.ts";
import type { Exploration } from "../model/report.ts";
import type { Violation } from "../model/verdict.ts";
import { unlessForbidden } from "./consent.ts";
import { endOfRun, TargetLost } from "./end-of-run.ts";
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

/** Sends random requests after those of the rules. Each sequence is a timeline of its own, judged by what is known before it. */
export async function exploreTarget(
  run: Run,
  judgement: Judgement,
  options: NonNullable<RunOptions["explore"]>,
): Promise<Exploring> {
  const { client } = run;
  const sentBefore = client.sent;
  // Filled by `explore`, also if the target ends the run amid it.
  const found: Found = new Map();
  // The first violation of each rule that still counts after the look of its sequence.
  const confirmed = new Map<string, Violation>();
  let sequences = 0;
  let { known } = judgement;
  run.isPagingBroken = known.isPagingBroken;
  client.keepsConnection = true;
  client.phase = "explore";
  beginSequence(run);
  const endSequence = (): readonly Violation[] => {
    const shown = judgeViolations(client.timeline, client.target, known);
    for (const violation of shown.violations)
      if (!confirmed.has(violation.rule)) confirmed.set(violation.rule, violation);
    known = shown.known;
    beginSequence(run);
    return shown.violations;
  };
  const explorer: Explorer = {
    world: () => worldOf(run),
    sent: () => client.sent - sentBefore,
    ask: async (requests) => {
      const { accounts } = run;
      // A request without consent is left out; the others go on.
      const asked = requests.map((request) => send(run, request, "explore").catch(unlessForbidden));
      const entries = (await Promise.all(asked)).flatMap((each) => each ?? []);
      // Where each answer is right by itself, the sequence is judged only once, at its end.
      if (entries.every((entry) => isRight(judgeAnswer({ entry, accounts, others: [] }))))
        return { entries, violations: [] };
      const { violations } = judgeViolations(client.timeline, client.target, known);
      const isOwn = ({ entry }: Violation) => entry !== undefined && entries.includes(entry);
      return { entries, violations: violations.filter(isOwn) };
    },
    look: async () => {
      await look(run);
      sequences += 1;
      return endSequence();
    },
  };
  const ended = await explore(options, explorer, found).catch(endOfRun);
  if (ended) endSequence();
  // What was found has fewer requests before it. What no look has confirmed is a doubt.
  const violations = [...confirmed].map(([rule, violation]) => found.get(rule) ?? violation);
  const doubtful = [...found.values()].filter(({ rule }) => !confirmed.has(rule));
  const doubts = doubtful.map(({ actual }) => actual);
  if (known.disturbance) doubts.push(known.disturbance);
  return {
    seed: options.seed,
    requests: explorer.sent(),
    sequences,
    violations,
    doubts,
    ended: ended?.message,
    failure: ended instanceof TargetLost ? ended.message : undefined,
  };
}

/** Begins a timeline. Of the stretches it keeps the last one, which has the accounts as they are now. */
function beginSequence(run: Run): void {
  run.client.timeline = [];
  run.stretches.splice(0, run.stretches.length - 1);
  run.lookedUntil = 0;
}
