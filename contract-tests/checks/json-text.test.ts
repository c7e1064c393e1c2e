import fc from "fast-check";
import { expect, test } from "vitest";
import { readAnswer, scanJson } from "./read-answer.ts";

test("reads every JSON text without duplicate keys as JSON.parse does", () => {
  fc.assert(
    fc.property(fc.json({ depthSize: "medium", stringUnit: "binary" }), (text) => {
      expect(read(text)).toEqual({ body: JSON.parse(text) });
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
        const { body, problem } = read(mutated);
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

function read(text: string): { body?: unknown; problem?: string } {
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
