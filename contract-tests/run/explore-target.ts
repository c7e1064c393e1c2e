import { type Explorer, explore, type Found } from "../explore/explore.ts";
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

/** Explores a target after its rules were asked about: each sequence is a timeline of its own, which starts from what is known. */
export async function exploreTarget(
  run: Run,
  judgement: Judgement,
  options: NonNullable<RunOptions["explore"]>,
): Promise<Exploring> {
  const { client } = run;
  const sentBefore = client.sent;
  const found: Found = new Map();
  let sequences = 0;
  // The first violation of each rule that still counted after the look.
  const counted = new Map<string, Violation>();
  let { known, disturbance } = judgement;
  run.isPagingBroken = known.isPagingBroken;
  client.keepsConnection = true;
  client.phase = "explore";
  beginSequence(run);
  const endSequence = (): readonly Violation[] => {
    const shown = judgeViolations(client.timeline, client.target, known);
    for (const violation of shown.violations)
      if (!counted.has(violation.rule)) counted.set(violation.rule, violation);
    disturbance ??= shown.disturbance;
    known = shown.known;
    beginSequence(run);
    return shown.violations;
  };
  const explorer: Explorer = {
    world: () => worldOf(run),
    sent: () => client.sent - sentBefore,
    ask: async (requests) => {
      // A request without consent is left out; the others go on.
      const asked = requests.map((request) => send(run, request, "explore").catch(unlessForbidden));
      const entries = (await Promise.all(asked)).flatMap((each) => each ?? []);
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
  // Only what still counted after the looks is a violation; the rest is a doubt.
  const violations = [...counted].map(([rule, violation]) => found.get(rule) ?? violation);
  const doubtful = [...found.values()].filter(({ rule }) => !counted.has(rule));
  return {
    seed: options.seed,
    requests: explorer.sent(),
    sequences,
    violations,
    doubts: [...doubtful.map(({ actual }) => actual), ...(disturbance ? [disturbance] : [])],
    ended: ended?.message,
    failure: ended instanceof TargetLost ? ended.message : undefined,
  };
}

function beginSequence(run: Run): void {
  run.client.timeline = [];
  // The last stretch has the accounts from before the next one.
  run.stretches.splice(0, run.stretches.length - 1);
  run.lookedUntil = 0;
}
