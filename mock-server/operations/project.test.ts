import fc from "fast-check";
import { expect, test } from "vitest";
import { compareDecimals, isProjectId, MAXIMUM_ID } from "./project.ts";

test.each(["1", "9", "10", "1001", "9007199254740993", MAXIMUM_ID])("%s is a project id", (text) => {
  expect(isProjectId(text)).toBe(true);
});

test.each([
  "",
  "0",
  "00",
  "01",
  "-1",
  "+1",
  " 1",
  "1 ",
  "1\n",
  "1.0",
  "1.5",
  "1e3",
  "0x10",
  "1_000",
  "1abc",
  "５",
  "٥",
  "9223372036854775808",
  "99999999999999999999",
])("%j is no project id", (text) => {
  expect(isProjectId(text)).toBe(false);
});

test("decimals of any width compare as the integers that they are", () => {
  const integer = fc.bigInt({ min: 0n, max: 10n ** 30n });
  fc.assert(
    fc.property(integer, integer, (a, b) => {
      expect(Math.sign(compareDecimals(String(a), String(b)))).toBe(a === b ? 0 : a < b ? -1 : 1);
    }),
  );
});
