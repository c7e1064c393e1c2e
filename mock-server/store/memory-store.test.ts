import { expect, test } from "vitest";
import type { Dataset, Project } from "../operations/project.ts";
import { COPY_BOUNDS } from "./account-states.ts";
import { memoryStore } from "./memory-store.ts";
import { describeStore } from "./store.suite.ts";
import { MOST_SNAPSHOT_BYTES, SnapshotsFull } from "./store.ts";

describeStore("memory store", async (dataset) => memoryStore(dataset));

test("beyond the limit, the copy that was used longest ago is reset and reported", async () => {
  const evicted: string[] = [];
  const store = memoryStore(datasetOf(project("1")), { onEvict: (key) => evicted.push(key) });
  await store.delete("mk_a", "1");
  for (let copy = 0; copy < COPY_BOUNDS.copies; copy++) await store.delete(`mk_a:${copy}`, "1");
  expect(evicted).toEqual([]);
  await store.page("mk_a:0", { order: "id-ascending", size: 1, after: undefined });
  await store.delete("mk_a:more", "1");
  await store.delete("mk_a:most", "1");
  expect(evicted).toEqual(["mk_a:1", "mk_a:2"]);
  expect((await store.accounts()).filter(({ changed }) => changed)).toHaveLength(COPY_BOUNDS.copies + 1);
  expect(await Promise.all(["mk_a", "mk_a:0", "mk_a:1", "mk_a:3"].map((key) => store.locate(key, "1")))).toEqual([
    ...["gone", "gone", "own", "gone"],
  ]);
});

test("the bytes of copies with replaced projects are limited", async () => {
  const evicted: string[] = [];
  const store = memoryStore(datasetOf(project("1")), { onEvict: (key) => evicted.push(key) });
  const large = { ...project("2"), desc: "x".repeat(COPY_BOUNDS.bytes / 8) };
  for (const copy of ["a", "b", "c", "d"]) await store.replace(`mk_a:${copy}`, [large]);
  expect(evicted).toEqual(["mk_a:a"]);
  expect(await Promise.all(["mk_a:a", "mk_a:b"].map((key) => store.locate(key, "2")))).toEqual(["unknown", "own"]);
});

test("the bytes of snapshots are limited, and a refused snapshot leaves the earlier one in place", async () => {
  const store = memoryStore(datasetOf(project("1")));
  const large = (length: number) => [{ ...project("2"), desc: "x".repeat(length) }];
  await store.replace("mk_a", large(MOST_SNAPSHOT_BYTES / 4));
  await store.save("one");
  await expect(store.save("two")).rejects.toThrow("Snapshots may take 64 MiB and would take 64.0: delete one first");
  await store.save("one");
  await store.replace("mk_a", large(MOST_SNAPSHOT_BYTES));
  await expect(store.save("one")).rejects.toThrow(SnapshotsFull);
  await store.reset();
  expect([await store.restore("one"), (await store.projects("mk_a"))[0]?.desc.length]).toEqual([true, MOST_SNAPSHOT_BYTES / 4]);
});

test("a dataset in which an id or a key is not unique is a bug, and the id or key is named", () => {
  const account = { key: "mk_a", plan: "premium", projects: [project("1")] } as const;
  expect(() => memoryStore({ accounts: [account, { ...account, projects: [] }] })).toThrow('two accounts have the key "mk_a"');
  expect(() => memoryStore({ accounts: [account, { ...account, key: "mk_b" }] })).toThrow("two projects have the id 1");
  expect(() => memoryStore(datasetOf(project("2"), project("2")))).toThrow("two projects have the id 2");
});

test("data or an account that is refused changes nothing", async () => {
  const store = memoryStore(datasetOf(project("1"), project("2")));
  await store.delete("mk_a", "1");
  await expect(store.reseed(datasetOf(project("3"), project("3")))).rejects.toThrow("two projects have the id 3");
  const account = { key: "mk_b", plan: "premium", projects: [project("3"), project("2")] } as const;
  await expect(store.open(account)).rejects.toThrow("two projects have the id 2");
  expect(await Promise.all(["1", "2", "3"].map((id) => store.locate("mk_a", id)))).toEqual(["gone", "own", "unknown"]);
});

function project(id: string): Project {
  return { id, name: "One", desc: "", records: [] };
}

function datasetOf(...projects: Project[]): Dataset {
  return { accounts: [{ key: "mk_a", plan: "premium", projects }] };
}
