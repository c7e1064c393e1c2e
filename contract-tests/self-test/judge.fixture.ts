import { type CaseResult, exitCodeOf, type Report } from "../model/report.ts";
import { isJudged } from "../model/verdict.ts";
import { judgeTarget } from "../runner/run.ts";
import type { RunOptions } from "../runner/run-options.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { type Reference, type ReferenceOptions, reference } from "./reference.ts";

/** Judges a target by all cases; without a target, a fresh reference. */
export async function judge(options: Partial<RunOptions> = {}): Promise<Report> {
  return (await judgeTarget({ ...reference(), ...options })).report;
}

/** Judges a reference with a profile, a defect or other sizes by all cases. */
export function judgeReference(options: ReferenceOptions, run: Partial<RunOptions> = {}): Promise<Report> {
  return judge({ ...reference(options), ...run });
}

/** The reference with the defect of a mutant, and as many disposable projects as all cases and their proofs can use. */
export function brokenReference({ wrap, wire, answers }: Pick<Mutant, "wrap" | "wire" | "answers">): Reference {
  const started = reference({ wrap, disposable: 6, ...(answers && { profile: answers }) });
  return wire ? { ...started, transport: (request) => started.transport(wire(request)) } : started;
}

/** Why a run does not detect a mutant; empty if it exits with 1 and a case of `shownBy` failed. */
export function missing({ shownBy }: Pick<Mutant, "shownBy">, report: Report): string[] {
  const failed = idsWith(report, "fail");
  const isShown = shownBy.some((rule) => failed.includes(rule));
  return [
    ...(isShown ? [] : [`${shownBy.join(" or ")} did not fail, but ${failed.join(", ") || "nothing"}`]),
    ...(exitCodeOf(report) === 1 ? [] : [`exit ${exitCodeOf(report)}${report.failure ? `: ${report.failure}` : ""}`]),
  ];
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

/** Each failure of a run in a line. */
export function failuresIn({ cases, failure }: Report): string[] {
  const failed = cases.filter(({ verdict }) => verdict === "fail" || verdict === "error");
  return [...(failure ? [failure] : []), ...failed.map(({ id, verdict, detail }) => `${verdict} ${id}: ${detail}`)];
}

/** Why a report is not that of a target that conforms in every case; empty if it is. */
export function problemsIn({ cases, conformance, failure }: Report): string[] {
  const open = cases.filter(({ verdict }) => !isJudged(verdict));
  return [
    ...(conformance === "conformant" ? [] : [`${conformance} ${failure ?? ""}`]),
    ...open.map(({ id, verdict, detail }) => `${id} ${verdict} ${detail}`),
  ];
}
