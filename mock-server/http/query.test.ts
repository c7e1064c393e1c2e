import fc from "fast-check";
import { expect, test } from "vitest";
import { parseQuery } from "./query.ts";

const NAMES = ["limit", "last_id", "projectId", "l"];

test("a query is read as URLSearchParams reads it", () => {
  const piece = fc.constantFrom(
    ...NAMES,
    "=",
    "&",
    "?",
    "&=",
    "1",
    "20",
    "limits",
    "%31",
    "+",
    "%",
    "%zz",
    "é",
    "\u0000",
    "\ud800",
    ";",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const query = pieces.join("");
      const known = new URLSearchParams(`?${query}`);
      for (const name of NAMES) expect(parseQuery(query).getAll(name), query).toEqual(known.getAll(name));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["", []],
  ["limit", [""]],
  ["limit=", [""]],
  ["limit=1&limit=2", ["1", "2"]],
  ["limit=1=2", ["1=2"]],
  ["limits=1&xlimit=2", []],
  ["&&limit=1&", ["1"]],
  ["limit=%31", ["1"]],
  ["limit=1+1", ["1 1"]],
])("the limits of %j are %j", (query, limits) => {
  expect(parseQuery(query).getAll("limit")).toEqual(limits);
});
