import { expect, test } from "vitest";
import { memoryStore } from "./memory-store.ts";
import { describeStore } from "./store.cases.ts";
import { MOST_CHANGED_COPIES } from "./world.ts";

describeStore("memory store", async (dataset) => memoryStore(dataset));

test("beyond a bound, the copy that was changed longest ago is back at the start", async () => {
  const projects = [{ id: "1", name: "One", desc: "", records: [] }];
  const store = memoryStore({ accounts: [{ key: "mk_a", plan: "premium", projects }] });
  await store.delete("mk_a", "1");
  for (let copy = 0; copy <= MOST_CHANGED_COPIES; copy++) await store.delete(`mk_a:${copy}`, "1");
  expect((await store.accounts()).filter(({ changed }) => changed).length).toBe(MOST_CHANGED_COPIES);
  expect(await Promise.all(["mk_a", "mk_a:0", "mk_a:1", "mk_a:2"].map((key) => store.locate(key, "1")))).toEqual([
    ...["gone", "own", "own", "gone"],
  ]);
});

test("a dataset in which an id or a key is not unique is a bug", () => {
  const project = { id: "1", name: "One", desc: "", records: [] };
  const account = { key: "mk_a", plan: "premium", projects: [project] } as const;
  expect(() => memoryStore({ accounts: [account, { ...account, projects: [] }] })).toThrow(
    "two accounts of the dataset have one key",
  );
  expect(() => memoryStore({ accounts: [account, { ...account, key: "mk_b" }] })).toThrow(
    "two projects of the dataset have one id",
  );
});
