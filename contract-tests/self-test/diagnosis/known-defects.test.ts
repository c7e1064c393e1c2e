import { expect, test } from "vitest";
import { allDefects, isBrokenBy } from "../../diagnosis/diagnose.ts";
import { runSuite } from "../../run-suite.ts";
import { inputsByRounds } from "../inputs-by-rounds.fixture.ts";
import { allMutants } from "../mutants/all-mutants.ts";
import { reference } from "../reference.ts";
import { reportOn, serversOf } from "./known-defects.fixture.ts";

const servers = inputsByRounds(
  [0, 1, 2, 3, 4, 5, 6].flatMap(serversOf),
  ({ defect, projects }) => defect.id === "delete-not-found" && projects === 45,
  58,
);

test("of servers with a known defect 19 in 20 are told with its fix, and none with another", async () => {
  let red = 0;
  let told = 0;
  for (const server of servers) {
    const { conformance, diagnosis: [cause] = [] } = await reportOn(server);
    if (conformance === "nonconformant") red += 1;
    if (cause === undefined) continue;
    expect([cause.id, cause.fix]).toEqual([cause.id, server.defect.fix]);
    told += 1;
  }
  expect(told).toBeGreaterThanOrEqual(Math.max(1, red * 0.95));
}, 900_000);

test.each(inputsByRounds(allMutants, ({ id }) => id === "default-limit-10", 20))(
  "no defect of another rule is told of $id: $breaks",
  async ({ wrap, options, rule, shownBy }) => {
    const { diagnosis = [] } = await runSuite(reference({ wrap, disposable: 6, ...options }));
    for (const { id } of diagnosis) {
      const defect = allDefects.find((each) => each.id === id);
      expect([rule, ...shownBy].some((each) => defect && isBrokenBy(defect, each))).toBe(true);
    }
  },
);

test("a right server has no likely cause", async () => {
  expect(await runSuite({ ...reference(), only: ["plan"] })).not.toHaveProperty("diagnosis");
});
