import { afterAll, beforeAll, expect, test } from "vitest";
import { allHostile } from "./all-hostile.ts";
import { type Outcome, wrongsOf } from "./outcome.ts";
import { type BuiltSuite, buildSuite, runAll } from "./run-hostile.ts";

const outcomes = new Map<string, Outcome>();
let suite: BuiltSuite;

beforeAll(async () => {
  suite = buildSuite();
  await runAll(allHostile, suite, (outcome) => void outcomes.set(outcome.id, outcome));
}, 300_000);
afterAll(() => suite.remove());

test.each(allHostile)("$id: a run survives a server that $does", (hostile) => {
  const outcome = outcomes.get(hostile.id);
  expect(outcome && wrongsOf(hostile, outcome)).toEqual([]);
});

test("ids are unique", () => {
  const ids = allHostile.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
