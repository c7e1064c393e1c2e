import { expect, test } from "vitest";
import { checkJson, parseJson } from "./check-json.ts";
import { InputProblem } from "./index.ts";

const SCHEMA = {
  type: "object",
  additionalProperties: false,
  properties: {
    url: { type: "string" },
  },
};

test.each<[value: unknown, line: string]>([
  [7, "the file must be object; it is 7"],
  [{ url: 7 }, "the file: url must be string; it is 7"],
  [{ ulr: 1, url: 7 }, 'the file has the unknown field "ulr"; did you mean url?'],
])("%j is refused in one line, with the hint behind it", (value, line) => {
  expect(() => checkJson(SCHEMA, value, "the file", " (see the guide)")).toThrow(
    new InputProblem(`${line} (see the guide)`),
  );
});

test.each([
  [
    '{\n  "a": 1,\n  "b" 2\n}',
    "Colon ':' expected after property name but got '2' in line 3, column 7",
  ],
  ["", "JSON value expected but reached end of input in line 1, column 1"],
  ['["a\nb"]', "Invalid character ' ' in line 1, column 4"],
])("%j is no JSON, and the message says where", (text, reason) => {
  expect(() => parseJson(text, "the file")).toThrow(
    new InputProblem(`the file is not JSON: ${reason}`),
  );
});
