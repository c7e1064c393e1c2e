import { expect, test } from "vitest";
import { survives } from "./hostile.suite.ts";
import { allHostile } from "./run-hostile.ts";

/** A few of each kind; the release tests run all. */
survives(allHostile.filter((_, place) => place % 6 === 0));

test("ids are unique", () => {
  const ids = allHostile.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
