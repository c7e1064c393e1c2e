import { expect, test } from "vitest";
import { readCommandLine } from "./command-line.ts";
import { UsageError } from "./usage-error.ts";

test("a flag that is given again is stronger, and --answer adds up", () => {
  const args = ["--port", "1", "--port=2", "--answer", "list.total=page", "--answer", "list.order=name", "--silent"];
  expect(readCommandLine(args)).toEqual({ port: "2", answer: "list.total=page;list.order=name", silent: true });
});

test.each([
  [["--prot", "1"], "unknown option '--prot' (Did you mean --port?); see --help"],
  [["--port"], "option '--port <number>' argument missing; see --help"],
  [["file.json"], "too many arguments. Expected 0 arguments but got 1; see --help"],
])("%j is refused in one line", (args, line) => {
  expect(() => readCommandLine(args)).toThrow(new UsageError(line));
});
