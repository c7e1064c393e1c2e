import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allConditions, allOperations } from "../../openapi/contract.ts";
import { allRules } from "../../openapi/rules.ts";
import type { Transport } from "../run/http-transport.ts";
import { inputsByRounds } from "./inputs-by-rounds.fixture.ts";
import { caseOf, judge } from "./judge.fixture.ts";
import { MATRIX, outcomeOf } from "./kill-matrix.ts";
import { allMutants } from "./mutants/all-mutants.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { reference } from "./reference.ts";

/** The ids in the published matrix. */
const published = new Set(
  [...readFileSync(MATRIX, "utf8").matchAll(/^\| (\S+) \|/gm)].map(([, id]) => id),
);

const isFirstOfRule = ({ rule }: Mutant, place: number) =>
  allMutants.findIndex((other) => other.rule === rule) === place;

test.each(inputsByRounds(allMutants, ({ id }) => !published.has(id), 12))(
  "detects $id: $breaks",
  async (mutant) => {
    expect((await outcomeOf(mutant)).missing).toEqual([]);
  },
);

// One of each rule: a narrowed run sends fewer requests, so a defect that shows in few of them can be missed.
test.each(allMutants.filter(isFirstOfRule))(
  "a run that is narrowed to the rules of $id detects it",
  async (mutant) => {
    expect((await outcomeOf(mutant, { only: mutant.shownBy })).missing).toEqual([]);
  },
);

const judging = allRules.filter(
  ({ level, seenBy }) => level !== "observed" && seenBy === undefined,
);

test.each(judging)("a wrong server breaks $id", ({ id }) => {
  expect(allMutants.map(({ rule }) => rule)).toContain(id);
});

test("the run triggers every rule by which the reference can refuse, for every operation, and judges every rule once", async () => {
  const conforming = reference();
  const seen = new Set<string>();
  const transport: Transport = async (request) => {
    const answer = await conforming.transport(request);
    const operations = request.operation ? [request.operation] : allOperations.map(({ id }) => id);
    for (const operation of operations) seen.add(`${operation} ${answer.headers["x-rule"]}`);
    return answer;
  };
  const report = await judge({ ...conforming, transport });
  // Under the reference's answers, no Content-Type refuses a delete.
  const refusals = allConditions.filter(({ rule }) => rule !== "delete.content-type");
  expect(
    refusals.map(({ operation, rule }) => `${operation} ${rule}`).filter((name) => !seen.has(name)),
  ).toEqual([]);
  for (const { id } of judging) expect(caseOf(report, id).verdict).toBe("pass");
  expect(new Set(report.cases.map(({ id }) => id)).size).toBe(report.cases.length);
});
