import { expect, test } from "vitest";
import { githubReport } from "./github.ts";
import { exchange, NASTY, reportOf, result, sampleReport } from "./sample-report.fixture.ts";

test("each failure is an error, and each waiver, drift and inconclusive case a warning", () => {
  expect(commands(githubReport(sampleReport))).toEqual([
    "error title=fail delete.again [must]",
    "error title=fail auth.key-missing [listed]",
    "error title=error route.invalid [listed]",
    "error title=waivers",
    "warning title=waived delete.unknown [must]",
    "warning title=inconclusive list.limit-over-maximum [one-of]",
    "warning title=pass list.total [one-of]",
    "notice title=tts-projects-contract%3A nonconformant",
  ]);
});

test("nothing from a target begins a line, starts a command or leaves its own", () => {
  const text = `${NASTY}\n::set-output name=a::b\r::add-mask::c%0A::error::d`;
  const violation = { expected: [text], actual: text, exchange: { ...exchange, url: text, body: text } };
  const failed = result("delete.again", { verdict: "fail", violations: [violation], drift: { profile: text, target: text } });
  const report = githubReport(
    reportOf([failed, result("list.total", { verdict: "error", detail: text })], { failure: text, waiverProblems: [text] }),
  );
  expect(commands(report)).toHaveLength(6);
  expect(report).not.toMatch(/##\[|%0D|%0A::|(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/u);
});

/** Every line up to its message; a line that is no command stays whole. */
function commands(text: string): string[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/^::((?:error|warning|notice) title=[^:,]*)::.*$/, "$1"));
}
