import { describe, expect, test } from "vitest";
import type { Dataset, Project } from "../operations/project.ts";
import type { Store } from "./store.ts";
import { expectLikeModel } from "./store-model.fixture.ts";

/** Tests that every store must pass, wherever it holds its state. */
export function describeStore(name: string, createStore: (dataset: Dataset) => Promise<Store>): void {
  describe(name, () => {
    test("an account is known by its key and by the key of any copy", async () => {
      const store = await setup();
      expect(await Promise.all(["mk_a", "mk_a:x", "mk_a:x:y", "mk_free:x"].map(store.account))).toEqual([
        "premium",
        "premium",
        "premium",
        "free",
      ]);
      expect(await Promise.all(["mk_z", "mk_z:x", "mk_a:", ":x", "", "MK_A", "constructor"].map(store.account))).toEqual(
        Array(7).fill(undefined),
      );
    });

    test("an id is located as seen from the account", async () => {
      const store = await setup();
      expect(await store.locate("mk_a", "1")).toBe("own");
      expect(await store.locate("mk_a", "2")).toBe("foreign");
      expect(await store.locate("mk_a", "99")).toBe("unknown");
      await store.delete("mk_a", "1");
      expect(await store.locate("mk_a", "1")).toBe("gone");
      expect(await store.locate("mk_b", "1")).toBe("unknown");
    });

    test("without an account an id is foreign or unknown", async () => {
      const store = await setup();
      await store.delete("mk_a", "1");
      expect([await store.locate(undefined, "1"), await store.locate(undefined, "99")]).toEqual(["foreign", "unknown"]);
    });

    test("a page is empty after a cursor that is another account's, or no account's", async () => {
      const store = await setup();
      expect(await pageOf(store, "2")).toEqual({ cursor: "foreign", ids: [], total: 0 });
      expect(await pageOf(store, "99")).toEqual({ cursor: "unknown", ids: [], total: 0 });
    });

    test("a delete removes the project and all its records, and no others (delete.cascade)", async () => {
      const store = await setup();
      expect(await store.delete("mk_a", "3")).toBe("deleted");
      expect((await store.projects("mk_a")).map(({ id }) => id)).toEqual(["1", "5"]);
      expect((await store.records("mk_a")).map(({ id }) => id)).toEqual(["1a", "1b", "5a", "5b"]);
      expect(await store.records("mk_b")).toHaveLength(4);
    });

    test("a delete that finds nothing says why and changes nothing", async () => {
      const store = await setup();
      expect([await store.delete("mk_a", "2"), await store.delete("mk_a", "99")]).toEqual(["foreign", "unknown"]);
      expect(await store.projects("mk_b")).toHaveLength(2);
      expect(await store.projects("mk_a")).toHaveLength(3);
    });

    test("exactly one of many concurrent deletes of one project succeeds (delete.concurrent)", async () => {
      const store = await setup();
      const results = await Promise.all(Array.from({ length: 10 }, () => store.delete("mk_a", "1")));
      expect(results.filter((result) => result === "deleted")).toHaveLength(1);
    });

    test("copies of an account do not affect each other", async () => {
      const store = await setup();
      await store.delete("mk_a:x", "1");
      expect(await Promise.all(["mk_a", "mk_a:x", "mk_a:y"].map(async (key) => (await store.projects(key)).length))).toEqual([
        3, 2, 3,
      ]);
    });

    test("copies with one name share a universe", async () => {
      const store = await setup();
      await store.delete("mk_b:x", "2");
      expect([await store.locate("mk_a:x", "2"), await store.locate("mk_a", "2")]).toEqual(["unknown", "foreign"]);
    });

    test("a reset restores the initial state of one copy, or of everything", async () => {
      const store = await setup();
      for (const key of ["mk_a", "mk_a:x"]) await store.delete(key, "1");
      await store.reset("mk_a:x");
      expect([await store.locate("mk_a", "1"), await store.locate("mk_a:x", "1")]).toEqual(["gone", "own"]);
      await store.reset();
      expect(await store.locate("mk_a", "1")).toBe("own");
      expect(await store.records("mk_a")).toHaveLength(6);
    });

    test("projects are replaced in one copy only, and are foreign to other accounts of its universe", async () => {
      const store = await setup();
      await store.replace("mk_a:x", [project("7")]);
      expect((await store.projects("mk_a:x")).map(({ id }) => id)).toEqual(["7"]);
      expect(await Promise.all(["mk_a:x", "mk_b:x", "mk_a", "mk_b"].map((key) => store.locate(key, "7")))).toEqual([
        "own",
        "foreign",
        "unknown",
        "unknown",
      ]);
      expect([await store.locate("mk_a:x", "1"), await store.locate("mk_b:x", "1")]).toEqual(["unknown", "unknown"]);
      expect([await store.delete("mk_a:x", "7"), await store.locate("mk_a:x", "7")]).toEqual(["deleted", "gone"]);
      expect((await store.original("mk_a:x")).map(({ id }) => id)).toEqual(["1", "3", "5"]);
      await store.reset("mk_a:x");
      expect(await store.projects("mk_a:x")).toHaveLength(3);
    });

    test("an added project is own, foreign to other accounts of its universe, and unknown elsewhere", async () => {
      const store = await setup();
      expect(await store.add("mk_a:x", project("4000"))).toBe("added");
      expect(await Promise.all(["mk_a:x", "mk_b:x", "mk_a", undefined].map((key) => store.locate(key, "4000")))).toEqual([
        ...["own", "foreign", "unknown", "foreign"],
      ]);
      expect((await store.records("mk_a:x")).map(({ id }) => id)).toContain("4000a");
      expect((await store.accounts()).at(-1)).toEqual({ key: "mk_a:x", plan: "premium", total: 4, changed: true });
      expect(await store.projects("mk_a:x")).toHaveLength(4);
      expect(await store.delete("mk_b:x", "4000")).toBe("foreign");
    });

    test("an id is taken if an account of the universe has it, the copy had it or an account started with it", async () => {
      const store = await setup();
      await store.delete("mk_b:x", "2");
      await store.add("mk_b:x", project("7"));
      const results = ["1", "2", "7"].map((id) => store.add("mk_a:x", project(id)));
      expect(await Promise.all(results)).toEqual(["taken", "taken", "taken"]);
      expect(await store.add("mk_a:y", project("7"))).toBe("added");
      expect(await store.locate("mk_a:x", "7")).toBe("foreign");
    });

    test("a new id is unknown, and no two are the same", async () => {
      const store = await setup();
      const ids = await Promise.all(Array.from({ length: 5 }, () => store.newId()));
      expect(new Set(ids).size).toBe(5);
      for (const id of ids) expect(await store.locate(undefined, id)).toBe("unknown");
    });

    test("the summary lists accounts and changed copies", async () => {
      const store = await setup();
      await store.delete("mk_b:x", "2");
      expect(await store.accounts()).toEqual([
        { key: "mk_a", plan: "premium", total: 3, changed: false },
        { key: "mk_b", plan: "premium", total: 2, changed: false },
        { key: "mk_free", plan: "free", total: 0, changed: false },
        { key: "mk_b:x", plan: "premium", total: 1, changed: true },
      ]);
    });

    test("an opened account behaves like others until everything is reset", async () => {
      const store = await setup();
      await store.open({ key: "mk_new", plan: "premium", projects: [project("8")] });
      expect([await store.account("mk_new:x"), await store.locate("mk_a", "8")]).toEqual(["premium", "foreign"]);
      await store.reset("mk_new");
      expect(await store.account("mk_new")).toBe("premium");
      await store.reset();
      expect([await store.account("mk_new"), await store.locate("mk_a", "8")]).toEqual([undefined, "unknown"]);
    });

    test("a snapshot can be restored any number of times, and leaves later accounts open", async () => {
      const store = await setup();
      await store.delete("mk_a", "1");
      await store.save("one");
      await store.open({ key: "mk_new", plan: "premium", projects: [] });
      for (const id of ["3", "5"]) {
        await store.delete("mk_a", id);
        await store.delete("mk_b:x", "2");
        expect(await store.restore("one")).toBe(true);
        expect((await store.projects("mk_a")).map((each) => each.id)).toEqual(["3", "5"]);
        expect(await store.projects("mk_b:x")).toHaveLength(2);
      }
      expect(await store.account("mk_new")).toBe("premium");
      expect([await store.forget("one"), await store.forget("one"), await store.restore("one")]).toEqual([true, false, false]);
    });

    test("a snapshot of one key affects no other key", async () => {
      const store = await setup();
      await store.save("mine", "mk_a:x");
      for (const key of ["mk_a", "mk_a:x"]) await store.delete(key, "1");
      await store.restore("mine");
      expect([await store.locate("mk_a:x", "1"), await store.locate("mk_a", "1")]).toEqual(["own", "gone"]);
      expect(await store.snapshots()).toEqual([{ name: "mine", key: "mk_a:x" }]);
    });

    test("another dataset keeps the state only of accounts that are equal in both", async () => {
      const store = await setup();
      await store.open({ key: "mk_new", plan: "premium", projects: [project("8")] });
      for (const [key, id] of [
        ["mk_a", "1"],
        ["mk_a:x", "3"],
        ["mk_b", "2"],
      ] as const)
        await store.delete(key, id);
      await store.reseed({
        accounts: [
          { key: "mk_a", plan: "premium", projects: ["1", "3", "5"].map(project) },
          { key: "mk_b", plan: "premium", projects: ["2", "4", "6"].map(project) },
        ],
      });
      const left = await Promise.all(["mk_a", "mk_a:x", "mk_b", "mk_new"].map(async (key) => (await store.projects(key)).length));
      expect(left).toEqual([2, 2, 3, 1]);
      expect(await store.account("mk_free")).toBeUndefined();
      await store.reset();
      expect(await store.projects("mk_b")).toHaveLength(3);
    });

    test("a restore does not open an account whose key or id other data has taken", async () => {
      const store = await setup();
      await store.open({ key: "mk_new", plan: "premium", projects: [project("8")] });
      await store.open({ key: "mk_other", plan: "premium", projects: [project("9")] });
      await store.save("one");
      await store.reset();
      await store.reseed({ accounts: [{ key: "mk_a", plan: "premium", projects: [project("8")] }] });
      expect(await store.restore("one")).toBe(true);
      expect([await store.account("mk_new"), await store.account("mk_other")]).toEqual([undefined, "premium"]);
      expect(await store.locate("mk_a", "8")).toBe("own");
    });

    test("after random calls, pages and deletes answer as a filtered and sorted list does", () => expectLikeModel(createStore));
  });

  function setup(): Promise<Store> {
    return createStore({
      accounts: [
        { key: "mk_a", plan: "premium", projects: ["1", "3", "5"].map(project) },
        { key: "mk_b", plan: "premium", projects: ["2", "4"].map(project) },
        { key: "mk_free", plan: "free", projects: [] },
      ],
    });
  }
}

function project(id: string): Project {
  const records = ["a", "b"].map((letter) => ({ id: id + letter, text: "Hello", voice: "Ada", durationMs: 900 }));
  return { id, name: `Project ${id}`, desc: "", records };
}

async function pageOf(store: Store, after: string) {
  const { cursor, projects, total } = await store.page("mk_a", { order: "id-ascending", size: 2, after });
  return { cursor, ids: projects.map(({ id }) => id), total };
}
