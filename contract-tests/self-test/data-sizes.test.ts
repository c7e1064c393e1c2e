import { expect, test } from "vitest";
import { allCases } from "../cases/all-cases.ts";
import type { Report } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import { runSuite } from "../runner/run.ts";
import { reference } from "./reference.ts";

const SIZES = [0, 1, 2, 3, 20, 21, 100, 101, 230];
const DISPOSABLE = [0, 1, 2, 5];

test.each(SIZES.flatMap((projects) => DISPOSABLE.map((disposable) => ({ projects, disposable }))))(
  "$projects projects with $disposable disposable ones never fail, and what is not seen is said",
  async ({ projects, disposable }) => {
    const report = await judge(projects, disposable);
    expect(report.cases.filter(({ verdict }) => ["fail", "error"].includes(verdict))).toEqual([]);
    expect(report.cases.filter(({ detail }) => detail === "")).toEqual([]);
    expect(report.conformance).toBe(projects > 100 && disposable >= 1 ? "conformant" : "partial");
  },
);

test.each<[number, string[]]>([
  [230, []],
  [101, []],
  [100, ["list.maximum"]],
  [21, ["list.maximum"]],
  [20, ["list.default-limit", "list.maximum"]],
  [2, ["list.default-limit", "list.maximum", "list.order"]],
])("%i projects are no evidence for %j", async (projects, vacuous) => {
  const { cases } = await judge(projects, 1);
  const unseen = cases.filter(({ verdict }) => verdict === "vacuous").map(({ id }) => id);
  expect(unseen.toSorted()).toEqual(expect.arrayContaining(vacuous));
  if (projects > 20) expect(unseen).toEqual(vacuous);
});

test.each<[keyof Target["keys"], string[]]>([
  ["otherPremium", ["list.last-id-foreign", "delete.foreign", "list.own-only"]],
  ["free", ["plan.not-premium"]],
])("without the %s key %j are not tested", async (name, untested) => {
  const { target, transport } = reference();
  const { [name]: _, ...keys } = target.keys;
  const report = await runSuite({ target: { ...target, keys: keys as Target["keys"] }, transport }, allCases);
  expect(notTested(report)).toEqual(untested);
  expect(report.conformance).toBe("partial");
});

test("without disposable projects no delete that may succeed is sent, and the cases that need one are not tested", async () => {
  const { target, transport, mock } = reference({ disposable: 0 });
  const before = await mock.store.projects("mk_premium");
  const report = await runSuite({ target, transport }, allCases);
  expect(notTested(report)).toEqual(
    expect.arrayContaining([
      "delete.success",
      "delete.gone",
      "delete.total",
      "delete.again",
      "delete.id-missing",
      "envelope.delete-exact",
    ]),
  );
  expect(await mock.store.projects("mk_premium")).toEqual(before);
});

test("only disposable projects are ever deleted, and of the other accounts none", async () => {
  const { target, transport, mock } = reference();
  const everything = async (): Promise<string[]> => {
    const accounts = await Promise.all(Object.values(target.keys).map((key) => mock.store.projects(key)));
    return accounts.flat().map(({ id }) => id);
  };
  const before = await everything();
  await runSuite({ target, transport }, allCases);
  const after = await everything();
  const gone = before.filter((id) => !after.includes(id));
  expect(gone.length).toBeGreaterThan(0);
  expect(gone.filter((id) => !target.disposableProjectIds.includes(id))).toEqual([]);
});

async function judge(projects: number, disposable: number): Promise<Report> {
  return runSuite(reference({ projects, disposable }), allCases);
}

function notTested(report: Report): string[] {
  return report.cases.filter(({ verdict }) => verdict === "not-tested").map(({ id }) => id);
}
