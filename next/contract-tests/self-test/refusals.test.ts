import { expect, test } from "vitest";
import { caseOf, judgeReference } from "./judge.fixture.ts";
import { any, by, isDelete, isTo } from "./mutants/conditions.ts";
import { everyNth, underStatus } from "./mutants/defects.ts";
import { asPremium } from "./mutants/requests.ts";

test("a target that refuses once and obeys the second time fails", async () => {
  const report = await judgeReference({ wrap: everyNth(2, isTo("GET", "/no-such-route"), underStatus(any, 200)) });
  expect(caseOf(report, "route.invalid")).toMatchObject({
    verdict: "fail",
    violations: [{ expected: ["400 again"], actual: "asked twice, answered 400 and then 200" }],
  });
});

test("a strict run fails a documented status other than the listed one", async () => {
  const options = { profile: { "delete.id-missing": "404" } } as const;
  expect(caseOf(await judgeReference(options), "delete.id-missing").verdict).toBe("allowed");
  expect(caseOf(await judgeReference(options, { strict: true }), "delete.id-missing").verdict).toBe("fail");
});

test("a write that is carried out and answered with 201 was not refused, so no refusal is blamed for its effect", async () => {
  const keyless = by("auth.key-missing", isDelete);
  const report = await judgeReference({
    wrap: (next) => async (request) => {
      const response = await next(request);
      return keyless(response, request) ? { ...(await next(await asPremium(request))), status: 201 } : response;
    },
  });
  const actual = "DELETE /project?projectId=1627 -> 201, although it had to be refused";
  expect(caseOf(report, "auth.key-missing").violations).toMatchObject([{ actual }]);
  expect(caseOf(report, "delete.refused-changes-nothing").verdict).not.toBe("fail");
});
