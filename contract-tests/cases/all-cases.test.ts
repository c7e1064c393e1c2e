import { expect, test } from "vitest";
import { allRules } from "../../openapi/index.ts";
import { allCases } from "./all-cases.ts";

test("every rule that a client can see has a case, and no other rule has one", () => {
  const visible = allRules.filter(({ seenBy }) => seenBy === undefined).map(({ id }) => id);
  const judged = new Set(allCases.map(({ rules }) => rules[0]));
  expect([...judged].toSorted()).toEqual(visible.toSorted());
});

test("every case has an id of its own that begins with its rule", () => {
  expect(new Set(allCases.map(({ id }) => id)).size).toBe(allCases.length);
  expect(allCases.filter(({ id, rules }) => !id.startsWith(rules[0]))).toEqual([]);
});
