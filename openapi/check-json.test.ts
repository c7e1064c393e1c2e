import { expect, test } from "vitest";
import { checkJson, parseJson } from "./check-json.ts";
import { InputProblem } from "./index.ts";

const SCHEMA = {
  type: "object",
  additionalProperties: false,
  properties: {
    url: { type: "string" },
    even: { check: (value: unknown) => Number(value) % 2 === 0 },
  },
};

test.each<[value: unknown, line: string]>([
  [7, "the file must be object; it is 7"],
  [{ url: 7 }, "the file: url must be string; it is 7"],
  [{ ulr: 1, url: 7 }, 'the file has the unknown field "ulr"; did you mean url?'],
  [{ even: 3 }, 'the file: even must pass "check" keyword validation; it is 3'],
])("%j is refused in one line, with the hint behind it", (value, line) => {
  expect(() => checkJson(SCHEMA, value, "the file", " (see the guide)")).toThrow(
    new InputProblem(`${line} (see the guide)`),
  );
});

test("a text is parsed as the caller says, and one that is not JSON is named", () => {
  expect(parseJson("[7]", "the file", (text) => JSON.parse(text, (_, value) => value))).toEqual([
    7,
  ]);
  expect(() => parseJson("{", "the file")).toThrow(/^the file is not JSON: [^\n]+$/);
});
