import { expect, test } from "vitest";
import type { Project } from "../operations/accounts.ts";
import { storeSuite } from "../tests/store.suite.ts";
import { memoryStore } from "./memory.ts";

storeSuite("the store in memory", memoryStore);

test("beyond the most copies, the one whose last change is the oldest is as its account again", async () => {
  const store = memoryStore([{ key: "mk_a", plan: "premium", projects: projects(3) }], 2);
  const totals = (...keys: string[]) =>
    Promise.all(keys.map(async (key) => (await store.account(key))?.total));
  await store.delete("mk_a", "1");
  await store.delete("mk_a:x", "1");
  await store.put({ key: "mk_a:y", plan: "premium", projects: [] });
  await store.delete("mk_a:x", "2");
  expect(await totals("mk_a", "mk_a:x", "mk_a:y")).toEqual([2, 1, 0]);
  await store.delete("mk_a:z", "1");
  expect(await totals("mk_a", "mk_a:x", "mk_a:y", "mk_a:z")).toEqual([2, 1, 3, 2]);
  await store.reset("mk_a:x");
  await store.delete("mk_a:y", "1");
  expect(await totals("mk_a", "mk_a:x", "mk_a:y", "mk_a:z")).toEqual([2, 3, 2, 2]);
});

test("to empty an account page by page takes steps in proportion to its size", async () => {
  const [small, large] = [await stepsToEmpty(1000), await stepsToEmpty(4000)];
  expect(large / small).toBeLessThan(4.5);
});

/** How often the store looks at a project while a client lists the first page and deletes it, again and again. */
async function stepsToEmpty(size: number): Promise<number> {
  let steps = 0;
  const counted = projects(size).map(({ id, ...project }) => ({
    ...project,
    get id() {
      steps += 1;
      return id;
    },
  }));
  const store = memoryStore([{ key: "mk_a", plan: "premium", projects: counted }]);
  const page = async () => (await store.account("mk_a"))?.page("name", 10, undefined) ?? [];
  // The first page of an order sorts the account.
  await page();
  steps = 0;
  for (let left = await page(); left.length > 0; left = await page())
    for (const { id } of left) await store.delete("mk_a", id);
  return steps;
}

function projects(size: number): Project[] {
  return Array.from({ length: size }, (_, index) => {
    return { id: String(index + 1), name: `Project ${index}`, desc: "", records: [] };
  });
}
