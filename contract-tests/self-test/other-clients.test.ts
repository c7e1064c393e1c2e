import { expect, test } from "vitest";
import { exitCodeOf, type Report } from "../model/report.ts";
import { verdictsOf } from "./judge.fixture.ts";
import { judgeBeside, OTHER_CLIENTS, type OtherClient } from "./other-clients.ts";

const clients = Object.keys(OTHER_CLIENTS) as OtherClient[];
const rounds = clients.flatMap((client) => [1, 2, 3].map((seed) => [client, seed] as const));

/** Rounds in which an earlier version of the suite blamed the target. */
rounds.push(["empties", 5], ["empties", 116], ["one", 61], ["job", 71]);

test.each(rounds)("beside the client `%s`, seed %i, no run fails a conformant target", async (client, seed) => {
  const reports = await judgeBeside(client, seed);
  expect(reports.flatMap(failuresIn)).toEqual([]);
  for (const report of reports) expect([0, 4]).toContain(exitCodeOf(report, true));
  if (seed === 1 && ["deletes", "adds", "replaces", "empties"].includes(client)) expect(reports[0]?.conformance).toBe("partial");
});

test("the same seed gives the same round", async () => {
  const [one, other] = [await judgeBeside("deletes", 1), await judgeBeside("deletes", 1)];
  expect(one.map(verdictsOf)).toEqual(other.map(verdictsOf));
});

function failuresIn({ cases }: Report): string[] {
  return cases.filter(({ verdict }) => ["fail", "error"].includes(verdict)).map(({ id, detail }) => `${id}  ${detail}`);
}
