import { expect, test } from "vitest";
import { allRules } from "../../openapi/index.ts";
import { allCases } from "../index.ts";

const judged = new Set<string>(allCases.map(({ rule }) => rule));

test.each(allRules.filter(({ seenBy }) => seenBy === undefined))("a case judges $id", ({ id }) => {
  expect([...judged]).toContain(id);
});

test.each(allRules.filter(({ seenBy }) => seenBy !== undefined))("no case judges $id, which no client can see", ({ id }) => {
  expect([...judged]).not.toContain(id);
});

test("every case has an id of its own that begins with its rule", () => {
  expect(new Set(allCases.map(({ id }) => id)).size).toBe(allCases.length);
  expect(allCases.filter(({ id, rule }) => !id.startsWith(rule))).toEqual([]);
});
