import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { allConditions, allOperations, allRules } from "../../openapi/index.ts";
import { allCases } from "../cases/all-cases.ts";
import { levelOf } from "../model/case.ts";
import { runSuite } from "../runner/run.ts";
import type { Transport } from "../runner/transport.ts";
import { byRounds, inputsByRounds } from "./inputs-by-rounds.fixture.ts";
import { brokenReference, judge, missing } from "./judge.fixture.ts";
import { killMatrix } from "./kill-matrix.ts";
import { allMutants } from "./mutants/all-mutants.ts";
import { reference } from "./reference.ts";

const killers = new Set(allMutants.flatMap(({ killedBy }) => killedBy));

/** For each case, the first mutant that names it. */
const firstMutants = new Set(allCases.map(({ id }) => allMutants.find(({ killedBy }) => killedBy.includes(id))));
const mutants = inputsByRounds(allMutants, (mutant) => byRounds(firstMutants.has(mutant), false, false), 12);

test.each(mutants)("detects $id: $breaks", async (mutant) => {
  const named = allCases.filter(({ id }) => mutant.killedBy.includes(id));
  const byNamed = missing(mutant, await runSuite(brokenReference(mutant), named));
  // A case that judges the answers to other cases may need all of them to detect a mutant.
  if (byNamed.length > 0) expect(missing(mutant, await judge(brokenReference(mutant)))).toEqual([]);
});

test.each(allCases)("a row of all-mutants.ts names $id if it judges, and none does if it observes", (testCase) => {
  expect(killers.has(testCase.id)).toBe(levelOf(testCase) !== "observed");
});

test("mutant ids are unique", () => {
  const ids = allMutants.map(({ id }) => id);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});

test("each mutant breaks the rule of a case that detects it", () => {
  const rulesOf = (ids: readonly string[]) => allCases.filter(({ id }) => ids.includes(id)).map(({ rule }) => rule);
  expect(allMutants.filter(({ rule, killedBy }) => !rulesOf(killedBy).includes(rule))).toEqual([]);
});

test("kill-matrix.md is up to date; npm run mutants writes it", async () => {
  expect(await readFile(new URL("kill-matrix.md", import.meta.url), "utf8")).toBe(killMatrix());
});

test("the cases trigger every rule by which the reference can refuse, for every operation", async () => {
  const conforming = reference();
  const seen = new Set<string>();
  const transport: Transport = async (request) => {
    const answer = await conforming.transport(request);
    const operations = request.operation ? [request.operation] : allOperations.map(({ id }) => id);
    for (const operation of operations) seen.add(`${operation} ${answer.headers["x-rule"]}`);
    return answer;
  };
  await judge({ ...conforming, transport });
  // Under the reference's answers, no Content-Type refuses a delete.
  const refusals = allConditions.filter(({ rule }) => rule !== "delete.content-type");
  expect(refusals.map(({ operation, rule }) => `${operation} ${rule}`).filter((name) => !seen.has(name))).toEqual([]);
});

const judged = new Set<string>(allCases.map(({ rule }) => rule));

test.each(allRules.filter(({ seenBy }) => seenBy === undefined))("a case of all-cases.ts judges $id", ({ id }) => {
  expect([...judged]).toContain(id);
});

test.each(allRules.filter(({ seenBy }) => seenBy !== undefined))("no case judges $id, which no client can see", ({ id }) => {
  expect([...judged]).not.toContain(id);
});

test("case ids are unique and begin with their rule", () => {
  expect(new Set(allCases.map(({ id }) => id)).size).toBe(allCases.length);
  expect(allCases.filter(({ id, rule }) => !id.startsWith(rule))).toEqual([]);
});
