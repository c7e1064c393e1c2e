import { expect, test } from "vitest";
import { allCases } from "../cases/all-cases.ts";
import { casesOfVersion, newestVersion, type SuiteVersion, suiteVersions } from "../cases/suite-versions.ts";
import type { Case } from "../model/case.ts";
import { fail } from "../model/finding.ts";
import type { Report } from "../model/report.ts";
import { runSuite } from "../runner/run.ts";
import { caseOf } from "./judge.fixture.ts";
import { listed, refusedWith } from "./mutants/conditions.ts";
import { edit, withStatus } from "./mutants/defects.ts";
import { type ReferenceOptions, reference } from "./reference.ts";

/** A case of a later version that the reference fails, because it requires a field that no server has. */
const later: Case = {
  id: "list.shape.page-count",
  rule: "list.shape",
  run: async (client) => fail({ expected: ["pages"], actual: "no pages", exchange: await client.list() }),
};

/** A history in which 1.1 adds that case and raises the levels of two rules. */
const history: readonly SuiteVersion[] = [
  { version: "1.0" },
  { version: "1.1", adds: [later.id], levelsBefore: { "list.shape": "observed", "delete.unknown": "one-of" } },
];
const cases = [...allCases, later];

test("a target conforms to the version of its time, and not to a later one", async () => {
  expect((await judge("1.0")).conformance).toBe("conformant");
  const today = await judge("1.1");
  expect(today.conformance).toBe("nonconformant");
  expect(caseOf(today, later.id).verdict).toBe("fail");
});

test("an earlier version judges a rule by the level that it had", async () => {
  const answers400 = { wrap: withStatus(refusedWith(404), 400) };
  expect(caseOf(await judge("1.0", answers400), "delete.unknown")).toMatchObject({ level: "one-of", verdict: "allowed" });
  expect(caseOf(await judge("1.1", answers400), "delete.unknown")).toMatchObject({ level: "must", verdict: "fail" });
  const noTotal = { wrap: edit(listed, { total: undefined }) };
  expect(caseOf(await judge("1.0", noTotal), "list.shape")).toMatchObject({ level: "observed", verdict: "observed" });
  expect(caseOf(await judge("1.1", noTotal), "list.shape")).toMatchObject({ level: "must", verdict: "fail" });
});

test("a lower level excuses no answer that the interface does not document", async () => {
  const report = await judge("1.0", { wrap: withStatus(refusedWith(404), 418) });
  expect(caseOf(report, "delete.unknown")).toMatchObject({ level: "one-of", verdict: "fail" });
});

test("the versions of the suite name existing cases, and the newest has all cases", () => {
  const ids = allCases.map(({ id }) => id);
  expect(suiteVersions.flatMap(({ adds = [] }) => adds).filter((id) => !ids.includes(id))).toEqual([]);
  expect(casesOfVersion(newestVersion)).toEqual(allCases);
});

async function judge(version: string, options: ReferenceOptions = {}): Promise<Report> {
  const { target, transport } = reference(options);
  return runSuite({ target, transport, suiteVersion: version }, casesOfVersion(version, cases, history));
}
