import { expect, test } from "vitest";
import { contestsOf, nearestOrder, stagesOf } from "./families.ts";

const usual = stagesOf("key,plan,content-type,parameters,existence");

test.each([
  ["key,plan,content-type,parameters,existence", "key,plan,content-type,parameters,existence"],
  ["plan,key,content-type,parameters,existence", "key,plan,content-type,parameters,existence"],
  ["plan,content-type,key,parameters,existence", "plan,content-type,key,parameters,existence"],
  ["existence,parameters,content-type,plan,key", "existence,parameters,content-type,key,plan"],
])("%s reads %s where key and plan never meet", (order, expected) => {
  const contests = contestsOf(stagesOf(order)).filter(
    ({ first, second }) => ![first, second].every((stage) => ["key", "plan"].includes(stage)),
  );
  expect(nearestOrder(usual, contests)?.join()).toBe(expected);
});

test("without contests the usual order stands", () => {
  expect(nearestOrder(usual, [])).toEqual(usual);
});

test("contests that contradict each other have no order", () => {
  expect(
    nearestOrder(usual, [
      { first: "key", second: "existence" },
      { first: "existence", second: "key" },
    ]),
  ).toBeUndefined();
});
