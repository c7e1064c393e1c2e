import { expect, test } from "vitest";
import { parsePrefer } from "./parse-prefer.ts";

test.each<[string, Record<string, string>]>([
  ["code=402", { code: "402" }],
  ["code=402, delay=500", { code: "402", delay: "500" }],
  ['CODE = "402" , respond-async, delay="5\\00"', { code: "402", "respond-async": "", delay: "500" }],
  ['handling="a, code=500", code=402; note="x,y"', { handling: "a, code=500", code: "402" }],
  ["code=401, code=402", { code: "401" }],
  [",, ,", {}],
  ['code="402', {}],
  ["", {}],
])("%s", (header, expected) => {
  expect(Object.fromEntries(parsePrefer(header))).toEqual(expected);
});
