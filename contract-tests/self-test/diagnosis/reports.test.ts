import { expect, test } from "vitest";
import { consoleReport } from "../../reporters/console.ts";
import { githubReport } from "../../reporters/github.ts";
import { htmlReport } from "../../reporters/html/html-report.ts";
import { junitReport } from "../../reporters/junit.ts";
import { reportOf, result } from "../../reporters/sample-report.fixture.ts";

const sentence = "A list without limit holds 25 projects.";
const fix = "Use a limit.";
const report = reportOf([result("list.default-limit", { verdict: "fail" })], {
  diagnosis: [{ id: "default-25", sentence, fix, explains: 24, of: 25 }],
});

test.each([consoleReport, githubReport, htmlReport, junitReport])(
  "%o begins with the likely cause of a red run, its share and the fix",
  (write) => {
    const [beginning = ""] = write(report).split(/^fail |What is broken|<testcase/m);
    expect(beginning).toContain(`${sentence} Explains 24 of 25 wrong answers.`);
    expect(beginning).toContain(fix);
  },
);
