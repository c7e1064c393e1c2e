import { expect, test } from "vitest";
import { allDefects, isBrokenBy } from "../../diagnosis/diagnose.ts";
import { runSuite } from "../../run-suite.ts";
import { inputsByRounds } from "../inputs-by-rounds.fixture.ts";
import { allMutants } from "../mutants/all-mutants.ts";
import { reference } from "../reference.ts";
import { reportOn, serversOf } from "./known-defects.fixture.ts";

const servers = [0, 1, 2, 3, 4, 5, 6].flatMap(serversOf);

test.each(
  inputsByRounds(
    servers,
    ({ defect, projects }) => defect.id === "delete-not-found" && projects === 45,
    11,
  ),
)(
  "$defect.id with $projects projects is told as itself, as one with the same answers, or not at all",
  async (server) => {
    const { diagnosis: [told] = [] } = await reportOn(server);
    const isAnother = told !== undefined && told.id !== server.defect.id;
    if (isAnother) expect([told.explains, told.fix]).toEqual([told.of, server.defect.fix]);
  },
);

test.each(inputsByRounds(allMutants, ({ id }) => id === "default-limit-10", 5))(
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
  expect(await runSuite(reference())).not.toHaveProperty("diagnosis");
});
