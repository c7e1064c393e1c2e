import { expect, test } from "vitest";
import { exitCodeOf } from "../model/report.ts";
import { judgeBeside, OTHER_CLIENTS, type OtherClient } from "./other-clients.fixture.ts";

const rounds = (Object.keys(OTHER_CLIENTS) as OtherClient[]).flatMap((client) =>
  [1, 2, 3].map((seed) => [client, seed] as const),
);

/** Rounds in which an earlier suite blamed the target. */
rounds.push(["empties", 5], ["empties", 116], ["one", 61], ["job", 71]);

test.each(rounds)(
  "beside a client of the kind `%s`, seed %i, no run fails a target that keeps the contract",
  async (client, seed) => {
    const reports = await judgeBeside(client, seed);
    const failed = reports.flatMap(({ cases }) => cases.filter(({ verdict }) => ["fail", "error"].includes(verdict)));
    expect(failed.map(({ id, detail }) => `${id}  ${detail}`)).toEqual([]);
    for (const report of reports) expect([0, 4]).toContain(exitCodeOf(report, true));
  },
);

test("the same seed gives the same round", async () => {
  const [one, other] = [await judgeBeside("deletes", 1), await judgeBeside("deletes", 1)];
  expect(one.map(told)).toEqual(other.map(told));
});

test("a client that deletes, adds or empties does disturb the run", async () => {
  for (const client of ["deletes", "adds", "empties"] as const) {
    const [report] = await judgeBeside(client, 1);
    expect(report?.conformance).toBe("partial");
  }
});

function told({ cases }: Awaited<ReturnType<typeof judgeBeside>>[number]): string[] {
  return cases.map(({ id, verdict, detail }) => `${id} ${verdict} ${detail}`);
}
