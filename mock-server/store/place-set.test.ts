import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addPlace,
  bytesOfPlaces,
  copyOfPlaces,
  hasPlace,
  noPlaces,
  type PlaceSet,
  placesOf,
  placesOutside,
} from "./place-set.ts";

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

test("what is added to one of several copies is in none of the others, whichever is added to and copied again", () => {
  const capacity = 40_000;
  const step = fc.record({ of: fc.nat(7), places: fc.array(fc.nat(capacity - 1), { maxLength: 5 }), isCopied: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const copies: [Copy, ...Copy[]] = [{ set: noPlaces(capacity), model: new Set() }];
      for (const { of, places, isCopied } of steps) {
        const { set, model } = copies.at(of % copies.length) ?? copies[0];
        expect(places.map((place) => addPlace(set, place))).toEqual(places.map((place) => model.size < model.add(place).size));
        if (isCopied) copies.push({ set: copyOfPlaces(set), model: new Set(model) });
      }
      for (const { set, model } of copies) {
        expect([...placesOf(set)]).toEqual([...model].toSorted((a, b) => a - b));
        expect(set.size).toBe(model.size);
      }
    }),
    { numRuns: 60 },
  );
});

test("a copy shares all nodes until it is added to, then all but one path, which is copied once", () => {
  const before = setOf(1_000_000, upTo(10_000));
  const after = copyOfPlaces(before);
  const shared = nodesOf(before.root);
  const ownNodes = () => [...nodesOf(after.root)].filter((node) => !shared.has(node));
  expect(ownNodes()).toEqual([]);
  expect([addPlace(after, 500_000), addPlace(after, 500_000)]).toEqual([true, false]);
  expect([hasPlace(before, 500_000), hasPlace(after, 500_000)]).toEqual([false, true]);
  const own = ownNodes();
  expect(own).toHaveLength(after.height);
  addPlace(after, 500_001);
  expect(ownNodes()).toEqual(own);
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

interface Copy {
  readonly set: PlaceSet;
  readonly model: Set<number>;
}

function upTo(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}

function setOf(capacity: number, places: Iterable<number>): PlaceSet {
  const set = noPlaces(capacity);
  for (const place of places) addPlace(set, place);
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
    ...node,
    get nodes() {
      onVisit();
      return node.nodes.map((part) => watchedNode(part, onVisit));
    },
  };
}
