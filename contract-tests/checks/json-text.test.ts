import fc from "fast-check";
import { expect, test } from "vitest";
import { scanJson } from "./json-text.ts";
import { readAnswer } from "./read-answer.ts";

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
        if (problem?.includes("twice")) expect(expected).toBeDefined();
        else expect({ mutated, body }).toEqual({ mutated, body: expected });
      },
    ),
    { numRuns: 1500 },
  );
});

test("finds a duplicate key at every depth and in every spelling, but only within one object", () => {
  const key = fc.string({ minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(key, fc.jsonValue(), fc.nat(20), (name, value, depth) => {
      const spelled = JSON.stringify(name);
      const escaped = `"${[...Array(name.length).keys()].map((at) => `\\u${hex(name.charCodeAt(at))}`).join("")}"`;
      const item = JSON.stringify(value);
      const nested = (text: string): string => '{"x":['.repeat(depth) + text + "]}".repeat(depth);
      const once = nested(`{${spelled}:{${spelled}:${item}}}`);
      const twice = nested(`{${spelled}:${item}, ${escaped} :${item}}`);
      expect(scanJson(once).duplicate).toBeUndefined();
      expect(scanJson(twice).duplicate).toMatch(/ twice$/);
    }),
  );
});

test.each([
  { name: "64 levels", text: "[".repeat(64) + "]".repeat(64), excess: undefined },
  { name: "65 levels", text: "[".repeat(65) + "]".repeat(65), excess: "the body is nested deeper than 64 levels" },
  { name: "millions of arrays", text: "[".repeat(8e6), excess: "the body is nested deeper than 64 levels" },
  { name: "a million objects", text: '{"a":'.repeat(1e6), excess: "the body is nested deeper than 64 levels" },
  { name: "a million values", text: `[${"{},".repeat(1e6)}{}]`, excess: "the body holds more than 100000 values" },
  {
    name: "a long id",
    text: `{"projects":[{"id":${"9".repeat(8e6)}}]}`,
    excess: "the body holds a number of 8000000 characters",
  },
  { name: "a long text", text: `{"message":"${"[".repeat(1e6)}"}`, excess: undefined },
])("limits a body with $name: $excess", ({ text, excess }) => {
  expect(scanJson(text).excess).toBe(excess);
});

test.each(["", "<html>", "7", "null", '"text"', "{", '{"a', '{"a":"\\'])("leaves %j to the parser", (text) => {
  expect(scanJson(text)).toMatchObject({ ids: new Map() });
  expect(scanJson(text).duplicate).toBeUndefined();
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

function hex(code: number): string {
  return code.toString(16).padStart(4, "0");
}
