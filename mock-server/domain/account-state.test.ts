import fc from "fast-check";
import { expect, test } from "vitest";
import { cutPage, type PageCut, remainingProjects, remainingRecords, removeProject, untouched } from "./account-state.ts";
import type { Account, Project } from "./project.ts";

test("a page starts right after its cursor and counts every project", () => {
  expect(page(setup(5), { after: "2", size: 2 })).toEqual({ ids: ["3", "4"], total: 5 });
  expect(page(setup(5), { after: "5", size: 2 })).toEqual({ ids: [], total: 5 });
});

test("a removed project is on no page, and its place is still known", () => {
  const account = setup(5);
  const state = untouched(account);
  removeProject(state, projectOf(account, "3"));
  expect(page(account, { after: "3", size: 2 }, state)).toEqual({ ids: ["4", "5"], total: 4 });
  expect(page(account, { after: "2", size: 2 }, state)).toEqual({ ids: ["4", "5"], total: 4 });
});

test("a project takes its records along and leaves those of its neighbours (delete.cascade)", () => {
  const account = setup(3);
  const state = untouched(account);
  removeProject(state, projectOf(account, "2"));
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
      const state = untouched(account);
      for (const id of removed.filter((each) => each <= count)) removeProject(state, projectOf(account, String(id)));
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

function setup(count: number): Account {
  const projects = Array.from({ length: count }, (_, index) => {
    const id = String(index + 1);
    const records = ["a", "b"].map((letter) => ({ id: id + letter, text: "Hello", voice: "Ada", durationMs: 900 }));
    return { id, name: `Project ${id}`, desc: "", records };
  });
  return { key: "mk_a", plan: "premium", projects };
}

function page(account: Account, { after, size }: { after?: string | undefined; size: number }, state = untouched(account)) {
  const cut: PageCut = { order: "id-ascending", size, after: after === undefined ? undefined : projectOf(account, after) };
  const { projects, total } = cutPage(state, cut);
  return { ids: projects.map(({ id }) => id), total };
}

function projectOf({ projects }: Account, id: string): Project {
  const project = projects.find((candidate) => candidate.id === id);
  if (!project) throw new Error(`no project ${id}`);
  return project;
}
