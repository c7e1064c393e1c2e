import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { consoleReport } from "./console.ts";
import { exchange, NASTY, reportOf, result, sampleReport } from "./sample-report.fixture.ts";

test("the summary names proven of tested by level, then what is open", () => {
  expect(consoleReport(sampleReport)).toContain(
    "must 1/5 · listed 1/3 · one-of 1/2 · observed 1 recorded · not tested 1 · vacuous 1 · inconclusive 1 · fail 2 · waived 1 · error 1 · allowed 1 · drift 1\nnonconformant",
  );
});

test("a clean run has nothing behind its levels", () => {
  expect(consoleReport(reportOf([result("list.total", { detail: "all" })]))).toMatch(
    /\nmust 1\/1\nconformant {2}1 request in 0.3 s\n$/,
  );
});

test("at most three violations of a case are shown, one of each request first", () => {
  const text = consoleReport(sampleReport);
  expect(text.match(/actual {4}DELETE \/project\?projectId=\d -> 200/g)).toHaveLength(3);
  expect(text).not.toContain("status success");
  expect(text).toContain("and 1 more like these");
});

test("a violation that reads as another one is shown once", () => {
  const violation = { expected: ["404"], actual: "200", exchange };
  const text = consoleReport(reportOf([result("delete.again", { verdict: "fail", violations: [violation, { ...violation }] })]));
  expect(text.match(/actual/g)).toHaveLength(1);
  expect(text).toContain("and 1 more like these");
});

test("a failure shows what was answered: the status and the first 200 characters of the body, without its controls", () => {
  const body = `{"message":"\u001b[2J${"x".repeat(300)}"}`;
  const violation = { expected: ["404"], actual: "200", exchange: { ...exchange, body } };
  const text = consoleReport(reportOf([result("delete.again", { verdict: "fail", violations: [violation] })]));
  const [line = ""] = text.match(/(?<=^ +answer {4}).*$/m) ?? [];
  expect(line).toMatch(/^200 \{"message":"\\u001b\[2Jx+…$/);
  expect(line).toHaveLength("200 ".length + 200);
});

test("a waived failure, a drift and a stale waiver are shown with their reasons", () => {
  const text = consoleReport(sampleReport);
  expect(text).toMatch(/^waived {7}delete\.unknown.*\n.*\n.*\n +waived {4}until 2027-01-31: the gateway says 410/m);
  expect(text).toMatch(/drift {5}page, but the profile says all/);
  expect(text).toMatch(/^waivers {6}list\.shape is waived and passes/m);
});

test("a width cuts the detail of a line, and only where one is given", () => {
  const report = reportOf([result("list.total", { detail: "x".repeat(500) })]);
  const lines = consoleReport(report, true, 80).split("\n");
  const line = stripVTControlCharacters(lines.find((text) => text.includes("xxx")) ?? "");
  expect(line).toHaveLength(80);
  expect(line).toMatch(/x…$/);
  expect(consoleReport(report)).toContain("x".repeat(500));
});

test("nothing that a target sends can move the cursor, hide text, run in a pasted line or begin a line", () => {
  const violation = {
    expected: [NASTY],
    actual: NASTY,
    exchange: { ...exchange, url: `http://h/${NASTY}`, headers: { "X-A": NASTY } },
  };
  const failed = result("delete.again", { verdict: "fail", violations: [violation] });
  const text = consoleReport(reportOf([failed, result("list.total", { detail: NASTY, observed: NASTY })], { failure: NASTY }));
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]|^\s*::|##\[/mu);
  expect(text).toContain(String.raw`\$(reboot)`);
});

test("a report without cases is left to the one line of the failure", () => {
  expect(consoleReport(reportOf([], { failure: "refused" }))).toBe("");
});
