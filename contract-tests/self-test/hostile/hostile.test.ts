import { afterAll, beforeAll, expect, test } from "vitest";
import { allHostile } from "./all-hostile.ts";
import { type Outcome, wrongsOf } from "./outcome.ts";
import { type BuiltSuite, buildSuite, runAll } from "./run-hostile.ts";

const outcomes = new Map<string, Outcome>();
/** Runs with one request at a time, against some of the servers. */
const alone = new Map<string, Outcome>();
// Which case meets the end of what a run may read depends on the order of the answers, so none is so long.
const some = allHostile.filter(({ id }, place) => place % 5 === 0 && id !== "deep-arrays");
let suite: BuiltSuite;

beforeAll(async () => {
  suite = buildSuite();
  await runAll(allHostile, suite, (outcome) => void outcomes.set(outcome.id, outcome));
  await runAll(some, suite, (outcome) => void alone.set(outcome.id, outcome), ["--concurrency", "1"]);
}, 300_000);
afterAll(() => suite.remove());

test.each(allHostile)("$id: a run survives a server that $does", (hostile) => {
  const outcome = outcomes.get(hostile.id);
  expect(outcome && wrongsOf(hostile, outcome)).toEqual([]);
});

test.each(some)("$id: a run with one request at a time ends as one with several", ({ id }) => {
  const [one, usual] = [alone, outcomes].map((each) => withoutTimes(each.get(id)));
  expect(one).toEqual(usual);
});

test("ids are unique", () => {
  const ids = allHostile.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

/** How it ended, and what was found: ports, times and the lines about them left out. */
function withoutTimes(outcome: Outcome | undefined): unknown {
  const verdicts = outcome?.stdout.match(/^[a-z-]+ +[a-z-]+\.[a-z.-]+/gm);
  return { exit: outcome?.exit, verdicts };
}
