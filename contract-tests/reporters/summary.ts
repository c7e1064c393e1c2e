import type { Level, RuleId } from "../../openapi/contract.ts";
import { allQuestions, type Question } from "../../openapi/question.ts";
import { type Rule, ruleOf } from "../../openapi/rules.ts";
import {
  type CaseResult,
  type Conformance,
  endedWell,
  isBroken,
  type Report,
} from "../model/report.ts";
import type { Kind, Verdict } from "../model/verdict.ts";
import { counted, firstNames, oneLine } from "./plain-text.ts";

/** The verdict of a case, or `waived` for a failure that a waiver excuses. */
export type Outcome = Verdict | "waived";

export function outcomeOf({ verdict, waived }: CaseResult): Outcome {
  return verdict === "fail" && waived ? "waived" : verdict;
}

/** The rule of a case or a finding. */
export function ruleNamed(id: string): Rule {
  return ruleOf(id.replace(/^explore\./, "") as RuleId);
}

/** What a violation of each kind is, in two words. */
export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  lost: "wrong effect",
  shown: "wrongly served",
  data: "wrong data",
  status: "wrong status",
  form: "wrong body",
  drift: "drift from the profile",
};

/** The last day and the reason of a waiver. */
export function waiverOf({ expires, reason }: NonNullable<CaseResult["waived"]>): string {
  return `until ${expires}: ${reason}`;
}

/** The look of an outcome or of a verdict on the run: a tone, for which each format has a color, and a sign. */
export interface Look {
  readonly tone: "good" | "noted" | "open" | "bad";
  readonly sign: string;
}

export const LOOKS: Readonly<Record<Outcome | Conformance, Look>> = {
  pass: { tone: "good", sign: "✓" },
  allowed: { tone: "noted", sign: "≈" },
  observed: { tone: "noted", sign: "●" },
  vacuous: { tone: "open", sign: "○" },
  "not-tested": { tone: "open", sign: "–" },
  inconclusive: { tone: "open", sign: "?" },
  waived: { tone: "open", sign: "~" },
  fail: { tone: "bad", sign: "×" },
  error: { tone: "bad", sign: "!" },
  conformant: { tone: "good", sign: "✓" },
  partial: { tone: "open", sign: "○" },
  nonconformant: { tone: "bad", sign: "×" },
};

/** The levels with their meanings, the most certain one first. */
export const LEVEL_MEANINGS: Readonly<Record<Level, string>> = {
  must: "The interface states it, and a client may rely on it.",
  listed: "The interface lists it with a status; another documented error is allowed.",
  "one-of": "The interface admits several answers; any of them is right.",
  observed:
    "The interface leaves it open; the answer is recorded, and fails only if it breaks another rule.",
};

/** The levels that occur in a report, the most certain one first. */
export function levelsOf({ summary }: Report): Level[] {
  return (Object.keys(LEVEL_MEANINGS) as Level[]).filter((level) => summary[level].cases > 0);
}

/** The outcomes that a line about a level counts, the worst first. */
const COUNTED: readonly Outcome[] = [
  "fail",
  "waived",
  "error",
  "inconclusive",
  "vacuous",
  "not-tested",
  "allowed",
];

/** The cases of a level that ended well, and the number of each other outcome: `3 of 5 passed, 1 fail, 1 not-tested`. */
export function levelLine({ cases, summary }: Report, level: Level): string {
  const ended = level === "observed" ? "recorded" : "passed";
  const { passed, cases: all } = summary[level];
  const parts = [`${passed} of ${all} ${ended}`];
  for (const outcome of COUNTED) {
    const own = cases.filter((each) => each.level === level && outcomeOf(each) === outcome);
    const names = outcome === "allowed" ? ` (${firstNames(own.map(({ id }) => id))})` : "";
    if (own.length > 0) parts.push(`${own.length} ${outcome}${names}`);
  }
  return parts.join(", ");
}

/** The likely cause of a failed run as labelled lines. */
export function diagnosisLines({ diagnosis = [] }: Report): (readonly [string, string])[] {
  return diagnosis.flatMap(({ sentence, fix, explains, of }) => [
    ["likely", `${sentence} Explains ${explains} of ${counted(of, "wrong answer")}.`] as const,
    ["fix", fix] as const,
  ]);
}

