import { expect, test } from "vitest";
import { reference } from "./reference.ts";
import { judgeInRounds } from "./rounds.fixture.ts";

/** What the command line asks for by default. */
const USUAL = 6;

test.each([
  [6, 100],
  [8, 90],
])("%i reads at once judge a target with 200 ms latency in at most %i rounds of it", async (concurrency, most) => {
  const { rounds, report } = await judgeInRounds(reference(), concurrency);
  expect(report.conformance).toBe("conformant");
  expect(rounds.passed()).toBeLessThanOrEqual(most);
});

test.each([1, 2, 6])("no more than %i reads are under way at once, and none beside a write", async (concurrency) => {
  const { rounds } = await judgeInRounds(reference(), concurrency);
  // The case for two deletes at once sends two; every other write is alone.
  expect(rounds.most()).toEqual({ requests: Math.max(concurrency, 2), besideWrites: 2 });
});

test("a target with long answers is asked one thing at a time, because several would not fit into memory", async () => {
  const { target, transport, ...started } = reference();
  const long = " ".repeat(2 ** 20);
  const padded: typeof transport = async (request) => {
    const answer = await transport(request);
    return { ...answer, text: `${long}${answer.text}` };
  };
  const { rounds, report } = await judgeInRounds({ ...started, target, transport: padded }, USUAL);
  expect(report.conformance).toBe("conformant");
  expect(rounds.most()).toEqual({ requests: 2, besideWrites: 2 });
});

test("the requests of the cases and those that they share are the requests of the run", async () => {
  const { report } = await judgeInRounds(reference(), USUAL);
  const { requests, cases, parts, shared } = report;
  expect(sum(cases) + sum(shared)).toBe(requests);
  expect(sum(parts)).toBe(sum(cases));
  expect(shared.map(({ id }) => id)).toEqual(expect.arrayContaining(["preflight", "walk of premium", "real delete"]));
  expect(cases.every((result) => result.exchanges.length === result.requests)).toBe(true);
});

function sum(costs: readonly { readonly requests: number }[]): number {
  return costs.reduce((total, { requests }) => total + requests, 0);
}
