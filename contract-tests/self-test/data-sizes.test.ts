import { expect, test } from "vitest";
import type { Target } from "../model/target.ts";
import { caseOf, idsWith, judge, judgeReference } from "./judge.fixture.ts";
import { projectsIn, reference } from "./reference.ts";

test.each([30_100])("does not read an account of %i projects to its end, and does not fail it", async (projects) => {
  const report = await judgeReference({ projects });
  expect(idsWith(report, "fail", "error")).toEqual([]);
  expect(caseOf(report, "list.next-page").verdict).toBe("pass");
  expect(caseOf(report, "delete.gone").detail).toMatch(/^the list of premium was not read to its end/);
  expect(report.conformance).toBe("partial");
});

const UNSEEN: readonly (readonly [projects: number, unseen: readonly string[]])[] = [
  [230, []],
  [101, []],
  [100, ["list.maximum"]],
  [20, ["list.default-limit", "list.maximum"]],
  [1, ["list.default-limit", "list.limit", "list.maximum", "list.next-page", "list.order", "list.same-set"]],
];

test.each(UNSEEN)("%i projects are no evidence for %j", async (projects, unseen) => {
  const report = await judgeReference({ projects });
  expect(idsWith(report, "vacuous", "not-tested").toSorted()).toEqual(expect.arrayContaining([...unseen]));
  if (projects > 100) expect(idsWith(report, "vacuous", "not-tested")).toEqual([]);
});

test.each<[keyof Target["keys"], string[]]>([
  ["otherPremium", ["list.own-only", "list.last-id-foreign", "delete.foreign", "delete.own-only"]],
  ["free", ["plan.not-premium"]],
])("without the %s key, does not test %j", async (name, untested) => {
  const { target, transport } = reference();
  const { [name]: _, ...keys } = target.keys;
  const report = await judge({ target: { ...target, keys: keys as Target["keys"] }, transport });
  expect(idsWith(report, "not-tested")).toEqual(untested);
  expect(report.conformance).toBe("partial");
});

test("without disposable projects, sends no delete that may succeed, and does not test the cases that need one", async () => {
  const started = reference({ disposable: 0 });
  const before = await projectsIn(started.mock, "mk_premium");
  const untested = ["success", "gone", "total", "again", "id-missing"].map((name) => `delete.${name}`);
  expect(idsWith(await judge(started), "not-tested")).toEqual(expect.arrayContaining([...untested, "envelope.delete-exact"]));
  expect(await projectsIn(started.mock, "mk_premium")).toEqual(before);
});