/** What happened to the disposable projects, counted by the looks before and after the deletes. */
export function disposablesLine({ disposables }: Report): string {
  const { named, listed, used, left, unlisted } = disposables;
  if (named === 0) return "no disposable projects named";
  const missing = unlisted.length > 0 ? ` (not ${firstNames(unlisted.map(oneLine))})` : "";
  return `${counted(named, "disposable project")} named, ${listed} listed${missing}, ${used} used: ${left} left for the next run`;
}

/** What a run took, and what it had to send again. */
export function effortLine({ requests, durationMs, repeated, waitedMs }: Report): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const parts = [`${counted(requests, "request")} in ${seconds(durationMs)}`];
  if (repeated > 0) parts.push(`${counted(repeated, "request")} sent again`);
  if (waitedMs > 0) parts.push(`${seconds(waitedMs)} of waiting for limits (429)`);
  return parts.join(", ");
}

/** What exploration did, and what it could not judge; empty if there was none. */
export function explorationLines({ exploration }: Report): string[] {
  if (exploration === undefined) return [];
  const { requests, sequences, seed, violations, doubts, ended } = exploration;
  const found =
    violations.length === 0 ? "nothing found" : `${counted(violations.length, "rule")} broken`;
  const end = ended === undefined ? "" : `; ended early: ${ended}`;
  const line = `${counted(requests, "request")} in ${counted(sequences, "sequence")}, seed ${seed}: ${found}${end}`;
  return [line, ...doubts.map((doubt) => `inconclusive: ${doubt}`)];
}

/** The answers that are not those of the given profile. */
export function driftLines({ cases }: Report): string[] {
  return cases.flatMap(({ drift }) =>
    drift.map(
      ({ question, target, profile }) => `${question}: ${target}, but the profile says ${profile}`,
    ),
  );
}

/** A recorded answer to a question of the document. */
export interface OpenAnswer {
  readonly question: Question;
  readonly answer: string;
}

/** The recorded answers to open questions, in the order of the document. */
export function openAnswers({ observations }: Report): OpenAnswer[] {
  return allQuestions.flatMap((question) => {
    const answer = observations[question.id];
    return answer === undefined ? [] : [{ question, answer }];
  });
}

/** The answers that differ from the reference's, in one line; empty if there are none, or the target failed. */
export function otherAnswersLine(report: Report): string[] {
  const others = openAnswers(report)
    .filter(({ question, answer }) => question.reference !== answer)
    .map(({ question, answer }) => `${question.id} ${answer}`);
  if (others.length === 0 || report.findings.length > 0) return [];
  return [`other than the reference's: ${firstNames(others)}`];
}

/** The verdict on the run in one sentence. */
export function verdictSentence(report: Report): string {
  const { conformance, cases, selection, waiverProblems, failure } = report;
  const stale = `${counted(waiverProblems.length, "waiver")} must be reviewed`;
  const why = oneLine(failure ?? "too little was seen for a verdict").replace(/[^.?]$/, "$&.");
  switch (conformance) {
    case "conformant":
      return "The target keeps the contract.";
    case "partial": {
      if (waiverProblems.length > 0) return `No failure counts, but ${stale}, so the run fails.`;
      const proven = cases.filter(({ verdict }) => endedWell(verdict)).length;
      const all = counted(cases.length + selection.leftOut.length, "rule");
      return `The contract is not proven: only ${proven} of ${all} ended well.`;
    }
    case "nonconformant": {
      // A rule has a second case if exploration saw it broken.
      const broken = new Set(cases.filter(isBroken).flatMap(({ rules }) => rules));
      const waivers = waiverProblems.length > 0 ? ` ${stale}.` : "";
      const early = failure === undefined ? "" : ` The run ended early: ${why}`;
      return `The target breaks ${counted(broken.size, "rule")}.${waivers}${early}`;
    }
    case "error":
      return `The target could not be tested: ${why}`;
  }
}
