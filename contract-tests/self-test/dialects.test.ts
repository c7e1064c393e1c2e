import { expect, test } from "vitest";
import { allQuestions, parseProfile } from "../../openapi/index.ts";
import { allCases } from "../cases/all-cases.ts";
import type { CaseResult } from "../model/report.ts";
import { runSuite } from "../runner/run.ts";
import { type Dialect, mixedDialects, recordedAnswer, singleDialects } from "./dialects.ts";
import { reference } from "./reference.ts";

test.each(singleDialects())("$name conforms, and the answer is recorded", judgeDialect);

test.each(mixedDialects(50, 20261120))("$name conforms, and every answer is recorded", judgeDialect);

async function judgeDialect({ answers }: Dialect): Promise<void> {
  expect(parseProfile(answers)).toMatchObject({ ok: true });
  const report = await runSuite(reference({ profile: answers }), allCases);
  expect(report.cases.filter(isOpenOrBroken)).toEqual([]);
  expect(report.conformance).toBe("conformant");
  for (const { rule } of allQuestions) {
    expect(`${rule}=${report.observations[rule]}`).toBe(`${rule}=${recordedAnswer(rule, answers)}`);
  }
}

function isOpenOrBroken({ verdict }: CaseResult): boolean {
  return !["pass", "allowed", "observed"].includes(verdict);
}
