import { beforeAll, expect, test } from "vitest";
import { inputsByRounds } from "../inputs-by-rounds.fixture.ts";
import { allHostile, runAll } from "./run-hostile.ts";
import { type Outcome, problemsOf } from "./survival.ts";

/** A few servers of each kind. */
const servers = inputsByRounds(allHostile, (_, place) => place % 12 === 0, 2);

let outcomes = new Map<string, Outcome>();
// Each run has its own deadline, so the hook needs none.
beforeAll(async () => {
  outcomes = await runAll(servers);
}, 0);

test.each(servers)("$id: a run survives a server that $does", (hostile) => {
  const outcome = outcomes.get(hostile.id);
  expect(outcome && problemsOf(hostile, outcome)).toEqual([]);
});

test("ids are unique", () => {
  const ids = allHostile.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
