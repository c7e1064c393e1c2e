import { expect, test } from "vitest";
import { differenceOf } from "./sequence.ts";

const TWENTY = Array.from({ length: 20 }, (_, index) => String(index + 1));

test.each([
  ["one is missing", TWENTY.filter((id) => id !== "7"), "…4 5 6 -7 8 9 …11"],
  ["the last is missing", TWENTY.slice(0, -1), "…17 18 19 -20"],
  ["one is unexpected", TWENTY.toSpliced(2, 0, "99"), "1 2 +99 3 4 …16"],
  ["one replaces another", TWENTY.with(9, "99"), "…7 8 9 -10 +99 11 12 …8"],
  ["one comes too late", [...TWENTY.slice(1), "1"], "-1 2 3 …15 19 20 +1"],
  ["one is repeated", TWENTY.toSpliced(3, 0, "2"), "…1 2 3 +2 4 5 …15"],
  ["all are different", ["a", "b"], "-1 +a -2 +b -3 -4 -5 -6 -7 -8 -9 -10 …10"],
  ["none is found", [], "-1 -2 -3 -4 -5 -6 -7 -8 -9 -10 -11 -12 …8"],
])("shows the difference with the ids around it if %s", (_, found, marks) => {
  const difference = differenceOf({ expected: TWENTY, found });
  expect(difference.join(" ").replaceAll("=", "")).toBe(marks);
});
