import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { killMatrix } from "./kill-matrix.ts";
import { allMutants } from "./mutants/all-mutants.ts";

test("the kill matrix in the docs is the one of these mutants; npm run mutants writes it", async () => {
  expect(await readFile(new URL("kill-matrix.md", import.meta.url), "utf8")).toBe(killMatrix(allMutants));
});

test("there are wrong servers for every group of rules", () => {
  const groups = new Set(allMutants.map(({ rule }) => rule.split(".")[0]));
  expect([...groups].toSorted()).toEqual(["auth", "delete", "envelope", "list", "plan", "route"]);
  expect(allMutants.length).toBeGreaterThan(120);
});
