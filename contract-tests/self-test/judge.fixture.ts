import type { SentRequest } from "../model/exchange.ts";
import { type CaseResult, endedWell, type Report } from "../model/report.ts";
import type { TargetInput } from "../model/target.ts";
import type { Transport } from "../run/http-transport.ts";
import type { RunOptions } from "../run/options.ts";
import { judgeTarget } from "../run-suite.ts";
import { type ReferenceOptions, reference } from "./reference.ts";

/** Judges a target by all cases; without a target, a fresh reference. */
export async function judge(options: Partial<RunOptions> = {}): Promise<Report> {
  return (await judgeTarget({ ...reference(), ...options })).report;
}

/** Judges a target by all cases, and keeps what was sent to it. */
export async function watch(target: TargetInput, send: Transport) {
  const sent: SentRequest[] = [];
  const transport: Transport = (request) => {
    sent.push(request);
    return send(request);
  };
  return { sent, report: await judge({ target, transport }) };
}

/** Judges a reference with a profile, a defect or other sizes by all cases. */
export function judgeReference(
  options: ReferenceOptions,
  run: Partial<RunOptions> = {},
): Promise<Report> {
  return judge({ ...reference(options), ...run });
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
  return [
    ...(failure ? [failure] : []),
    ...failed.map(({ id, verdict, detail }) => `${verdict} ${id}: ${detail}`),
  ];
}

/** Why a report is not that of a target that conforms in every case; empty if it is. */
export function problemsIn({ cases, conformance, failure }: Report): string[] {
  const open = cases.filter(({ verdict }) => !endedWell(verdict));
  return [
    ...(conformance === "conformant" ? [] : [`${conformance} ${failure ?? ""}`]),
    ...open.map(({ id, verdict, detail }) => `${id} ${verdict} ${detail}`),
  ];
}
