import { expect, test } from "vitest";
import { isShown, readConsole } from "./shown-output.ts";

test("a console block is commands, each with the output that follows it", () => {
  expect(readConsole("$ one --flag\nfirst\nsecond\n\n$ two\n")).toEqual([
    { command: "one --flag", output: ["first", "second"] },
    { command: "two", output: [] },
  ]);
});

test.each<[boolean, string[], string]>([
  [true, ["first", "second"], "first\nsecond\n"],
  [false, ["first"], "first\nsecond\n"],
  [false, ["first", "second"], "first\n"],
  [false, ["fail 1"], "fail 2\n"],
  [true, ["…", "last"], "first\nsecond\nlast\n"],
  [true, ["first", "…", "last"], "first\nlast\n"],
  [false, ["…", "second"], "first\nsecond\nlast\n"],
  [false, ["second", "…", "first"], "first\nsecond\n"],
  [true, ["211 requests in 0.3 s"], "198 requests in 2 s\n"],
  [true, [], ""],
  [true, ["first"], "tts-projects-mock: Node 20.20.2 gets no security fixes any more\nfirst\n"],
])("it is %s that %j shows %j", (expected, shown, output) => {
  expect(isShown(shown, output)).toBe(expected);
});
