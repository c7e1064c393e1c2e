import { beforeAll, expect, test } from "vitest";
import type { Hostile } from "./hostile.ts";
import { builtCli, runAll } from "./run-hostile.ts";
import { type Outcome, problemsOf } from "./survival.ts";

/** Expects that a run survives each of these servers; gives what the runs came to, and runs again with further options. */
export function survives(servers: readonly Hostile[]): {
  readonly outcomeOf: (id: string) => Outcome | undefined;
  readonly again: (some: readonly Hostile[], ...options: string[]) => Promise<Map<string, Outcome>>;
} {
  let outcomes = new Map<string, Outcome>();
  // Each run has a deadline, so the hook needs none.
  beforeAll(async () => {
    outcomes = await runAll(servers, builtCli());
  }, 0);

  test.each(servers)("$id: a run survives a server that $does", (hostile) => {
    const outcome = outcomes.get(hostile.id);
    expect(outcome && problemsOf(hostile, outcome)).toEqual([]);
  });

  return { outcomeOf: (id) => outcomes.get(id), again: (some, ...options) => runAll(some, builtCli(), options) };
}
