import { expect, test } from "vitest";
import { allCases } from "../cases/all-cases.ts";
import type { Report } from "../model/report.ts";
import { recordedProfile } from "../runner/profile.ts";
import { runSuite } from "../runner/run.ts";
import { mixedDialects, singleDialects } from "./dialects.ts";
import { allMutants } from "./mutants/all-mutants.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { type Reference, reference } from "./reference.ts";
import { inRounds, type Rounds } from "./rounds.fixture.ts";

/** Mutants that count requests, or remember one until another comes. */
const BY_ORDER =
  /every-(second|fourth|fifth|seventh)|now-and-then|not-modified|kept-by-the-server|what-remains|delete-works-late|one-at-a-time/;

/** What the command line asks for by default. */
const USUAL = 6;

test.each([
  [6, 100],
  [8, 90],
])("%i reads at once judge a target with 200 ms latency in at most %i rounds of it", async (concurrency, most) => {
  const { rounds, report } = await judge(reference(), concurrency);
  expect(report.conformance).toBe("conformant");
  expect(rounds.passed()).toBeLessThanOrEqual(most);
});

test.each([1, 2, 6])("no more than %i reads are under way at once, and none beside a write", async (concurrency) => {
  const { rounds } = await judge(reference(), concurrency);
  // The case for two deletes at once sends two; every other write is alone.
  expect(rounds.most()).toEqual({ requests: Math.max(concurrency, 2), besideWrites: 2 });
});

test("a target whose answers are long is asked one thing at a time: several such answers would not fit into memory", async () => {
  const started = reference();
  const long = " ".repeat(2 ** 20);
  const padded: Reference["transport"] = async (request) => {
    const answer = await started.transport(request);
    return { ...answer, text: `${long}${answer.text}` };
  };
  const { rounds, report } = await judge({ ...started, transport: padded }, USUAL);
  expect(report.conformance).toBe("conformant");
  expect(rounds.most()).toEqual({ requests: 2, besideWrites: 2 });
});

test("the requests of the cases and those that they share are the requests of the run", async () => {
  const { report } = await judge(reference(), USUAL);
  const { requests, cases, parts, shared } = report;
  expect(sum(cases) + sum(shared)).toBe(requests);
  expect(sum(parts)).toBe(sum(cases));
  expect(shared.map(({ id }) => id)).toEqual(expect.arrayContaining(["preflight", "walk of premium", "real delete"]));
  expect(cases.every((result) => result.exchanges.length === result.requests)).toBe(true);
});

test.each([...singleDialects().filter((_, place) => place % 4 === 0), ...mixedDialects(10, 7)])(
  "$name gives the same report and profile with any number of reads at once",
  async ({ answers }) => {
    const reports = await both(() => reference({ profile: answers, projects: 120 }));
    expect(told(reports.usual)).toBe(told(reports.one));
    expect(recordedProfile(reports.usual)).toEqual(recordedProfile(reports.one));
  },
);

test.each(allMutants.filter((mutant, place) => place % 24 === 0 && !answersByOrder(mutant)))(
  "$id gives the same report with any number of reads at once",
  async (mutant) => {
    const reports = await both(() => broken(mutant));
    expect(told(reports.usual)).toBe(told(reports.one));
  },
);

test.each(allMutants.filter(answersByOrder))(
  "$id, whose answers depend on the order of the requests, is found out by its cases either way",
  async (mutant) => {
    const reports = await both(() => broken(mutant));
    for (const { conformance, cases } of [reports.one, reports.usual]) {
      expect(conformance).toBe("nonconformant");
      const failed = cases.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
      expect(failed).toEqual(expect.arrayContaining([...mutant.killedBy]));
    }
  },
);

function answersByOrder({ id }: Mutant): boolean {
  return BY_ORDER.test(id);
}

function broken({ wrap, wire, answers }: Mutant): Reference {
  const started = reference({ wrap, ...(answers && { profile: answers }) });
  return wire ? { ...started, transport: wire(started.transport) } : started;
}

async function both(start: () => Reference): Promise<{ one: Report; usual: Report }> {
  return { one: (await judge(start(), 1)).report, usual: (await judge(start(), USUAL)).report };
}

async function judge({ target, transport }: Reference, concurrency: number): Promise<{ rounds: Rounds; report: Report }> {
  const rounds = inRounds(transport);
  return { rounds, report: await runSuite({ target, transport: rounds.transport, concurrency }, allCases) };
}

/** The report as text, without what differs from one run to the next: when it began, and how long things took. */
function told(report: Report): string {
  return JSON.stringify(report, (name, value) => (["startedAt", "durationMs"].includes(name) ? undefined : value));
}

function sum(costs: readonly { readonly requests: number }[]): number {
  return costs.reduce((total, { requests }) => total + requests, 0);
}
