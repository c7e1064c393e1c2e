import fc from "fast-check";
import { expect, test } from "vitest";
import { readAnswer } from "./read-answer.ts";

test.each<[string, string, string[]]>([
  [
    "an id above 2^53-1 keeps its digits",
    '[{"id":9007199254740993},{"id":9223372036854775807}]',
    ["9007199254740993", "9223372036854775807"],
  ],
  [
    "another field with a long number changes no id",
    '[{"id":7,"size":12345678901234567890}]',
    ["7"],
  ],
  [
    "an id written as text is read too",
    '[{"id":"1001"},{"name":"no id"},null,7,{"id":null}]',
    ["1001"],
  ],
  [
    "a whole number keeps its digits; any other spelling becomes its value",
    '[{"id":1e3},{"id":7.0},{"id":-5},{"id":0.5},[7],{"id":12345678901234567890123}]',
    ["1000", "7", "-5", "0.5", "12345678901234567890123"],
  ],
  [
    "an id inside or outside of a project is not its id",
    '[{"owner":{"id":2},"tags":[3],"id":4}],"other":[{"id":5}]',
    ["4"],
  ],
  [
    "a key named __proto__ is a field like any other",
    '[{"__proto__":{"id":8}},{"__proto__":null,"id":7}]',
    ["7"],
  ],
  [
    "an id as text can be sent back: a lone surrogate is replaced, and a text that is too long is not an id",
    `[{"id":"a\\ud800b"},{"id":"\\ud83d\\ude00"},{"id":"${"x".repeat(1001)}"}]`,
    ["a\ufffdb", "\u{1f600}"],
  ],
])("%s", (_, projects, expected) => {
  expect(ids(`{"id":1,"projects":${projects}}`)).toEqual(expected);
});

test("gives a reason that contains no part of the body", () => {
  expect(read("secret").problem).toBe("the body is not JSON: Unexpected token 's'");
  expect(read(`[${"secret ".repeat(50)}]`).problem).not.toContain("ecret");
});

test.each([
  ["nothing", "", "the body is empty"],
  ["a page of many braces", `<html>${"{".repeat(65)}`, "the body is not JSON"],
  ["half a key", '{"a', "the body is not JSON"],
  ["half an escape", '{"a":"\\', "the body is not JSON"],
  ["64 levels", "[".repeat(64) + "]".repeat(64), "none"],
  ["65 levels", "[".repeat(65) + "]".repeat(65), "the body is nested deeper than 64 levels"],
  [
    "a million levels",
    "[".repeat(1e6) + "]".repeat(1e6),
    "the body is nested deeper than 64 levels",
  ],
  ["a million values", `[${"{},".repeat(1e6)}{}]`, "the body holds more than 100000 values"],
  [
    "a long key twice",
    `{"${"k".repeat(300)}":1,"${"k".repeat(300)}":2}`,
    "an object has the key of 300 characters twice",
  ],
  ["a long text", `{"message":"${"[".repeat(1e6)}"}`, "none"],
])("the problem of a body with %s", (_, text, problem) => {
  const answer = read(text);
  expect(answer.problem ?? answer.unread ?? "none").toContain(problem);
  expect(answer.projects).toEqual([]);
});

test("reads a text, and the same with a character more or less, if JSON.parse does, and refuses it otherwise", () => {
  const character = fc.constantFrom("", ...'"\\{}[],:0-e ');
  fc.assert(
    fc.property(
      fc.json({ depthSize: "medium", stringUnit: "binary" }),
      fc.nat(),
      character,
      (text, seed, put) => {
        const at = seed % (text.length + 1);
        const mutated = `${text.slice(0, at)}${put}${text.slice(at + (seed % 2))}`;
        expect({ text, body: read(text).body }).toEqual({ text, body: JSON.parse(text) });
        const { body, problem } = read(mutated);
        if (problem === undefined)
          expect({ mutated, body }).toEqual({ mutated, body: JSON.parse(mutated) });
        else if (!problem.includes("twice")) expect(() => JSON.parse(mutated), mutated).toThrow();
      },
    ),
    { numRuns: 400 },
  );
});

test("finds a key with two values at every depth, but only within one object", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 5 }), fc.nat(20), (name, depth) => {
      const key = JSON.stringify(name);
      const nested = (text: string): string => '{"x":['.repeat(depth) + text + "]}".repeat(depth);
      expect(read(nested(`{${key}:{${key}:1}}`)).problem).toBeUndefined();
      expect(read(nested(`{${key}:1, ${key} :2}`)).problem).toMatch(/ twice$/);
    }),
  );
});

test("reads the digits of ids and the keys of a long body, whatever its long strings hold", () => {
  const long = JSON.stringify('"id":1, \\'.repeat(20_000));
  const page = (more: string) => `{"projects":[{"desc":${long},"id":9007199254740993${more}}]}`;
  expect(ids(page(""))).toEqual(["9007199254740993"]);
  expect(read(page(`,${long}:1,${long}:2`)).problem).toMatch(/ twice$/);
  expect(read(page(`,${long}:1,"":2`)).problem).toBeUndefined();
});

function read(text: string): ReturnType<typeof readAnswer> {
  return readAnswer({ status: 200, headers: {}, text });
}

function ids(text: string): string[] {
  return read(text).projects.map(({ id }) => id);
}
