import { heapMegabytes } from "./heap.ts";
import { type FuzzReport, runFuzz } from "./run-fuzz.ts";
import type { FuzzTarget } from "./target.ts";

/** The sums of all rounds, and how much was in use after each of them, with all that was deleted put back. */
export interface RoundsReport extends FuzzReport {
  /** Projects that were gone. As many answers must have said so. */
  readonly deleted: number;
  readonly heaps: readonly number[];
}

const ROUNDS = 10;

/** Sends so many inputs in ten rounds. The same seed sends the same inputs. */
export async function runRounds(target: FuzzTarget, inputs: number, seed: number): Promise<RoundsReport> {
  const rounds: (FuzzReport & { readonly deleted: number; readonly heap: number })[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const report = await runFuzz({ ...target, inputs: inputs / ROUNDS, seed: seed + round });
    rounds.push({ ...report, deleted: await target.restore(), heap: heapMegabytes() });
  }
  const sum = (name: Exclude<keyof (typeof rounds)[number], "failures">) =>
    rounds.reduce((total, round) => total + round[name], 0);
  return {
    inputs: sum("inputs"),
    answers: sum("answers"),
    errors: sum("errors"),
    deletes: sum("deletes"),
    hangs: sum("hangs"),
    silent: sum("silent"),
    failures: rounds.flatMap(({ failures }) => failures),
    deleted: sum("deleted"),
    heaps: rounds.map(({ heap }) => heap),
  };
}

/** How much the heap grew from the second round on, in MB: the first fills journal and caches. */
export function growthOf(heaps: readonly number[]): number {
  return (heaps.at(-1) ?? 0) - (heaps[1] ?? 0);
}
