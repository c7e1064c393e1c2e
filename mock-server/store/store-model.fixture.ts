import fc from "fast-check";
import { expect } from "vitest";
import type { Awaitable } from "../operations/awaitable.ts";
import type { Dataset, ListedProject, Project } from "../operations/project.ts";
import { compareDecimals, compareText } from "../operations/project.ts";
import type { ProjectOrder } from "../operations/project-order.ts";
import type { PageQuery, PageResult } from "../operations/projects-port.ts";
import type { Store } from "./store.ts";

/** The part of a store that the model stands for. */
type Modelled = Pick<Store, "page" | "delete" | "save" | "restore" | "reset">;

/** Something that is asked of a store, by what its answer is to be compared. */
type Step = (store: Modelled) => unknown;

const KEY = "mk_a:x";

/** Does the same at random to the store and to a model of it, and holds the answers against each other. */
export async function keepsToModel(createStore: (dataset: Dataset) => Promise<Store>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ ids, steps }) => {
      const projects = ids.map((id, index) => ({ id, name: `Name ${index % 3}`, desc: "", records: [] }));
      const store = await createStore({ accounts: [{ key: "mk_a", plan: "premium", projects }] });
      // The hash order is a secret of the domain: the model takes it from an account of which nothing is ever deleted.
      const hashed = await store.page("mk_a", { order: "hash", size: ids.length, after: undefined });
      const model = naiveStore(projects, hashed.projects);
      for (const step of steps) expect(await step(store)).toEqual(await step(model));
    }),
    { numRuns: 40 },
  );
}

/** A copy as one would write it first: every page filters and sorts everything. */
function naiveStore(projects: readonly Project[], hashed: readonly ListedProject[]): Modelled {
  let removed: readonly string[] = [];
  let saved: readonly string[] | undefined;

  function inOrder(order: ProjectOrder): readonly ListedProject[] {
    return order === "hash" ? hashed : projects.toSorted(NAIVE_ORDERS[order]);
  }

  return {
    page: async (_key, { order, size, after }) => {
      const whole = inOrder(order);
      const behind = whole.slice(whole.findIndex(({ id }) => id === after) + 1);
      return {
        cursor: after !== undefined && removed.includes(after) ? "gone" : "own",
        projects: behind.filter(({ id }) => !removed.includes(id)).slice(0, size),
        total: projects.length - removed.length,
      };
    },
    delete: async (_key, id) => {
      if (removed.includes(id)) return "gone";
      removed = [...removed, id];
      return "deleted";
    },
    save: async () => {
      saved = removed;
    },
    restore: async () => {
      removed = saved ?? removed;
      return saved !== undefined;
    },
    reset: async () => {
      removed = [];
    },
  };
}

/** A page with nothing but what it is to show of its projects: stores may hand out more. */
async function shownOn(asked: Awaitable<PageResult>): Promise<PageResult> {
  const page = await asked;
  return { ...page, projects: page.projects.map(({ id, name, desc }) => ({ id, name, desc })) };
}

const NAIVE_ORDERS = {
  "id-ascending": (a: Project, b: Project) => compareDecimals(a.id, b.id),
  "id-descending": (a: Project, b: Project) => compareDecimals(b.id, a.id),
  name: (a: Project, b: Project) => compareText(a.name, b.name) || compareDecimals(a.id, b.id),
};

/** Ids of any width, many of them neighbours and beyond 2^53, so that numbers would take one for another. */
const idsOfAnAccount = fc.uniqueArray(
  fc.oneof(fc.bigInt(1n, 80n), fc.bigInt(2n ** 53n, 2n ** 53n + 80n), fc.bigInt(2n ** 63n - 80n, 2n ** 63n - 1n)).map(String),
  { minLength: 1, maxLength: 80 },
);

const scenario = idsOfAnAccount.chain((ids) => fc.record({ ids: fc.constant(ids), steps: stepsOver(ids) }));

function stepsOver(ids: readonly string[]): fc.Arbitrary<Step[]> {
  const id = fc.constantFrom(...ids);
  const query: fc.Arbitrary<PageQuery> = fc.record({
    order: fc.constantFrom<ProjectOrder>("id-ascending", "id-descending", "name", "hash"),
    size: fc.integer({ min: 1, max: 30 }),
    after: fc.option(id, { nil: undefined }),
  });
  const others: readonly Step[] = [
    (store) => store.save("kept", KEY),
    (store) => store.restore("kept"),
    (store) => store.reset(KEY),
  ];
  return fc.array(
    fc.oneof(
      {
        weight: 20,
        arbitrary: id.map(
          (each): Step =>
            (store) =>
              store.delete(KEY, each),
        ),
      },
      {
        weight: 10,
        arbitrary: query.map(
          (each): Step =>
            (store) =>
              shownOn(store.page(KEY, each)),
        ),
      },
      { weight: 2, arbitrary: fc.constantFrom(...others) },
    ),
    { minLength: 20, maxLength: 120 },
  );
}
