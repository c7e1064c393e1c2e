import { expect } from "vitest";
import { stagesOf } from "../../../openapi/index.ts";
import type { MockClient } from "../test-mock.fixture.ts";

/** A list is refused by the first check that fails, then by the next. */
export async function expectListPrecedence({ list }: MockClient, order: string): Promise<void> {
  const mended = { key: "mk_nobody", type: null as string | null, limit: "x", last: "1" };
  const refusals = new Set<string | null>();
  for (const stage of [...stagesOf(order), undefined]) {
    const { key, type, limit, last } = mended;
    refusals.add((await list(`limit=${limit}&last_id=${last}`, { key, type })).rule);
    if (stage === "key") mended.key = "mk_premium";
    if (stage === "content-type") mended.type = "application/json";
    if (stage === "parameters") mended.limit = "1";
    if (stage === "existence") mended.last = "0";
  }
  const expected = order.split(",").flatMap((stage) => LIST_RULES[stage] ?? []);
  expect([...refusals]).toEqual([...expected, "list.first-page"]);
}

/** Of two checks that fail on a delete, the first of the order refuses. */
export async function expectDeletePrecedence({ remove }: MockClient, order: string): Promise<void> {
  const stages: readonly string[] = stagesOf(order);
  const firstOf = (one: string, other: string) => (stages.indexOf(one) < stages.indexOf(other) ? one : other);
  const rules: Partial<Record<string, string>> = { ...DELETE_RULES, key: "auth.key-unknown" };
  expect((await remove("abc", { key: "mk_nobody" })).rule).toBe(rules[firstOf("key", "parameters")]);
  expect((await remove("1", { key: "mk_nobody" })).rule).toBe(rules[firstOf("key", "existence")]);
  expect((await remove("abc", { key: "mk_free" })).rule).toBe(rules[firstOf("plan", "parameters")]);
  expect((await remove("1", { key: "mk_free" })).rule).toBe("plan.not-premium");
}

const DELETE_RULES = { plan: "plan.not-premium", parameters: "delete.id-invalid", existence: "delete.unknown" };

/** An unknown key has no plan, so the check of the plan leaves it to the check of the key. */
const LIST_RULES: Partial<Record<string, string>> = {
  key: "auth.key-unknown",
  "content-type": "list.content-type-missing",
  parameters: "list.limit-invalid",
  existence: "list.last-id-unknown",
};
