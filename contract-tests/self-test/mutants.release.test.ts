import { expect, test } from "vitest";
import { brokenReference, judge, missing } from "./judge.fixture.ts";
import { allMutants } from "./mutants/all-mutants.ts";

test.each(allMutants)("$id is found out among all cases: $breaks", async (mutant) => {
  expect(missing(mutant, await judge(brokenReference(mutant)))).toEqual([]);
});
