import { expect, test } from "vitest";
import { quantile, slopeOf } from "./statistics.ts";

test("a quantile is a value that occurs", () => {
  const values = Array.from({ length: 100 }, (_, place) => 100 - place);
  expect([0, 0.5, 0.99, 1].map((share) => quantile(values, share))).toEqual([1, 50, 99, 100]);
  expect(quantile([7], 0.99)).toBe(7);
  expect(quantile([], 0.5)).toBe(0);
});

test("the slope is that of the line through the points", () => {
  expect(
    slopeOf([
      [0, 1],
      [1, 3],
      [2, 5],
    ]),
  ).toBeCloseTo(2);
  expect(
    slopeOf([
      [0, 10],
      [0.5, 12],
      [1, 10],
    ]),
  ).toBeCloseTo(0);
  expect(slopeOf([[1, 5]])).toBe(0);
  expect(slopeOf([])).toBe(0);
});
