import { expect, test } from "vitest";
import { consoleReport } from "../../reporters/console.ts";
import { githubReport } from "../../reporters/github.ts";
import { htmlReport } from "../../reporters/html/html-report.ts";
import { junitReport } from "../../reporters/junit.ts";
import { reportOf, result } from "../../reporters/sample-report.fixture.ts";

const sentence = "A list without limit holds 25 projects.";
const report = reportOf([result("list.default-limit", { verdict: "fail" })], {
  diagnosis: [{ id: "default-25", sentence, fix: "Use a limit.", explains: 24, of: 25 }],
});

test("each report of a red run begins with its likely cause, its share and the fix", () => {
  const told = `${sentence} Explains 24 of 25 wrong answers.`;
  expect(consoleReport(report)).toMatch(/^.+\n.+\n\nlikely {4}/);
  expect(consoleReport(report)).toContain(`\nlikely    ${told}\nfix       Use a limit.\n`);
  expect(githubReport(report).split("\n")[0]).toContain(`likely  ${told}%0Afix     Use a limit.`);
  expect(junitReport(report)).toContain(`<property name="likely" value="${told}"/>`);
  const [beginning] = htmlReport(report).split("What is broken</h2>");
  expect(beginning).toContain(told);
});
