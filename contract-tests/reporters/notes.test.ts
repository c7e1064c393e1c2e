import { expect, test } from "vitest";
import type { Report } from "../model/report.ts";
import { REPORTERS } from "./reporters.ts";
import { reportOf, result } from "./sample-report.fixture.ts";

const leftOut = ["a.one", "a.two", "a.three", "a.four", "a.five", "a.six", "a.seven"];
const WRITERS = await Promise.all(Object.entries(REPORTERS).map(async ([name, load]) => [name, await load()] as const));

test.each<[string, string, Partial<Report>]>([
  [
    "what was skipped",
    "narrowed by --skip delete.foreign: 1 of 2 cases not run (delete.foreign)",
    { selection: { only: [], skip: ["delete.foreign"], leftOut: ["delete.foreign"] } },
  ],
  [
    "the first five of many",
    "narrowed by --only list, --skip a: 7 of 8 cases not run (a.one, a.two, a.three, a.four, a.five and 2 more)",
    { selection: { only: ["list"], skip: ["a"], leftOut } },
  ],
  ["what a caller left out", "narrowed: 1 of 2 cases not run (a.one)", { selection: { only: [], skip: [], leftOut: ["a.one"] } }],
  ["an older suite", "judged by version 0.9 of the suite; the newest is 1.0", { suiteVersion: "0.9" }],
  [
    "the disposable projects",
    "5 disposable projects named, 3 still listed, 2 used: 1 left for the next run; not tested for want of them: delete.race",
    { disposables: { named: 5, listed: 3, used: 2, short: "not tested for want of them: delete.race" } },
  ],
])("every report says %s: %s", (_, line, parts) => {
  const report = reportOf([result("list.total", {})], parts);
  for (const [name, write] of WRITERS)
    if (name !== "json" || !parts.disposables) expect(unescaped(write(report)), name).toContain(line);
});

test("every report says which failures are waived", () => {
  const waived = { reason: "issue 12", expires: "2027-01-31" };
  const report = reportOf([result("list.total", { verdict: "fail", waived }), result("list.shape", {})]);
  for (const [name, write] of WRITERS)
    expect(unescaped(write(report)), name).toContain("1 failure waived: list.total until 2027-01-31");
});

test("the console names the disposable projects in its first lines, and the notes next to the verdict", () => {
  const [, write] = WRITERS.find(([name]) => name === "console") ?? [];
  const lines = write?.(reportOf([result("list.total", {})], { suiteVersion: "0.9" })).split("\n") ?? [];
  expect(lines[1]).toBe("5 disposable projects named, 5 still listed, 2 used: 3 left for the next run");
  expect(lines.slice(-4).map((text) => text.split(" ")[0])).toEqual(["judged", "must", "conformant", ""]);
});

test("a whole run with the newest suite has no notes", () => {
  const [, write] = WRITERS.find(([name]) => name === "json") ?? [];
  expect(JSON.parse(write?.(reportOf([result("list.total", {})])) ?? "")).toMatchObject({ notes: [] });
});

/** Character references as their characters. */
function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
