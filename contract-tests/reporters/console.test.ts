import { expect, test } from "vitest";
import type { CaseResult, Report } from "../model/report.ts";
import { conformanceOf, summaryOf } from "../model/report.ts";
import { consoleReport } from "./console.ts";

test("a failing run reads as a person needs it", () => {
  expect(
    consoleReport(report([passed, failed, skipped])),
  ).toBe(`tts-projects-contract 1.2.3  http://127.0.0.1:4010/v1  45 projects  keys: premium

pass         list.total                       all: total counts the projects
fail         delete.again  The same delete a second time is refused with 404. (must, section 7)
             expected  404
             actual    DELETE /project?projectId=7 -> 200
             sent      curl -i -X DELETE -H "X-Master-Key: $TTS_PROJECTS_KEY" "http://127.0.0.1:4010/v1/project?projectId=7"
not-tested   plan.not-premium                 the target names no free key

no client can see: delete.cascade (store), events (nobody)
must 0/2 · one-of 1/1 · fail 1 · not-tested 1
nonconformant  12 requests in 0.3 s
`);
});

test("nothing that a target sends can move the cursor, hide text or run in a pasted line", () => {
  const nasty = '\u001b]52;c;AAAA\u0007\u202e$(reboot) `id` \\ "';
  const violation = {
    expected: ["404"],
    actual: nasty,
    exchange: { ...exchange, url: `http://h/${nasty}`, headers: { "X-A": nasty } },
  };
  const text = consoleReport(report([{ ...failed, violations: [violation] }]));
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
  expect(text).toContain(String.raw`\$(reboot) \`id\` \\ \""`);
});

test("a report without cases is left to the one line of the failure", () => {
  expect(consoleReport(report([]))).toBe("");
});

const exchange = {
  method: "DELETE",
  url: "http://127.0.0.1:4010/v1/project?projectId=7",
  headers: { "X-Master-Key": "$TTS_PROJECTS_KEY" },
  status: 200,
  body: "{}",
  durationMs: 1,
};

const passed: CaseResult = {
  id: "list.total",
  rules: ["list.total"],
  level: "one-of",
  verdict: "pass",
  detail: "total counts the projects",
  observed: "all",
  evidence: {},
  violations: [],
  exchanges: [],
};

const failed: CaseResult = {
  id: "delete.again",
  rules: ["delete.again"],
  level: "must",
  verdict: "fail",
  detail: "",
  evidence: {},
  violations: [{ expected: ["404"], actual: "DELETE /project?projectId=7 -> 200", exchange }],
  exchanges: [],
};

const skipped: CaseResult = {
  id: "plan.not-premium",
  rules: ["plan.not-premium"],
  level: "must",
  verdict: "not-tested",
  detail: "the target names no free key",
  evidence: {},
  violations: [],
  exchanges: [],
};

function report(cases: readonly CaseResult[]): Report {
  return {
    tool: { name: "tts-projects-contract", version: "1.2.3" },
    target: { baseUrl: "http://127.0.0.1:4010/v1", projects: 45, keys: ["premium"] },
    documentSha256: "0".repeat(64),
    startedAt: "2026-11-20T12:00:00.000Z",
    durationMs: 300,
    requests: 12,
    conformance: conformanceOf(cases),
    summary: summaryOf(cases),
    observations: {},
    cases,
    writes: [],
    waiverProblems: [],
  };
}
