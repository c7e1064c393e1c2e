import type { Level } from "../../openapi/index.ts";
import { oneLine } from "../model/printable.ts";
import type { Conformance, Report } from "../model/report.ts";
import { isJudged } from "../model/verdict.ts";
import { outcomeOf } from "./outcome.ts";
import { counted } from "./plain-text.ts";

/** The levels with their meanings, the most certain one first. */
export const LEVEL_MEANINGS: Readonly<Record<Level, string>> = {
  must: "The interface states it, and a client may rely on it.",
  listed: "The interface lists it with a status; another documented error is allowed.",
  "one-of": "The interface admits several answers; any of them is right.",
  observed: "The interface leaves it open; the answer is recorded and never fails.",
};

/** The levels that occur in a report, the most certain one first. */
export function levelsOf({ summary }: Report): Level[] {
  return (Object.keys(LEVEL_MEANINGS) as Level[]).filter((level) => summary[level].cases > 0);
}

/** The cases of a level that ended well, and the number of each other outcome: `3 of 5 passed, 1 fail, 1 not-tested`. */
export function levelLine({ cases, summary }: Report, level: Level): string {
  const outcomes = cases.filter((result) => result.level === level).map(outcomeOf);
  const others = (["fail", "waived", "error", "inconclusive", "vacuous", "not-tested", "allowed"] as const).flatMap((outcome) => {
    const count = outcomes.filter((each) => each === outcome).length;
    return count > 0 ? [`${count} ${outcome}`] : [];
  });
  const { passed, cases: all } = summary[level];
  return [`${passed} of ${all} ${level === "observed" ? "recorded" : "passed"}`, ...others].join(", ");
}

/** What happened to the disposable projects, counted by the looks before and after the deletes. */
export function disposablesLine({ disposables: { named, listed, used, left } }: Report): string {
  if (named === 0) return "no disposable projects named";
  return `${counted(named, "disposable project")} named, ${listed} listed, ${used} used: ${left} left for the next run`;
}

export function effortLine({ requests, durationMs }: Report): string {
  return `${counted(requests, "request")} in ${(durationMs / 1000).toFixed(1)} s`;
}

/** What exploration did; undefined if there was none. */
export function explorationLine({ exploration }: Report): string | undefined {
  if (exploration === undefined) return undefined;
  const { requests, sequences, seed, violations, ended } = exploration;
  const found = violations.length === 0 ? "nothing found" : `${counted(violations.length, "rule")} broken`;
  const end = ended === undefined ? "" : `; ended early: ${oneLine(ended)}`;
  return `${counted(requests, "request")} in ${counted(sequences, "sequence")}, seed ${seed}: ${found}${end}`;
}

/** The answers that are not those of the given profile. */
export function driftLines({ cases }: Report): string[] {
  return cases.flatMap(({ id, drift }) => (drift ? [`${id}: ${drift.target}, but the profile says ${drift.profile}`] : []));
}

/** The verdict on the run in one sentence. */
export function verdictSentence(report: Report): string {
  return VERDICTS[report.conformance](report);
}

const VERDICTS: Readonly<Record<Conformance, (report: Report) => string>> = {
  conformant: () => "The target keeps the contract.",
  partial: ({ cases, selection: { leftOut } }) => {
    const proven = cases.filter(({ verdict }) => isJudged(verdict)).length;
    return `The contract is not proven: only ${proven} of ${counted(cases.length + leftOut.length, "rule")} ended well.`;
  },
  nonconformant: ({ cases, waiverProblems, failure }) => {
    const broken = cases.filter((result) => outcomeOf(result) === "fail").length;
    const waivers = waiverProblems.length > 0 ? ` ${counted(waiverProblems.length, "waiver")} must be reviewed.` : "";
    const early = failure === undefined ? "" : ` The run ended early: ${oneLine(failure)}`;
    return `${broken > 0 ? `The target breaks ${counted(broken, "rule")}.` : "No failure counts."}${waivers}${early}`;
  },
  error: ({ failure }) => `The target could not be tested: ${oneLine(failure ?? "too little was seen for a verdict")}`,
};
