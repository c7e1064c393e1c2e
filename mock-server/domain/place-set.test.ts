import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOfPlaces, hasPlace, noPlaces, type PlaceSet, placesOf, placesOutside, withPlace } from "./place-set.ts";

test("a set of any capacity has what was added to it, and searches pass over it", () => {
  const scenario = fc.integer({ min: 1, max: 40_000 }).chain((capacity) =>
    fc.record({
      capacity: fc.constant(capacity),
      runs: fc.array(fc.tuple(fc.nat(capacity - 1), fc.nat(2000)), { maxLength: 6 }),
      from: fc.nat(capacity),
    }),
  );
  fc.assert(
    fc.property(scenario, ({ capacity, runs, from }) => {
      const model = new Set(runs.flatMap(([start, length]) => upTo(Math.min(length, capacity - start)).map((n) => start + n)));
      const set = setOf(capacity, model);
      expect(set.size).toBe(model.size);
      expect([...placesOf(set)]).toEqual([...model].toSorted((a, b) => a - b));
      const outside = upTo(capacity - from)
        .map((offset) => from + offset)
        .filter((place) => !model.has(place));
      const found = placesOutside(set, from, 50);
      expect(found.filter((place) => place < capacity)).toEqual(outside.slice(0, 50));
      expect(found.length).toBeGreaterThanOrEqual(Math.min(50, outside.length));
      expect(hasPlace(set, from)).toBe(model.has(from));
    }),
    { numRuns: 60 },
  );
});

test.each([1, 32, 33, 1024, 1025, 32_768])("a full set of %i places has none outside below its capacity", (capacity) => {
  const set = setOf(capacity, upTo(capacity));
  expect(placesOutside(set, 0, 50).filter((place) => place < capacity)).toEqual([]);
});

test("a set that grows leaves the one before as it was, and shares all but one path with it", () => {
  const before = setOf(1_000_000, upTo(10_000));
  const after = withPlace(before, 500_000);
  expect([hasPlace(before, 500_000), hasPlace(after, 500_000)]).toEqual([false, true]);
  const shared = nodesOf(before.root);
  expect([...nodesOf(after.root)].filter((node) => !shared.has(node))).toHaveLength(after.height);
  expect(withPlace(after, 500_000)).toBe(after);
});

test("a search goes down into at most two nodes of a level, however long the run of places is", () => {
  const set = setOf(1_000_000, upTo(900_000));
  let visits = 0;
  const watched = { ...set, root: watchedNode(set.root, () => (visits += 1)) };
  expect(placesOutside(watched, 31, 3)).toEqual([900_000, 900_001, 900_002]);
  expect(visits).toBeLessThanOrEqual(2 * set.height);
});

test("the bytes of a set grow with its paths up to those of all its nodes", () => {
  expect(bytesOfPlaces(noPlaces(1_000_000))).toBe(0);
  expect(bytesOfPlaces(setOf(1_000_000, [7]))).toBeLessThan(1000);
  expect(bytesOfPlaces(setOf(1_000_000, upTo(500_000)))).toBeLessThan(400_000);
});

function upTo(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}

function setOf(capacity: number, places: Iterable<number>): PlaceSet {
  let set = noPlaces(capacity);
  for (const place of places) set = withPlace(set, place);
  return set;
}

function nodesOf(node: PlaceSet["root"], found: Set<unknown> = new Set()): Set<unknown> {
  if (typeof node === "number" || found.has(node)) return found;
  found.add(node);
  for (const part of node.nodes) nodesOf(part, found);
  return found;
}

/** The node with its parts told of whenever somebody goes down into it. */
function watchedNode(node: PlaceSet["root"], onVisit: () => void): PlaceSet["root"] {
  if (typeof node === "number") return node;
  return {
    full: node.full,
    get nodes() {
      onVisit();
      return node.nodes.map((part) => watchedNode(part, onVisit));
    },
  };
}
