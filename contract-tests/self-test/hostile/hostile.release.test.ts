import { expect, test } from "vitest";
import { survives } from "./hostile.suite.ts";
import { allHostile } from "./run-hostile.ts";
import type { Outcome } from "./survival.ts";

const { outcomeOf, again } = survives(allHostile);

test("a run with one request at a time ends as one with several", async () => {
  // Which case meets the end of what a run may read depends on the order of the answers, so none of these is so long.
  const some = allHostile.filter(({ id }, place) => place % 5 === 0 && id !== "deep-arrays");
  for (const outcome of (await again(some, "--concurrency", "1")).values())
    expect(verdictsOf(outcome), outcome.id).toEqual(verdictsOf(outcomeOf(outcome.id)));
});

/** How a run ended, without ports and times. */
function verdictsOf(outcome: Outcome | undefined): unknown {
  return { exit: outcome?.exit, verdicts: outcome?.stdout.match(/^[a-z-]+ +[a-z-]+\.[a-z.-]+/gm) };
}
