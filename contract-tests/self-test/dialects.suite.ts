import { expect } from "vitest";
import { allQuestions, parseProfile } from "../../openapi/index.ts";
import { allCases } from "../cases/all-cases.ts";
import type { CaseResult, Report } from "../model/report.ts";
import { recordedProfile } from "../runner/profile.ts";
import { runSuite } from "../runner/run.ts";
import { type Dialect, recordedAnswer } from "./dialects.ts";
import { reference } from "./reference.ts";

/** The seed of the random dialects. */
export const SEED = 20261120;

/** Expects that a dialect conforms, that its answers are recorded, and that a mock with the record is recorded alike. */
export async function expectRecorded({ answers }: Dialect): Promise<void> {
  const report = await judge(answers);
  expect(report.cases.filter(isOpenOrBroken)).toEqual([]);
  expect(report.conformance).toBe("conformant");
  const recorded = recordedProfile(report);
  expect(recorded).toEqual({
    answers: Object.fromEntries(allQuestions.map(({ rule }) => [rule, recordedAnswer(rule, answers)])),
    leftOut: {},
  });
  expect(recordedProfile(await judge(recorded.answers))).toEqual(recorded);
}

async function judge(answers: Dialect["answers"]): Promise<Report> {
  expect(parseProfile(answers)).toMatchObject({ ok: true });
  return runSuite(reference({ profile: answers, projects: 120 }), allCases);
}

function isOpenOrBroken({ verdict }: CaseResult): boolean {
  return !["pass", "allowed", "observed"].includes(verdict);
}
