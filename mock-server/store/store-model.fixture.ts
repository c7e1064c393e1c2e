import fc from "fast-check";
import { expect } from "vitest";
import type { Awaitable } from "../operations/awaitable.ts";
import { compareDecimals, compareText, type Dataset, type Project, type ProjectOrder } from "../operations/project.ts";
import type { PageQuery, PageResult } from "../operations/projects-port.ts";
import type { Store } from "./store.ts";

type Modelled = Pick<Store, "page" | "delete" | "add" | "save" | "restore" | "reset">;

type Step = (store: Modelled) => unknown;

const KEY = "mk_a:x";

/** Makes the same random calls to a store and to a model of it, and compares the answers. */
export async function expectLikeModel(createStore: (dataset: Dataset) => Promise<Store>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ projects, spares, steps }) => {
      const store = await createStore({ accounts: [{ key: "mk_a", plan: "premium", projects }] });
      // The model does not compute the hash order: it reads that order from a copy that never changes.
      const everything = [...projects, ...spares];
      await store.replace("mk_a:hashed", everything);
      const { projects: hashed } = await store.page("mk_a:hashed", { order: "hash", size: everything.length, after: undefined });
      const places = new Map(hashed.map(({ id }, place) => [id, place]));
      const model = naiveStore(projects, (a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
      for (const step of steps) expect(await step(store)).toEqual(await step(model));
    }),
    { numRuns: 40 },
  );
}

type Comparator = (a: Project, b: Project) => number;

/** The simplest implementation of a copy: every page filters and sorts all projects. */
function naiveStore(start: readonly Project[], hash: Comparator): Modelled {
  const orders: Record<ProjectOrder, Comparator> = {
    "id-ascending": (a, b) => compareDecimals(a.id, b.id),
    "id-descending": (a, b) => compareDecimals(b.id, a.id),
    name: (a, b) => compareText(a.name, b.name) || compareDecimals(a.id, b.id),
    hash,
  };
  /** All projects that the copy has or had, and the ids of those that it no longer has. */
  let state = { ever: start, gone: new Set<string>() };
  let saved: typeof state | undefined;
  const has = (id: string) => state.ever.some((project) => project.id === id);

  return {
    page: async (_key, { order, size, after }) => {
      if (after !== undefined && !has(after)) return { cursor: "unknown", projects: [], total: 0 };
      const sorted = state.ever.toSorted(orders[order]);
      const behind = sorted.slice(sorted.findIndex(({ id }) => id === after) + 1);
      return {
        cursor: after !== undefined && state.gone.has(after) ? "gone" : "own",
        projects: behind.filter(({ id }) => !state.gone.has(id)).slice(0, size),
        total: state.ever.length - state.gone.size,
      };
    },
    delete: async (_key, id) => {
      if (!has(id)) return "unknown";
      if (state.gone.has(id)) return "gone";
      state = { ...state, gone: new Set([...state.gone, id]) };
      return "deleted";
    },
    add: async (_key, project) => {
      if (has(project.id)) return "taken";
      state = { ...state, ever: [...state.ever, project] };
      return "added";
    },
    save: async () => {
      saved = state;
    },
    restore: async () => {
      state = saved ?? state;
      return saved !== undefined;
    },
    reset: async () => {
      state = { ever: start, gone: new Set() };
    },
  };
}

/** Returns a page with only the fields that it shows of its projects: stores may return more. */
async function shownOn(result: Awaitable<PageResult>): Promise<PageResult> {
  const page = await result;
  return { ...page, projects: page.projects.map(({ id, name, desc }) => ({ id, name, desc, records: [] })) };
}

/** Projects with ids of any width, many of them neighbours above 2^53, where numbers would confuse them. */
const someProjects = fc
  .uniqueArray(
    fc.oneof(fc.bigInt(1n, 80n), fc.bigInt(2n ** 53n, 2n ** 53n + 80n), fc.bigInt(2n ** 63n - 80n, 2n ** 63n - 1n)).map(String),
    { minLength: 2, maxLength: 80 },
  )
  .map((ids) => ids.map((id, index) => ({ id, name: NAMES[index % NAMES.length] ?? "", desc: "", records: [] })));

/** Some of these sort differently by code unit, by code point and by prefix. */
const NAMES = ["Name", "Name 1", "", "\u0000", "Name\u0000", "\uffee", "\u{1f3a7}", "\ud800"];

const scenario = fc.tuple(someProjects, fc.nat(100)).chain(([all, part]) => {
  const cut = 1 + (part % (all.length - 1));
  const [projects, spares] = [all.slice(0, cut), all.slice(cut)];
  const steps = fc.array(someStep(all, spares), { minLength: 20, maxLength: 120 });
  return fc.record({ projects: fc.constant(projects), spares: fc.constant(spares), steps });
});

function someStep(all: readonly Project[], spares: readonly Project[]): fc.Arbitrary<Step> {
  const id = fc.constantFrom(...all.map((project) => project.id));
  const query: fc.Arbitrary<PageQuery> = fc.record({
    order: fc.constantFrom<ProjectOrder>("id-ascending", "id-descending", "name", "hash"),
    size: fc.integer({ min: 1, max: 30 }),
    after: fc.option(id, { nil: undefined }),
  });
  const deletes = id.map(
    (each): Step =>
      (store) =>
        store.delete(KEY, each),
  );
  const adds = fc.constantFrom(...spares).map(
    (each): Step =>
      (store) =>
        store.add(KEY, each),
  );
  const pages = query.map(
    (each): Step =>
      (store) =>
        shownOn(store.page(KEY, each)),
  );
  const others = fc.constantFrom<Step>(
    (store) => store.save("kept", KEY),
    (store) => store.restore("kept"),
    (store) => store.reset(KEY),
  );
  return fc.oneof(
    { weight: 15, arbitrary: deletes },
    { weight: 8, arbitrary: adds },
    { weight: 12, arbitrary: pages },
    { weight: 2, arbitrary: others },
  );
}
