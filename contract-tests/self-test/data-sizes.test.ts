import { expect, test } from "vitest";
import type { Target } from "../model/target.ts";
import { inputsByRounds, testOnce } from "./inputs-by-rounds.fixture.ts";
import { caseOf, idsWith, judge, judgeReference } from "./judge.fixture.ts";
import { projectsIn, reference } from "./reference.ts";

const FEW = [0, 21, 101];
const SIZES = inputsByRounds([...FEW, 1, 2, 3, 20, 100, 230], (size) => FEW.includes(size), 4);

test.each(SIZES.flatMap((projects) => [0, 1, 2, 5].map((disposable) => ({ projects, disposable }))))(
  "an account of $projects projects, $disposable of them disposable, never fails, and the report says what was not seen",
  async ({ projects, disposable }) => {
    const report = await judgeReference({ projects, disposable });
    expect(idsWith(report, "fail", "error")).toEqual([]);
    expect(report.cases.filter(({ detail }) => detail === "")).toEqual([]);
    expect(report.conformance).toBe(projects > 100 && disposable >= 1 ? "conformant" : "partial");
  },
);

test.each([30_000, 30_100])("does not read an account of %i projects to its end, and does not fail it", async (projects) => {
  const report = await judgeReference({ projects });
  expect(idsWith(report, "fail", "error")).toEqual([]);
  expect(idsWith(report, "vacuous").filter((id) => !id.endsWith("-combined"))).toEqual([]);
  expect(caseOf(report, "delete.gone")).toMatchObject({ verdict: "inconclusive" });
});

testOnce.each<[number, string[]]>([
  [230, []],
  [101, []],
  [100, ["list.maximum"]],
  [21, ["list.maximum"]],
  [20, ["list.default-limit", "list.maximum"]],
  [2, ["list.default-limit", "list.maximum", "list.order"]],
])("%i projects are no evidence for %j", async (projects, vacuous) => {
  const unseen = idsWith(await judgeReference({ projects, disposable: 1 }), "vacuous").toSorted();
  expect(unseen).toEqual(expect.arrayContaining(vacuous));
  if (projects > 20) expect(unseen).toEqual(vacuous);
});

testOnce.each<[keyof Target["keys"], string[]]>([
  ["otherPremium", ["list.last-id-foreign", "delete.foreign", "delete.own-only", "list.own-only"]],
  ["free", ["plan.not-premium"]],
])("without the %s key, does not test %j", async (name, untested) => {
  const { target, transport } = reference();
  const { [name]: _, ...keys } = target.keys;
  const report = await judge({ target: { ...target, keys: keys as Target["keys"] }, transport });
  expect(idsWith(report, "not-tested").filter((id) => !id.endsWith("-combined"))).toEqual(untested);
  expect(report.conformance).toBe("partial");
});

testOnce("without disposable projects, sends no delete that may succeed, and does not test the cases that need one", async () => {
  const started = reference({ disposable: 0 });
  const before = await projectsIn(started.mock, "mk_premium");
  const untested = ["success", "gone", "total", "again", "id-missing"].map((name) => `delete.${name}`);
  expect(idsWith(await judge(started), "not-tested")).toEqual(expect.arrayContaining([...untested, "envelope.delete-exact"]));
  expect(await projectsIn(started.mock, "mk_premium")).toEqual(before);
});
