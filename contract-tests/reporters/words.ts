import type { Level } from "../../openapi/index.ts";
import type { Report } from "../model/report.ts";
import { casesThat, openAnswers, provenCount } from "./outcome.ts";
import { counted } from "./summary-line.ts";

/** The outcome of a run for somebody who does not know the suite. */
export interface PlainVerdict {
  readonly title: string;
  readonly explanation: string;
}

/** What a run came to, in a sentence, and what that rests on, in one or two more. */
export function plainVerdict(report: Report): PlainVerdict {
  const { waiverProblems } = report;
  const waivers = waiverProblems.length === 0 ? "" : ` ${counted(waiverProblems.length, "waiver")} must be looked at.`;
  return { title: titleOf(report), explanation: EXPLAIN[report.conformance](report) + waivers };
}

/** What a level says about a rule. */
export const LEVEL_MEANINGS: Readonly<Record<Level, string>> = {
  must: "The interface states it, and a client may rely on it.",
  listed: "The interface lists it with a status; another documented error is allowed.",
  "one-of": "The interface admits several answers; any of them is right.",
  observed: "The interface leaves it open; the answer is recorded and never fails.",
};

/** A run may fail for its waivers alone, and then the server is not to blame. */
function titleOf(report: Report): string {
  const blameless = report.conformance === "nonconformant" && casesThat(report, "fail").length === 0;
  return blameless ? "The waivers no longer fit this server." : TITLES[report.conformance];
}

const TITLES: Readonly<Record<Report["conformance"], string>> = {
  conformant: "This server keeps the contract.",
  partial: "No failure, but not everything is proven.",
  nonconformant: "This server breaks the contract.",
  error: "This server could not be tested.",
};

const EXPLAIN: Readonly<Record<Report["conformance"], (report: Report) => string>> = {
  conformant: (report) => `All ${counted(report.cases.length, "check")} ended well. ${recorded(report)}`,
  partial: (report) => {
    const [ended, run] = [provenCount(report), report.cases.length];
    const others = ended === run ? "; others were not run" : "; the others are open, for the reasons below";
    return `${ended === run ? "All" : `${ended} of`} ${counted(run, "check")} ended well${others}.`;
  },
  nonconformant: (report) => `${casesThat(report, "fail").length} of ${counted(report.cases.length, "check")} failed.`,
  error: ({ failure, cases }) =>
    failure ?? (cases.length === 0 ? "No check was run." : "Too little could be tested for a verdict; the reasons are below."),
};

function recorded(report: Report): string {
  return `The answers to ${counted(openAnswers(report).length, "open question")} are recorded below.`;
}
