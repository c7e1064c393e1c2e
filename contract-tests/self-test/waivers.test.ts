import { expect, test } from "vitest";
import type { Waiver } from "../runner/expectations.ts";
import { caseOf, judgeReference } from "./judge.fixture.ts";
import { by, hasQuery, isDelete, to } from "./mutants/conditions.ts";
import { withStatus } from "./mutants/defects.ts";
import type { Middleware } from "./wire.ts";

const WAIVED = ["delete.unknown", "delete.foreign"];
const DAY = { reason: "issue 12", expires: "2999-12-31" };

test("a waiver excuses every failure of its rule, and any other failure counts", async () => {
  const waivers = WAIVED.map((id) => ({ id, ...DAY }));
  const waived = await judge({ waivers });
  expect(waived).toMatchObject({ conformance: "partial", failed: {}, waived: WAIVED });
  expect(caseOf(waived.report, "delete.foreign")).toMatchObject({ verdict: "fail", waived: DAY });
  const other = await judge({ waivers, teapot: true });
  expect(other.conformance).toBe("nonconformant");
  expect(other.failed).toEqual({ "list.limit-invalid": expect.stringContaining("limit=abc -> 418") });
});

test.each([
  [{ id: "no.such", ...DAY }, "no.such: no case and no rule has this id"],
  [{ id: "delete.foreign", reason: "issue 12", expires: "2020-01-01" }, "delete.foreign: the waiver expired on 2020-01-01"],
  [{ id: "delete.foreign", reason: "issue 12", expires: "2999-02-31" }, "delete.foreign: 2999-02-31 is no day"],
  [{ id: "list.total", ...DAY }, "list.total: nothing fails any more, so the waiver can go"],
])("reports %j as a problem", async (waiver, problem) => {
  expect(await judge({ waivers: [waiver] })).toMatchObject({ conformance: "nonconformant", problems: [problem] });
});

/** Judges a server that refuses foreign deletes with 403, and with `teapot` an invalid limit with 418. */
async function judge({ waivers, teapot = false }: { waivers: readonly Waiver[]; teapot?: boolean }) {
  const forbidding = withStatus(
    to((request) => isDelete(request) && request.header("X-Master-Key") === "mk_other" && hasQuery(/^projectId=1/)(request)),
    403,
  );
  const brewing = withStatus(by("list.limit-invalid", hasQuery(/^limit=abc$/)), 418);
  const wrap: Middleware = teapot ? (next) => brewing(forbidding(next)) : forbidding;
  const report = await judgeReference({ wrap }, { waivers });
  const failing = report.cases.filter(({ verdict }) => verdict === "fail");
  return {
    report,
    conformance: report.conformance,
    problems: report.waiverProblems,
    waived: failing.filter(({ waived }) => waived).map(({ id }) => id),
    failed: Object.fromEntries(failing.filter(({ waived }) => !waived).map(({ id, detail }) => [id, detail])),
  };
}
