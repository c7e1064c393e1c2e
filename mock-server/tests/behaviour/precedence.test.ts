import { expect, test } from "vitest";
import { type AnswerTo, allQuestions, sampleAnswers, stagesOf } from "../../../openapi/index.ts";
import { observedMock } from "../observed-mock.fixture.ts";

const question = allQuestions.find(({ rule }) => rule === "auth.precedence");
const ORDERS = (question ? sampleAnswers(question) : []) as AnswerTo<"auth.precedence">[];

test.each(ORDERS)("a list under %s is refused by the first check that is against it, then by the next", async (order) => {
  const { list } = observedMock({ profile: { "auth.precedence": order } });
  const mended = { key: "mk_nobody", type: null as string | null, limit: "x", last: "1" };
  const refusals: (string | undefined)[] = [];
  for (const stage of [...stagesOf(order), undefined]) {
    refusals.push((await list(`limit=${mended.limit}&last_id=${mended.last}`, { key: mended.key, type: mended.type })).rule);
    if (stage === "key") mended.key = "mk_premium";
    if (stage === "content-type") mended.type = "application/json";
    if (stage === "parameters") mended.limit = "1";
    if (stage === "existence") mended.last = "0";
  }
  expect(distinct(refusals)).toEqual(
    distinct(stagesOf(order).flatMap((stage) => LIST_RULES[stage] ?? [])).concat("list.first-page"),
  );
});

test("a plan is refused where the plan check stands", async () => {
  const planFirst = observedMock({ profile: { "auth.precedence": "plan,parameters,existence,content-type,key" } });
  expect((await planFirst.list("limit=x", { key: "mk_free", type: null })).rule).toBe("plan.not-premium");
  const planLast = observedMock({ profile: { "auth.precedence": "existence,parameters,content-type,key,plan" } });
  expect((await planLast.list("limit=x", { key: "mk_free" })).rule).toBe("list.limit-invalid");
  expect((await planLast.list("", { key: "mk_free" })).rule).toBe("plan.not-premium");
});

test("existence before the key refuses only what is nobody's", async () => {
  const { list, remove } = observedMock({ profile: { "auth.precedence": "existence,parameters,content-type,key,plan" } });
  const [id] = (await list("limit=1")).ids;
  expect((await remove(`projectId=${id}`, { key: null })).rule).toBe("auth.key-missing");
  expect((await remove("projectId=1", { key: null })).rule).toBe("delete.unknown");
  expect((await remove("projectId=abc", { key: null })).rule).toBe("delete.id-invalid");
  expect((await remove(`projectId=${id}`, { key: "mk_other" })).rule).toBe("delete.foreign");
  expect((await list(`last_id=${id}`, { key: "mk_nobody" })).rule).toBe("auth.key-unknown");
});

/** An unknown key has no plan, so the plan check lets the key check speak. */
const LIST_RULES: Partial<Record<string, string>> = {
  key: "auth.key-unknown",
  "content-type": "list.content-type-missing",
  parameters: "list.limit-invalid",
  existence: "list.last-id-unknown",
};

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
