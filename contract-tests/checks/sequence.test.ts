import { expect, test } from "vitest";
import { differenceOf } from "./sequence.ts";

const TWENTY = Array.from({ length: 20 }, (_, index) => String(index + 1));

test.each([
  ["one is missing", TWENTY.filter((id) => id !== "7"), "…4 5 6 -7 8 9 …11"],
  ["the last is missing", TWENTY.slice(0, -1), "…17 18 19 -20"],
  ["one does not belong there", TWENTY.toSpliced(2, 0, "99"), "1 2 +99 3 4 …16"],
  ["one comes in place of another", TWENTY.with(9, "99"), "…7 8 9 -10 +99 11 12 …8"],
  ["one comes too late", [...TWENTY.slice(1), "1"], "-1 2 3 …15 19 20 +1"],
  ["one comes again", TWENTY.toSpliced(3, 0, "2"), "…1 2 3 +2 4 5 …15"],
  ["all are others", ["a", "b"], "-1 +a -2 +b -3 -4 -5 -6 -7 -8 -9 -10 …10"],
  ["none came", [], "-1 -2 -3 -4 -5 -6 -7 -8 -9 -10 -11 -12 …8"],
])("of two sequences of which %s, the change is told with what is around it", (_, found, marks) => {
  const difference = differenceOf({ expected: TWENTY, found });
  expect(difference.join(" ").replaceAll("=", "")).toBe(marks);
});
