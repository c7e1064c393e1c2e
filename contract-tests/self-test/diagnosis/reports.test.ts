import { expect, test } from "vitest";
import { checkJson } from "../../../openapi/check-json.ts";
import { referenceProfile } from "../../../openapi/index.ts";
import { allDefects } from "../../diagnosis/defects/all-defects.ts";
import reportSchema from "../../model/report.schema.json" with { type: "json" };
import { consoleReport } from "../../reporters/console.ts";
import { githubReport } from "../../reporters/github.ts";
import { htmlReport } from "../../reporters/html/html-report.ts";
import { jsonReport } from "../../reporters/json.ts";
import { junitReport } from "../../reporters/junit.ts";
import type { RunOptions } from "../../run/options.ts";
import { judgeTarget } from "../../run-suite.ts";
import { judgeReference } from "../judge.fixture.ts";
import { accountsOf } from "../reference.ts";
import { answersOf, targetOf } from "./served.fixture.ts";

const defect = allDefects.find(({ id }) => id === "plan-unchecked");
const [premium, otherPremium, free] = accountsOf({ projects: 45 }).map(({ projects }) => projects);

async function reportOf(options: Partial<RunOptions> = {}) {
  if (!defect || !premium || !otherPremium || !free) throw new Error("the defect is not known");
  const accounts = { premium, otherPremium, free };
  const served = { wrong: defect.wrong, profile: referenceProfile, accounts };
  const target = targetOf(served, "http://127.0.0.1/v1");
  const run = { target, transport: answersOf(served), only: ["plan"], ...options };
  return (await judgeTarget(run)).report;
}

test("each report of a red run begins with its likely cause and the fix", async () => {
  const report = await reportOf();
  const [told] = report.diagnosis ?? [];
  expect(told).toMatchObject({ id: "plan-unchecked", explains: told?.of });
  const sentence = `${defect?.sentence} Explains ${told?.of} of ${told?.of} wrong answers.`;
  const lines = consoleReport(report).split("\n");
  expect(lines.indexOf(`likely    ${sentence}`)).toBeGreaterThan(0);
  expect(lines.indexOf(`fix       ${defect?.fix}`)).toBeLessThan(8);
  expect(githubReport(report).split("\n")[0]).toContain(`likely  ${sentence}`);
  expect(junitReport(report)).toContain(`<property name="likely" value="${sentence}"/>`);
  expect(htmlReport(report).indexOf(sentence)).toBeLessThan(
    htmlReport(report).indexOf("What is broken</h2>"),
  );
  expect(() => checkJson(reportSchema, JSON.parse(jsonReport(report)), "report")).not.toThrow();
});

test("a right server, and one whose failure is waived, have no likely cause", async () => {
  const waivers = [{ id: "plan.not-premium", reason: "known", expires: "2999-01-01" }];
  expect(await reportOf({ waivers })).not.toHaveProperty("diagnosis");
  expect(await judgeReference({}, { only: ["plan"] })).not.toHaveProperty("diagnosis");
});
