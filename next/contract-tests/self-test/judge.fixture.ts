import { allCases } from "../cases/all-cases.ts";
import { type CaseResult, exitCodeOf, type Report } from "../model/report.ts";
import { runSuite } from "../runner/run.ts";
import type { RunOptions } from "../runner/run-options.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { type Reference, type ReferenceOptions, reference } from "./reference.ts";

/** Judges a target by all cases; without a target, a fresh reference. */
export function judge(options: Partial<RunOptions> = {}): Promise<Report> {
  return runSuite({ ...reference(), ...options }, allCases);
}

/** Judges a reference by all cases. */
export function judgeReference(options: ReferenceOptions, run: Partial<RunOptions> = {}): Promise<Report> {
  return judge({ ...reference(options), ...run });
}

/** The reference with the defect of a mutant. */
export function brokenReference({ wrap, wire, answers }: Mutant): Reference {
  const started = reference({ wrap, ...(answers && { profile: answers }) });
  return wire ? { ...started, transport: (request) => started.transport(wire(request)) } : started;
}

/** Why a run does not detect a mutant: the named cases that did not fail, and the exit code; empty if it does. */
export function missing({ killedBy }: Mutant, report: Report): string[] {
  const failed = idsWith(report, "fail");
  return [...killedBy.filter((id) => !failed.includes(id)), ...(exitCodeOf(report) === 1 ? [] : ["exit code 1"])];
}

export function caseOf({ cases }: Report, id: string): CaseResult {
  const result = cases.find((each) => each.id === id);
  if (!result) throw new Error(`no case ${id}`);
  return result;
}

/** The ids of the cases with one of these verdicts. */
export function idsWith(report: Report, ...verdicts: readonly CaseResult["verdict"][]): string[] {
  return report.cases.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id);
}

/** Each verdict with its case. */
export function verdictsOf({ cases }: Report): string[] {
  return cases.map(({ id, verdict }) => `${id} ${verdict}`);
}

/** Why a report is not that of a target that conforms in every case; empty if it is. */
export function problemsIn({ cases, conformance }: Report): string[] {
  const open = cases.filter(({ verdict }) => !["pass", "allowed", "observed"].includes(verdict));
  return [
    ...(conformance === "conformant" ? [] : [conformance]),
    ...open.map(({ id, verdict, detail }) => `${id} ${verdict} ${detail}`),
  ];
}
