import { expect, test } from "vitest";
import { recentlyUsed } from "./recently-used.ts";

test("it keeps at least so many of the last, and at most twice as many", () => {
  const known = recentlyUsed<number, string>(10);
  for (let key = 1; key <= 100; key++) known.set(key, `value ${key}`);
  const found = Array.from({ length: 100 }, (_, place) => place + 1).filter((key) => known.get(key) !== undefined);
  expect(found.length).toBeGreaterThanOrEqual(10);
  expect(found.length).toBeLessThanOrEqual(20);
  expect(found.at(-1)).toBe(100);
});

test("what is used stays, however much else comes", () => {
  const known = recentlyUsed<number, string>(10);
  known.set(0, "used");
  for (let key = 1; key <= 1000; key++) {
    known.set(key, "seldom");
    if (key % 9 === 0) expect(known.get(0)).toBe("used");
  }
  expect(known.get(1)).toBeUndefined();
});
