import { expect, test } from "vitest";
import { allCases } from "../cases/all-cases.ts";
import type { Report } from "../model/report.ts";
import { jsonReport } from "../reporters/json.ts";
import { notesOf } from "../reporters/summary.ts";
import { casesToReplay } from "../runner/earlier-report.ts";
import { runSuite } from "../runner/run.ts";
import type { RunOptions } from "../runner/run-options.ts";
import { bare } from "./causes/framework-defaults.ts";
import { caseOf, idsWith, judgeReference } from "./judge.fixture.ts";
import { by, deleted, hasQuery } from "./mutants/conditions.ts";
import { withStatus } from "./mutants/defects.ts";
import { type ReferenceOptions, reference } from "./reference.ts";

/** Servers that answer an invalid limit with 422: a text alone, or zero too. */
const text = { wrap: withStatus(by("list.limit-invalid", hasQuery(/^limit=abc$/)), 422) };
const textAndZero = { wrap: withStatus(by("list.limit-invalid", hasQuery(/^limit=(abc|0)$/)), 422) };

const failures = ["envelope.always", "list.limit-invalid", "list.limit-invalid-combined"];

test("a baseline excuses its failures, even with other projects in the accounts, and lists those that are gone", async () => {
  const baseline = await report(text);
  expect(idsWith(baseline, "fail").sort()).toEqual(failures);
  const again = await report({ ...text, projects: 12_000 }, { baseline });
  expect(again).toMatchObject({ conformance: "partial", baseline: { gone: [] } });
  expect([...(again.baseline?.known ?? [])].sort()).toEqual(failures);
  const mended = await report({}, { baseline });
  expect(mended).toMatchObject({ conformance: "conformant", baseline: { known: [] } });
  expect(notesOf(mended).map(({ text: note }) => note)).toEqual([
    `baseline: the report of http://127.0.0.1/v1 at ${baseline.startedAt}; 0 known failures, 3 gone (list.limit-invalid, list.limit-invalid-combined, envelope.always)`,
  ]);
});

test("a new violation in a case of the baseline fails, and only that one is shown", async () => {
  const worse = await report(textAndZero, { baseline: await report(text) });
  const [limit] = worse.cases.filter(({ id }) => id === "list.limit-invalid");
  expect(worse.conformance).toBe("nonconformant");
  expect(limit?.violations.map(({ exchange }) => exchange?.url)).toEqual([expect.stringMatching(/limit=0$/)]);
});

test("a replay tests what failed, and says of each failure whether it is fixed", async () => {
  const replay = await report(textAndZero);
  const cases = casesToReplay(allCases, replay);
  expect(cases.length).toBeLessThan(10);
  const { outcomes, conformance } = await replayed(replay, {});
  expect({ outcomes, conformance }).toEqual({ outcomes: { fixed: failures, failed: [], open: [] }, conformance: "partial" });
  expect((await replayed(replay, text)).outcomes).toEqual({ fixed: [], failed: failures, open: [] });
  const elsewhere = { ...replay, cases: replay.cases.map((each) => ({ ...each, exchanges: [] })) };
  const noSender = { ...elsewhere, cases: elsewhere.cases.filter(({ id }) => id === "envelope.always") };
  expect((await replayed(noSender, {})).outcomes).toEqual({ fixed: [], failed: [], open: ["envelope.always"] });
});

test("a run stops at --max-failures and says so; known failures do not count", async () => {
  const stopped = await report(text, { maxFailures: 1 });
  expect(stopped.conformance).toBe("nonconformant");
  expect(stopped.selection.leftOut.length).toBeGreaterThan(5);
  expect(notesOf(stopped)[0]?.text).toMatch(/^narrowed by --max-failures 1: \d+ of \d+ cases not run/);
  const known = await report(text, { maxFailures: 1, baseline: await report(text) });
  expect(known.selection.leftOut).toEqual([]);
});

test("no real delete follows after --max-failures, even from a case that is under way", async () => {
  const stopped = await report({ wrap: bare(deleted, "", 204) }, { maxFailures: 1, concurrency: 6 });
  expect(stopped.writes.filter(({ status }) => status === 204).length).toBe(1);
  expect(caseOf(stopped, "delete.concurrent")).toMatchObject({
    verdict: "not-tested",
    detail: expect.stringMatching(/--max-failures 1$/),
  });
});

async function replayed(replay: Report, server: ReferenceOptions) {
  const { replay: outcome, conformance } = await runSuite({ ...reference(server), replay }, casesToReplay(allCases, replay));
  const [fixed, failed, open] = [outcome?.fixed, outcome?.failed, outcome?.open].map((ids = []) => [...ids].sort());
  return { outcomes: { fixed, failed, open }, conformance };
}

/** A report as it is read from a file. */
async function report(server: ReferenceOptions, run: Partial<RunOptions> = {}): Promise<Report> {
  return JSON.parse(jsonReport(await judgeReference(server, run)));
}
