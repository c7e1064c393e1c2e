import fc from "fast-check";
import { expect, test } from "vitest";
import { readAnswer, scanJson } from "./read-answer.ts";

test.each<[string, string, string[]]>([
  [
    "an id above 2^53-1 keeps its digits",
    '[{"id":9007199254740993},{"id":9223372036854775807}]',
    ["9007199254740993", "9223372036854775807"],
  ],
  ["another field with a long number changes no id", '[{"id":7,"size":12345678901234567890}]', ["7"]],
  ["an id written as text is read too", '[{"id":"1001"},{"name":"no id"},null,7,{"id":null}]', ["1001"]],
  [
    "a whole number keeps its digits; any other spelling becomes its value",
    '[{"id":1e3},{"id":7.0},{"id":-5},{"id":0.5},[7],{"id":12345678901234567890123}]',
    ["1000", "7", "-5", "0.5", "12345678901234567890123"],
  ],
  ["an id inside or outside of a project is not its id", '[{"owner":{"id":2},"tags":[3],"id":4}],"other":[{"id":5}]', ["4"]],
  [
    "an id as text can be sent back: a lone surrogate is replaced, and a text that is too long is not an id",
    `[{"id":"a\\ud800b"},{"id":"\\ud83d\\ude00"},{"id":"${"x".repeat(1001)}"}]`,
    ["a\ufffdb", "\u{1f600}"],
  ],
])("%s", (_, projects, expected) => {
  expect(ids(`{"id":1,"projects":${projects}}`)).toEqual(expected);
});

test("a key named __proto__ is a field like any other", () => {
  const { body } = read('{"__proto__":{"code":200},"constructor":1,"projects":[{"__proto__":null,"id":7}]}');
  expect(Object.keys(body as object)).toEqual(["__proto__", "constructor", "projects"]);
  expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
  expect((body as { code?: unknown }).code).toBeUndefined();
});

test("keeps the beginning of a long text, and the whole body", () => {
  const answer = read(`{"message":"${"x".repeat(10_000)}"}`);
  expect(answer.text).toHaveLength(1024);
  expect(answer.length).toBe(10_014);
  expect(answer.body).toEqual({ message: "x".repeat(10_000) });
});

test("replaces long strings by their length in a body above 64 KiB", () => {
  const [short, long] = ["x".repeat(1000), "x".repeat(70_000)];
  const answer = read(
    JSON.stringify({ message: short, projects: [{ id: 7, name: long, tags: [long, 8] }] }).replace("name", "__proto__"),
  );
  expect(answer.body).toEqual(
    JSON.parse(`{"message":"${short}","projects":[{"id":7,"__proto__":"(70000 characters)","tags":["(70000 characters)",8]}]}`),
  );
  expect(answer.projects.map(({ id }) => id)).toEqual(["7"]);
});

test("shows a project with a long description alike on a short page and on a long one", () => {
  const project = { id: 7, name: "A", desc: "x".repeat(1001) };
  const [short, long] = [1, 80].map((size) => read(JSON.stringify({ projects: Array(size).fill(project) })));
  expect(short?.projects[0]).toEqual(long?.projects[0]);
  expect(short?.projects[0]?.fields.desc).toBe("(1001 characters)");
});

test("reports a problem of the transport before any of the text", () => {
  expect(readAnswer({ status: 200, headers: {}, text: "{}", problem: "the body is compressed" })).toMatchObject({
    problem: "the body is compressed",
    projects: [],
  });
});

test("gives a reason that contains no part of the body", () => {
  expect(read("secret").problem).toBe("the body is not JSON: Unexpected token 's'");
  expect(read(`[${"secret ".repeat(50)}]`).problem).not.toContain("ecret");
});

test.each([
  ["", "the body is empty"],
  ["<html>", "the body is not JSON"],
  ['{"projects":[', "the body is not JSON"],
  ['{"status":"success","status":"error"}', 'an object has the key "status" twice'],
  ["[".repeat(100), "the body is nested deeper than 64 levels"],
])("says why a body %j cannot be read", (text, problem) => {
  const answer = read(text);
  expect(answer.problem).toContain(problem);
  expect(answer.projects).toEqual([]);
});

test.each(["[]", "7", "null", '"text"', '{"projects":7}', '{"projects":{"id":1}}'])("finds no project in a body %s", (text) => {
  expect(ids(text)).toEqual([]);
});

test("reads every JSON text without duplicate keys as JSON.parse does", () => {
  fc.assert(
    fc.property(fc.json({ depthSize: "medium", stringUnit: "binary" }), (text) => {
      expect(parsedBy(text)).toEqual({ body: JSON.parse(text) });
    }),
    { numRuns: 500 },
  );
});

test("reads a mutated text if JSON.parse does, and refuses it otherwise", () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom("", '"', "\\", "{", "}", "[", "]", ",", ":", "0", "-", "e", " "),
      (text, seed, put) => {
        const at = seed % (text.length + 1);
        const mutated = `${text.slice(0, at)}${put}${text.slice(at + (seed % 2))}`;
        const { body, problem } = parsedBy(mutated);
        const expected = parsed(mutated);
        if (!problem?.includes("twice")) expect({ mutated, body }).toEqual({ mutated, body: expected });
      },
    ),
    { numRuns: 1500 },
  );
});

test("finds a duplicate key at every depth, but only within one object", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 5 }), fc.jsonValue(), fc.nat(20), (name, value, depth) => {
      const [key, item] = [JSON.stringify(name), JSON.stringify(value)];
      const nested = (text: string): string => '{"x":['.repeat(depth) + text + "]}".repeat(depth);
      expect(scanJson(nested(`{${key}:{${key}:${item}}}`)).problem).toBeUndefined();
      expect(scanJson(nested(`{${key}:${item}, ${key} :${item}}`)).problem).toMatch(/ twice$/);
    }),
  );
});

test.each([
  { name: "64 levels", text: "[".repeat(64) + "]".repeat(64), problem: undefined },
  { name: "65 levels", text: "[".repeat(65) + "]".repeat(65), problem: "the body is nested deeper than 64 levels" },
  { name: "millions of arrays", text: "[".repeat(8e6), problem: "the body is nested deeper than 64 levels" },
  { name: "a million objects", text: '{"a":'.repeat(1e6), problem: "the body is nested deeper than 64 levels" },
  { name: "a million values", text: `[${"{},".repeat(1e6)}{}]`, problem: "the body holds more than 100000 values" },
  {
    name: "a long id",
    text: `{"projects":[{"id":${"9".repeat(8e6)}}]}`,
    problem: "the body holds a number of 8000000 characters",
  },
  { name: "a long text", text: `{"message":"${"[".repeat(1e6)}"}`, problem: undefined },
])("limits a body with $name: $problem", ({ text, problem }) => {
  expect(scanJson(text).problem).toBe(problem);
});

test.each(["", "<html>", "7", "null", '"text"', "{", '{"a', '{"a":"\\'])("leaves %j to the parser", (text) => {
  expect(scanJson(text)).toMatchObject({ ids: new Map() });
  expect(scanJson(text).problem).toBeUndefined();
});

function read(text: string): ReturnType<typeof readAnswer> {
  return readAnswer({ status: 200, headers: {}, text });
}

function ids(text: string): string[] {
  return read(text).projects.map(({ id }) => id);
}

function parsedBy(text: string): { body?: unknown; problem?: string } {
  const { body, problem } = readAnswer({ status: 200, headers: {}, text });
  return { ...(body !== undefined && { body }), ...(problem !== undefined && { problem }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
