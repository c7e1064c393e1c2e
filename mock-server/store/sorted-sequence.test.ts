import fc from "fast-check";
import { expect, test } from "vitest";
import { ORDERINGS, type Ordering, type Project } from "../operations/project.ts";
import {
  allIn,
  findIn,
  projectsAfter,
  type SortedSequence,
  sequenceFrom,
  withoutProject,
  withProject,
} from "./sorted-sequence.ts";

const byId = ORDERINGS["id-ascending"];

/** Ids, many of them neighbours, some above 2^53, where numbers would confuse them. */
const someIds = fc.array(fc.oneof(fc.bigInt(1n, 400n), fc.bigInt(2n ** 53n - 40n, 2n ** 53n + 40n)).map(String), {
  maxLength: 300,
});

test("after random changes a sequence equals a sorted list, and older sequences are unchanged", () => {
  fc.assert(
    fc.property(someIds, someIds, fc.nat(50), (startIds, changedIds, size) => {
      let model = sorted([...new Set(startIds)]);
      let sequence = sequenceFrom(model.map(project), byId);
      const [before, wasBefore] = [sequence, model];
      for (const id of changedIds) {
        expect(findIn(sequence, project(id))?.id).toBe(model.find((other) => other === id));
        [sequence, model] = model.includes(id)
          ? [withoutProject(sequence, project(id)), model.filter((other) => other !== id)]
          : [withProject(sequence, project(id)), sorted([...model, id])];
        expect(idsOf(projectsAfter(sequence, project(id), size))).toEqual(model.filter(isAfter(id)).slice(0, size));
      }
      expect([idsOf(allIn(sequence)), sequence.size]).toEqual([model, model.length]);
      expect(idsOf(projectsAfter(sequence, undefined, size))).toEqual(model.slice(0, size));
      for (const { projects } of leavesOf(sequence)) expect(projects.length).toBeGreaterThan(model.length > 0 ? 0 : -1);
      expect(idsOf(allIn(before))).toEqual(wasBefore);
    }),
  );
});

test("a change shares all leaves but one, and leaves stay short while a sequence grows", () => {
  const before = sequenceFrom(upTo(10_000).map(project), byId);
  expect(ownLeaves(before, withoutProject(before, project("5000")))).toBe(1);
  let grown = sequenceFrom([], byId);
  for (const id of upTo(10_000)) grown = withProject(grown, project(id));
  expect(ownLeaves(grown, withProject(grown, project("20000")))).toBe(1);
  for (const { projects } of leavesOf(grown)) expect([projects.length >= 64, projects.length <= 128]).toEqual([true, true]);
});

test("a page compares and visits few projects after almost all were deleted", () => {
  let comparisons = 0;
  const counted: Ordering = {
    ...byId,
    compare: (a, b) => {
      comparisons += 1;
      return byId.compare(a, b);
    },
  };
  let sequence = sequenceFrom(upTo(100_000).map(project), counted);
  for (const id of upTo(100_000).slice(300, -300)) sequence = withoutProject(sequence, project(id));
  comparisons = 0;
  expect(idsOf(projectsAfter(sequence, project("290"), 20)).slice(9, 11)).toEqual(["300", "99701"]);
  expect(comparisons).toBeLessThanOrEqual(2);
  expect(leavesOf(sequence).length).toBeLessThanOrEqual(40);
});

function project(id: string): Project {
  return { id, name: "", desc: "", records: [] };
}

function upTo(count: number): string[] {
  return Array.from({ length: count }, (_, place) => String(place + 1));
}

function sorted(ids: readonly string[]): string[] {
  return ids.toSorted((a, b) => byId.compare(project(a), project(b)));
}

function isAfter(id: string): (other: string) => boolean {
  return (other) => byId.compare(project(other), project(id)) > 0;
}

function idsOf(projects: readonly Project[]): string[] {
  return projects.map(({ id }) => id);
}

function ownLeaves(before: SortedSequence, after: SortedSequence): number {
  const shared = new Set(leavesOf(before));
  return leavesOf(after).filter((leaf) => !shared.has(leaf)).length;
}

function leavesOf({ root }: Pick<SortedSequence, "root">): SortedSequence["root"][] {
  return root.nodes ? root.nodes.flatMap((node) => leavesOf({ root: node })) : [root];
}
