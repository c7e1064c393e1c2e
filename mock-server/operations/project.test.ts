import fc from "fast-check";
import { expect, test } from "vitest";
import { type Account, compareDecimals, isProjectId, MAXIMUM_ID, type Project, sequenceOf } from "./project.ts";

test.each(["1", "9", "10", "1001", "9007199254740993", MAXIMUM_ID])("%s is a project id", (text) => {
  expect(isProjectId(text)).toBe(true);
});

test.each([
  ...["", "0", "00", "01", "-1", "+1", " 1", "1 ", "1\n", "1.0", "1.5", "1e3", "0x10", "1_000", "1abc", "５", "٥"],
  ...["9223372036854775808", "99999999999999999999"],
])("%j is not a project id", (text) => {
  expect(isProjectId(text)).toBe(false);
});

test("decimals of any width compare as the integers that they are", () => {
  const integer = fc.bigInt({ min: 0n, max: 10n ** 30n });
  fc.assert(
    fc.property(integer, integer, (a, b) => {
      expect(Math.sign(compareDecimals(String(a), String(b)))).toBe(a === b ? 0 : a < b ? -1 : 1);
    }),
  );
});

test.each([
  ["id-ascending", ["9", "10", "9007199254740992", "9007199254740993"]],
  ["id-descending", ["9007199254740993", "9007199254740992", "10", "9"]],
  ["name", ["10", "9007199254740993", "9", "9007199254740992"]],
] as const)("%s is an exact order", (order, ids) => {
  expect(sequenceOf(setup(), order).map(({ id }) => id)).toEqual(ids);
});

test("the hash order follows neither id nor name and is the same every time", () => {
  const account = { ...setup(), projects: Array.from({ length: 50 }, (_, index) => project(String(index + 1), "same")) };
  const ids = sequenceOf(account, "hash").map(({ id }) => id);
  expect(ids).not.toEqual(sequenceOf(account, "id-ascending").map(({ id }) => id));
  expect(ids).toEqual(sequenceOf({ ...account }, "hash").map(({ id }) => id));
  expect(ids.slice(0, 5)).toEqual(["32", "43", "13", "36", "25"]);
});

test("projects that are in order already are not copied", () => {
  const account = { ...setup(), projects: ["1", "2", "10"].map((id) => project(id, "same")) };
  expect(sequenceOf(account, "id-ascending")).toBe(account.projects);
  expect(sequenceOf(account, "name")).toBe(account.projects);
});

function setup(): Account {
  const projects = [
    project("9007199254740993", "alpha"),
    project("9", "beta"),
    project("10", "Zulu"),
    project("9007199254740992", "été"),
  ];
  return { key: "mk_a", plan: "premium", projects };
}

function project(id: string, name: string): Project {
  return { id, name, desc: "", records: [] };
}
