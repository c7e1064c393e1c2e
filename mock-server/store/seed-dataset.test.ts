import { expect, test } from "vitest";
import { compareDecimals, type Dataset, isProjectId } from "../operations/project.ts";
import { DEV_ACCOUNTS } from "./dev-accounts.ts";
import { seedDataset } from "./seed-dataset.ts";

test("the development accounts are seeded as their table says", () => {
  const sizes = seedDataset().accounts.map(({ key, plan, projects }) => ({ key, plan, projects: projects.length }));
  expect(sizes).toEqual(DEV_ACCOUNTS.map(({ key, plan, projects }) => ({ key, plan, projects })));
});

test("the same seed gives the same dataset and another seed another", () => {
  expect(seedDataset({ seed: 7 })).toEqual(seedDataset({ seed: 7 }));
  expect(seedDataset({ seed: 7 })).not.toEqual(seedDataset({ seed: 8 }));
});

test.each([1, 2, 3, 4, 5])("seed %i gives interleaved ids, and texts that a client must be ready for", (seed) => {
  const dataset = seedDataset({ seed });
  const ids = idsOf(dataset);
  const gaps = ids.slice(1).map((id, index) => Number(id) - Number(ids[index]));
  expect(ids[0]).toBe("1001");
  expect(new Set(gaps)).toEqual(new Set([1, 2, 3, 4]));

  const projects = dataset.accounts.find(({ key }) => key === "mk_premium")?.projects ?? [];
  expect(Number(projects.at(-1)?.id) - Number(projects[0]?.id)).toBeGreaterThan(100);
  expect(new Set(projects.map(({ name }) => name)).size).toBeLessThan(projects.length);
  expect(projects.some(({ desc }) => desc === "")).toBe(true);
  expect(projects.some(({ name, desc }) => /[^ -~]/.test(name + desc))).toBe(true);
  expect(new Set(projects.map(({ records }) => records.length))).toEqual(new Set([0, 1, 2, 3, 4]));
});

test("wide ids are above 2^53, and some of them round to the same number", () => {
  const dataset = seedDataset({ width: "wide", accounts: [{ key: "mk_a", plan: "premium", projects: 45 }] });
  const ids = idsOf(dataset);
  expect(ids.every((id) => isProjectId(id) && BigInt(id) > 2n ** 53n)).toBe(true);
  expect(new Set(ids.map(Number)).size).toBeLessThan(ids.length - 5);
});

function idsOf({ accounts }: Dataset): string[] {
  return accounts.flatMap(({ projects }) => projects.map(({ id }) => id)).sort(compareDecimals);
}
