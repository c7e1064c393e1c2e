import { expect, test } from "vitest";
import { DEFAULT_LIMIT, MAXIMUM_LIMIT } from "../../openapi/constants.ts";
import { caseOf, idsWith, judgeReference } from "./judge.fixture.ts";

test("does not read an account of 30,100 projects to its end, and does not fail it", async () => {
  const report = await judgeReference(
    { projects: 30_100 },
    { only: ["list.next-page", "delete.gone"] },
  );
  expect(idsWith(report, "fail", "error")).toEqual([]);
  expect(caseOf(report, "list.next-page").verdict).toBe("pass");
  expect(caseOf(report, "delete.gone").detail).toMatch(
    /^the list of premium was not read to its end/,
  );
  expect(report.conformance).toBe("partial");
});

const NO_DISPOSABLE = ["success", "gone", "total", "again", "id-missing"].map(
  (name) => `delete.${name}`,
);

test.each<[projects: number, disposable: number, unseen: readonly string[]]>([
  [MAXIMUM_LIMIT + 1, 5, []],
  [MAXIMUM_LIMIT, 5, ["list.maximum"]],
  [
    DEFAULT_LIMIT,
    0,
    ["list.default-limit", "list.maximum", "envelope.delete-exact", ...NO_DISPOSABLE],
  ],
  [
    1,
    1,
    [
      "list.default-limit",
      "list.limit",
      "list.maximum",
      "list.next-page",
      "list.order",
      "list.same-set",
    ],
  ],
])(
  "%i projects, %i of them disposable, are no evidence for %j",
  async (projects, disposable, unseen) => {
    const shown = idsWith(await judgeReference({ projects, disposable }), "vacuous", "not-tested");
    expect(shown).toEqual(unseen.length > 0 ? expect.arrayContaining([...unseen]) : []);
  },
);
