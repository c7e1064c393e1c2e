import fc from "fast-check";
import { expect, test } from "vitest";
import type { Account } from "../operations/project.ts";
import type { ProjectOrder } from "../operations/project-order.ts";
import {
  type AccountState,
  copyOfState,
  cutPage,
  holding,
  remainingProjects,
  remainingRecords,
  removeProject,
  untouched,
} from "./account-state.ts";

test("a page starts right after its cursor and counts every project", () => {
  expect(page(setup(5), { after: "2", size: 2 })).toEqual({ ids: ["3", "4"], total: 5 });
  expect(page(setup(5), { after: "5", size: 2 })).toEqual({ ids: [], total: 5 });
});

test("a removed project is on no page, and its place is still known", () => {
  const account = setup(5);
  const state = without(untouched(account), ["3"]);
  expect(page(account, { after: "3", size: 2 }, state)).toEqual({ ids: ["4", "5"], total: 4 });
  expect(page(account, { after: "2", size: 2 }, state)).toEqual({ ids: ["4", "5"], total: 4 });
});

test("a project takes its records along and leaves those of its neighbours (delete.cascade)", () => {
  const account = setup(3);
  const state = without(untouched(account), ["2"]);
  expect(remainingRecords(state).map(({ id }) => id)).toEqual(["1a", "1b", "3a", "3b"]);
  expect(remainingProjects(state).map(({ id }) => id)).toEqual(["1", "3"]);
  expect(remainingRecords(untouched(account))).toHaveLength(6);
});

test("a walk of any page size over any removals shows every remaining project once", () => {
  const scenario = fc.record({
    count: fc.nat(30),
    size: fc.integer({ min: 1, max: 12 }),
    removed: fc.array(fc.integer({ min: 1, max: 30 })),
  });
  fc.assert(
    fc.property(scenario, ({ count, size, removed }) => {
      const account = setup(count);
      const state = without(untouched(account), removed.map(String));
      const walked: string[] = [];
      for (
        let ids = page(account, { size }, state).ids;
        ids.length > 0;
        ids = page(account, { size, after: ids.at(-1) }, state).ids
      ) {
        walked.push(...ids);
      }
      expect(walked).toEqual(remainingProjects(state).map(({ id }) => id));
    }),
  );
});

test("what is removed from a state is still in its copy, in whatever order, and is removed once", () => {
  const account = setup(3);
  const state = without(untouched(account), ["1"]);
  expect(page(account, { order: "name", size: 9 }, state).ids).toEqual(["2", "3"]);
  const copy = copyOfState(state);
  expect([removeProject(state, "2"), removeProject(state, "2"), removeProject(state, "9")]).toEqual([true, false, false]);
  expect([holding(copy, "2"), holding(state, "2"), holding(state, "9")]).toEqual(["own", "gone", undefined]);
  expect(page(account, { order: "name", size: 9 }, copy).ids).toEqual(["2", "3"]);
  expect(page(account, { order: "name", size: 9 }, state).ids).toEqual(["3"]);
});

test.each<[ProjectOrder, string[]]>([
  ["id-descending", ["4", "2"]],
  ["name", ["2", "4"]],
  ["hash", ["4", "2"]],
])("in the %s order deletes are known that were before its first page and after it", (order, left) => {
  const account = setup(5);
  const before = without(untouched(account), ["1", "3"]);
  expect(page(account, { order, size: 9 }, before).ids).toHaveLength(3);
  expect(page(account, { order, size: 9 }, without(before, ["5"])).ids).toEqual(left);
});

test("a page touches no more projects than it shows, however many were removed before it", () => {
  const whole = setup(100_000);
  let read = 0;
  const counted = new Proxy(whole.projects, {
    get: (target, name, receiver) => {
      read += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  const account = { ...whole, projects: counted };
  const removed = Array.from({ length: 99_000 }, (_, index) => String(index + 501));
  const state = without(untouched(account), removed);
  read = 0;
  expect(page(account, { after: "490", size: 20 }, state).ids.slice(9, 11)).toEqual(["500", "99501"]);
  // Twenty projects, the cursor's own, the length of the account.
  expect(read).toBeLessThanOrEqual(30);
});

function setup(count: number): Account {
  const projects = Array.from({ length: count }, (_, index) => {
    const id = String(index + 1);
    const records = ["a", "b"].map((letter) => ({ id: id + letter, text: "Hello", voice: "Ada", durationMs: 900 }));
    return { id, name: `Project ${id}`, desc: "", records };
  });
  return { key: "mk_a", plan: "premium", projects };
}

function without(state: AccountState, ids: readonly string[]): AccountState {
  for (const id of ids) removeProject(state, id);
  return state;
}

interface Wanted {
  readonly after?: string | undefined;
  readonly size: number;
  readonly order?: ProjectOrder;
}

function page(account: Account, { after, size, order = "id-ascending" }: Wanted, state = untouched(account)) {
  const { projects, total } = cutPage(state, { order, size, after }) ?? { projects: [], total: 0 };
  return { ids: projects.map(({ id }) => id), total };
}
