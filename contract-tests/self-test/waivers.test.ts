import { expect, test } from "vitest";
import { KEY_HEADER, PROJECT_ID } from "../../openapi/constants.ts";
import { caseOf, idsWith, judgeReference } from "./judge.fixture.ts";
import { by, hasQuery, isDelete, to } from "./mutants/conditions.ts";
import { withStatus } from "./mutants/defects.ts";
import type { Middleware } from "./wire.ts";

const DAY = { reason: "issue 12", expires: "2999-12-31" };
const WAIVERS = ["delete.unknown", "delete.foreign"].map((id) => ({ id, ...DAY }));

const forbidding: Middleware = withStatus(
  to(
    (request) =>
      isDelete(request) &&
      request.header(KEY_HEADER) === "mk_other" &&
      hasQuery(`^${PROJECT_ID}=1`)(request),
  ),
  403,
);
const brewing: Middleware = withStatus(by("list.limit-invalid", hasQuery(/^limit=abc$/)), 418);

test("a waiver excuses every failure of its rule, and any other failure counts", async () => {
  const excused = await judgeReference({ wrap: forbidding }, { waivers: WAIVERS });
  expect(excused.conformance).toBe("partial");
  expect(idsWith(excused, "fail")).toEqual(["delete.unknown", "delete.foreign"]);
  for (const { id } of WAIVERS) expect(caseOf(excused, id).waived).toEqual(DAY);
  const other = await judgeReference(
    { wrap: (next) => brewing(forbidding(next)) },
    { waivers: WAIVERS },
  );
  expect(other.conformance).toBe("nonconformant");
  expect(other.cases.filter(({ verdict, waived }) => verdict === "fail" && !waived)).toMatchObject([
    { id: "list.limit-invalid", detail: expect.stringContaining("limit=abc -> 418") },
  ]);
});

test.each([
  [{ id: "no.such", ...DAY }, "no.such: no case and no rule has this id"],
  [
    { ...DAY, id: "delete.foreign", expires: "2020-01-01" },
    "delete.foreign: the waiver expired on 2020-01-01",
  ],
])("reports %j as a problem", async (waiver, problem) => {
  const report = await judgeReference(
    { wrap: forbidding },
    { only: ["delete"], waivers: [waiver] },
  );
  expect(report.waiverProblems).toEqual([problem]);
});
