import { test } from "vitest";
import { brokenReference, expectFound, judge } from "./judge.fixture.ts";
import { allMutants } from "./mutants/all-mutants.ts";

test.each(allMutants)("$id is found out among all cases: $breaks", async (mutant) => {
  expectFound(mutant, await judge(brokenReference(mutant)));
});
