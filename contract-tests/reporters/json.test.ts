import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import reportSchema from "../model/report.schema.json" with { type: "json" };
import type { Report } from "../model/report.ts";
import { jsonReport } from "./json.ts";
import { NASTY, reportOf, result, sampleReport } from "./sample-report.fixture.ts";

const validate = new Ajv2020({ strict: false }).compile(reportSchema);

test.each<[string, Report]>([
  ["every outcome", sampleReport],
  ["no case and a reason", reportOf([], { failure: NASTY, durationMs: 0, requests: 0 })],
  [
    "nasty text everywhere",
    reportOf([result("list.order", { verdict: "observed", observed: NASTY, detail: NASTY, evidence: { [NASTY]: NASTY } })]),
  ],
  [
    "a status of three nines and an empty body",
    reportOf([], { writes: [{ caseId: "x", method: "DELETE", url: "", status: 999 }] }),
  ],
])("%s fits the schema, and reads back as it was", (_, report) => {
  expectValid(report);
  expect(JSON.parse(jsonReport(report))).toEqual({ ...report, notes: expect.any(Array) });
});

test("a terminal and a CI log find nothing to obey in it", () => {
  expect(jsonReport(sampleReport)).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]|##\[|^\s*::/mu);
});

function expectValid(report: Report): void {
  expect(validate(JSON.parse(jsonReport(report))), JSON.stringify(validate.errors)).toBe(true);
}
