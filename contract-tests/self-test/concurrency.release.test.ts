import { expect, test } from "vitest";
import type { Report } from "../model/report.ts";
import { recordedProfile } from "../runner/profile.ts";
import { mixedDialects, singleDialects } from "./dialects.ts";
import { brokenReference, missing } from "./judge.fixture.ts";
import { allMutants } from "./mutants/all-mutants.ts";
import { type Reference, reference } from "./reference.ts";
import { judgeInRounds } from "./rounds.fixture.ts";

/** Mutants that count requests, or remember one until another comes. */
const BY_ORDER =
  /every-(second|fourth|fifth|seventh)|now-and-then|not-modified|kept-by-the-server|what-remains|delete-works-late|one-at-a-time/;

/** What the command line asks for by default. */
const USUAL = 6;

const dialects = [...singleDialects().filter((_, place) => place % 4 === 0), ...mixedDialects(10, 7)];

test.each(dialects)("$name gives the same report and profile with any number of reads at once", async ({ answers }) => {
  const [one, usual] = await reportsOf(() => reference({ profile: answers, projects: 120 }));
  expect(withoutTimes(usual)).toBe(withoutTimes(one));
  expect(recordedProfile(usual)).toEqual(recordedProfile(one));
});

const counting = allMutants.filter(({ id }) => BY_ORDER.test(id));
const others = allMutants.filter((mutant, place) => place % 24 === 0 && !counting.includes(mutant));

test.each(others)("$id gives the same report with any number of reads at once", async (mutant) => {
  const [one, usual] = await reportsOf(() => brokenReference(mutant));
  expect(withoutTimes(usual)).toBe(withoutTimes(one));
});

test.each(counting)("$id, whose answers depend on the order of requests, is found out either way", async (mutant) => {
  for (const report of await reportsOf(() => brokenReference(mutant))) expect(missing(mutant, report)).toEqual([]);
});

/** The reports of a run with one read at a time, and of one with the usual number. */
async function reportsOf(start: () => Reference): Promise<[one: Report, usual: Report]> {
  return [(await judgeInRounds(start(), 1)).report, (await judgeInRounds(start(), USUAL)).report];
}

function withoutTimes(report: Report): string {
  return JSON.stringify(report, (name, value) => (["startedAt", "durationMs"].includes(name) ? undefined : value));
}
