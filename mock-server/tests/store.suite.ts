import { describe, expect, onTestFinished, test } from "vitest";
import type { Order, Project } from "../operations/accounts.ts";
import { type Random, randomFrom } from "../store/random.ts";
import type { AccountData, Store } from "../store/store.ts";

/** Defines the tests that every store must pass, wherever it holds its state. */
export function storeSuite(
  name: string,
  createStore: (accounts: readonly AccountData[]) => Store,
): void {
  describe(name, () => {
    test("an account is known by its key and by the keys of its copies, and by no other", async () => {
      const store = setup();
      const planOf = async (key: string) => (await store.account(key))?.plan;
      expect(await Promise.all(["mk_a", "mk_a:x:y", "mk_free:x"].map(planOf))).toEqual([
        "premium",
        "premium",
        "free",
      ]);
      for (const key of ["mk_z", "mk_z:x", "mk_a:", ":x", "", "MK_A", "constructor"])
        expect(await planOf(key)).toBeUndefined();
    });

    test("an account finds what it has and what it had, and nothing else", async () => {
      const store = setup();
      await store.delete("mk_a", "1");
      const account = await store.account("mk_a");
      expect(["3", "1", "2", "99"].map((id) => account?.find(id))).toEqual([
        "own",
        "gone",
        undefined,
        undefined,
      ]);
      expect([account?.total, idsOf(account?.page("name", 9, undefined))]).toEqual([2, "3 5"]);
    });

    test("a delete of another account's project, of no account's, by an unknown key or a second time changes nothing", async () => {
      const store = setup();
      await store.delete("mk_a", "1");
      const deletes = ["mk_a 2", "mk_a 99", "mk_z 1", "mk_a 1"].map((each) => each.split(" "));
      for (const [key = "", id = ""] of deletes) expect(await store.delete(key, id)).toBe(false);
      expect(await left(store, "mk_a", "mk_b")).toEqual(["3 5", "2 4"]);
    });

    test("copies do not affect each other; a reset restores the initial state of one key, or of all", async () => {
      const store = setup();
      for (const key of ["mk_a", "mk_a:x"]) await store.delete(key, "1");
      expect(await left(store, "mk_a", "mk_a:x", "mk_a:y")).toEqual(["3 5", "3 5", "1 3 5"]);
      await store.reset("mk_a:x");
      expect(await left(store, "mk_a", "mk_a:x")).toEqual(["3 5", "1 3 5"]);
      expect(await store.delete("mk_a:x", "1")).toBe(true);
      await store.reset();
      expect((await store.read()).map(({ key }) => key)).toEqual(["mk_a", "mk_b", "mk_free"]);
      expect(await store.delete("mk_a", "1")).toBe(true);
    });

    test("what is put replaces the projects of one copy, and exists for the other accounts of its universe", async () => {
      const store = setup();
      await store.delete("mk_a:x", "1");
      await store.put({ key: "mk_a:x", plan: "premium", projects: ["7", "1"].map(project) });
      expect(await left(store, "mk_a:x", "mk_a")).toEqual(["1 7", "1 3 5"]);
      expect([await store.exists("7", "mk_b:x"), await store.exists("7", "mk_b")]).toEqual([
        true,
        false,
      ]);
      expect(await Promise.all(["3", "1", "7"].map((id) => store.delete("mk_a:x", id)))).toEqual([
        false,
        true,
        true,
      ]);
      await store.reset("mk_a:x");
      expect(await left(store, "mk_a:x")).toEqual(["1 3 5"]);
    });

    test.each([1, 2, 3])(
      "pages in every order are those of a filtered and sorted list (seed %i)",
      async (seed) => {
        const random = randomFrom(seed);
        const all = IDS.slice(0, 20 + random.integer(60)).map(project);
        await expectLikeList(open([{ key: "mk_a", plan: "premium", projects: all }]), all, random);
      },
    );
  });

  function open(accounts: readonly AccountData[]): Store {
    const store = createStore(accounts);
    onTestFinished(() => store.close());
    return store;
  }

  function setup(): Store {
    return open([
      { key: "mk_a", plan: "premium", projects: ["3", "1", "5"].map(project) },
      { key: "mk_b", plan: "premium", projects: ["2", "4"].map(project) },
      { key: "mk_free", plan: "free", projects: [] },
    ]);
  }
}

/** Some of these sort differently by code unit, by code point and by prefix. */
const NAMES = ["Name", "Name 1", "", "\u0000", "Name\u0000", "\uffee", "\u{1f3a7}", "\ud800"];

/** Ids of every width, many of them neighbours above 2^53, which numbers cannot tell apart. */
const IDS = Array.from({ length: 80 }, (_, index) =>
  String(([1n, 2n ** 53n, 2n ** 63n - 81n][index % 3] ?? 0n) + BigInt(index)),
);

const ORDERS: readonly [Order, ...Order[]] = ["id-ascending", "id-descending", "name", "hash"];

function project(id: string): Project {
  const records = ["a", "b"].map((letter) => ({
    id: id + letter,
    text: "Hello",
    voice: "Ada",
    durationMs: 900,
  }));
  return { id, name: NAMES[Number(BigInt(id) % 8n)] ?? "", desc: "", records };
}

function idsOf(projects: readonly Project[] = []): string {
  return projects.map(({ id }) => id).join(" ");
}

/** The ids that each of these keys has. */
function left(store: Store, ...keys: string[]): Promise<string[]> {
  return Promise.all(keys.map(async (key) => idsOf((await store.read(key))[0]?.projects)));
}

/** Makes random calls to a copy, and compares the answers with those of the simplest implementation. */
async function expectLikeList(
  store: Store,
  all: readonly Project[],
  random: Random,
): Promise<void> {
  // The order by hash is read from a copy that never changes.
  const hashed = (await store.account("mk_a:hash"))?.page("hash", all.length, undefined) ?? [];
  const gone = new Set<string>();
  for (let step = 0; step < 150; step++) {
    const id = all[random.integer(all.length)]?.id ?? "";
    if (random.oneIn(3)) {
      expect(await store.delete("mk_a:x", id)).toBe(!gone.has(id));
      gone.add(id);
    }
    const [order, size, after] = [
      random.pick(ORDERS),
      1 + random.integer(30),
      random.oneIn(4) ? undefined : id,
    ];
    const sorted = order === "hash" ? hashed : all.toSorted(by(order));
    const behind = sorted.slice(
      after === undefined ? 0 : sorted.findIndex((each) => each.id === after) + 1,
    );
    const account = await store.account("mk_a:x");
    expect(idsOf(account?.page(order, size, after))).toBe(
      idsOf(behind.filter((each) => !gone.has(each.id)).slice(0, size)),
    );
    expect(account?.total).toBe(all.length - gone.size);
  }
}

function by(order: Order): (a: Project, b: Project) => number {
  return (a, b) => {
    if (order === "name" && a.name !== b.name) return a.name < b.name ? -1 : 1;
    return BigInt(a.id) < BigInt(b.id) === (order !== "id-descending") ? -1 : 1;
  };
}
