import fc from "fast-check";
import { expect, test } from "vitest";
import { indentJson } from "./app/interface/indent-json.ts";

test("a wide id and what looks like structure in a text stay as they came", () => {
  const text = '{"id":9007199254740993,"name":"a, {b}: \\"[c]\\"","list":[], "none":{ }}';
  expect(indentJson(text)).toBe('{\n  "id": 9007199254740993,\n  "name": "a, {b}: \\"[c]\\"",\n  "list": [],\n  "none": { }\n}');
});

test("indented JSON says the same", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(indentJson(text))).toEqual(JSON.parse(text));
    }),
  );
});
