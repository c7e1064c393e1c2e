import { expect, test } from "vitest";
import { memoryStore } from "./memory-store.ts";
import { describeStore } from "./store.cases.ts";

describeStore("memory store", async (dataset) => memoryStore(dataset));

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
