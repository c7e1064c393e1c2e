import { afterAll, beforeAll, expect, test } from "vitest";
import { allHostile } from "./all-hostile.ts";
import type { Outcome } from "./outcome.ts";
import { type BuiltSuite, buildSuite, runAll } from "./run-hostile.ts";

// Which case meets the end of what a run may read depends on the order of the answers, so none of these is so long.
const some = allHostile.filter(({ id }, place) => place % 5 === 0 && id !== "deep-arrays");
const usual = new Map<string, Outcome>();
const alone = new Map<string, Outcome>();
let suite: BuiltSuite;

beforeAll(async () => {
  suite = buildSuite();
  await runAll(some, suite, (outcome) => void usual.set(outcome.id, outcome));
  await runAll(some, suite, (outcome) => void alone.set(outcome.id, outcome), ["--concurrency", "1"]);
}, 300_000);
afterAll(() => suite.remove());

test.each(some)("$id: a run with one request at a time ends as one with several", ({ id }) => {
  expect(verdictsOf(alone.get(id))).toEqual(verdictsOf(usual.get(id)));
});

/** How a run ended, without ports and times. */
function verdictsOf(outcome: Outcome | undefined): unknown {
  const verdicts = outcome?.stdout.match(/^[a-z-]+ +[a-z-]+\.[a-z.-]+/gm);
  return { exit: outcome?.exit, verdicts };
}
