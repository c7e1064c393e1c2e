import { expect, test } from "vitest";
import { allCases } from "../cases/all-cases.ts";
import { levelOf } from "../model/case.ts";
import { exitCodeOf } from "../model/report.ts";
import { runSuite } from "../runner/run.ts";
import { allMutants } from "./mutants/all-mutants.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { reference } from "./reference.ts";

const judgingCases = allCases.filter((testCase) => levelOf(testCase) !== "observed");
const killers = new Set(allMutants.flatMap(({ killedBy }) => killedBy));

test.each(allMutants)("$id is found out: $breaks", async ({ wrap, wire, answers, killedBy }) => {
  const { target, transport } = reference({ wrap, ...(answers && { profile: answers }) });
  const report = await runSuite({ target, transport: wire ? wire(transport) : transport }, allCases);
  const failed = report.cases.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
  expect(failed).toEqual(expect.arrayContaining([...killedBy]));
  expect(report.conformance).toBe("nonconformant");
  expect(exitCodeOf(report)).toBe(1);
});

test.each(judgingCases)("$id finds out a mutant", ({ id }) => {
  expect(killers).toContain(id);
});

test("no case that only observes finds out a mutant", () => {
  const observing = allCases.filter((testCase) => levelOf(testCase) === "observed").map(({ id }) => id);
  expect(observing.filter((id) => killers.has(id))).toEqual([]);
});

test("each mutant has an id of its own", () => {
  const ids = allMutants.map(({ id }) => id);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});

test("each mutant breaks a rule of a case that finds it out", () => {
  expect(allMutants.filter((mutant) => !rulesJudging(mutant).includes(mutant.rule))).toEqual([]);
});

function rulesJudging({ killedBy }: Mutant): string[] {
  return allCases.filter(({ id }) => killedBy.includes(id)).flatMap(({ rules }) => rules);
}
