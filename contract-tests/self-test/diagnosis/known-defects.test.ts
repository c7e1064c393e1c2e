import { expect, test } from "vitest";
import { allDefects } from "../../diagnosis/defects/all-defects.ts";
import { isBrokenBy } from "../../diagnosis/diagnose.ts";
import { inputsByRounds } from "../inputs-by-rounds.fixture.ts";
import { judgeReference } from "../judge.fixture.ts";
import { allMutants } from "../mutants/all-mutants.ts";
import { judged, serversOf } from "./diagnosed.ts";

const servers = [0, 1, 2].flatMap(serversOf);

test.each(inputsByRounds(servers, (_, place) => place % 97 === 17, 11))(
  "no other defect is told of $defect.id with $projects projects, unless it explains all wrong answers too",
  async (server) => {
    const { diagnosis = [] } = await judged(server);
    const isNamed = diagnosis.some(({ id }) => id === server.defect.id);
    for (const { explains, of } of isNamed ? [] : diagnosis) expect(explains).toBe(of);
  },
);

test.each(inputsByRounds(allMutants, (_, place) => place % 96 === 2, 5))(
  "no defect of another rule is told of $id: $breaks",
  async ({ wrap, options, rule, shownBy }) => {
    const { diagnosis = [] } = await judgeReference({ wrap, disposable: 6, ...options });
    for (const { id } of diagnosis) {
      const defect = allDefects.find((each) => each.id === id);
      expect([rule, ...shownBy].some((each) => defect && isBrokenBy(defect, each))).toBe(true);
    }
  },
);
