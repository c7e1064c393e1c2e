import { beforeAll, expect, test } from "vitest";
import { inputsByRounds } from "../inputs-by-rounds.fixture.ts";
import { allHostile, runAll } from "./run-hostile.ts";
import { type Outcome, problemsOf } from "./survival.ts";

/** A few servers of each kind. */
const servers = inputsByRounds(allHostile, (_, place) => place % 15 === 0, 10);

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

test.runIf(process.env.ROUNDS === "all")("a run with one request at a time ends as one with several", async () => {
  // Which case reaches the limit of a run's answers depends on their order, so skip a server with such long ones.
  const some = servers.filter(({ id }, place) => place % 5 === 0 && id !== "deep-arrays");
  const again = await runAll(some, ["--concurrency", "1"]);
  for (const outcome of again.values()) expect(verdictsOf(outcome), outcome.id).toEqual(verdictsOf(outcomes.get(outcome.id)));
});

/** The exit code and verdicts of a run. */
function verdictsOf(outcome: Outcome | undefined): unknown {
  return { exit: outcome?.exit, verdicts: outcome?.stdout.match(/^[a-z-]+ +[a-z-]+\.[a-z.-]+/gm) };
}
