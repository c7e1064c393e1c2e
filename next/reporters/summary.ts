import { allQuestions, allRules, type Level, type Question, type Rule } from "../../openapi/index.ts";
import { oneLine } from "../model/printable.ts";
import { type CaseResult, type Conformance, isBroken, type Report } from "../model/report.ts";
import { isJudged, type Verdict } from "../model/verdict.ts";
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

/** The verdict of a case, or `waived` for a failure that a waiver excuses. */
export type Outcome = Verdict | "waived";

export function outcomeOf({ verdict, waived }: CaseResult): Outcome {
  return verdict === "fail" && waived ? "waived" : verdict;
}

/** The counts of a level in words: `30 of 33 ended well, 1 fail, 2 not-tested`. */
export function levelText({ cases, summary }: Report, level: Level): string {
  const { passed, cases: all } = summary[level];
  const open = cases.filter((result) => result.level === level && !isJudged(result.verdict)).map(outcomeOf);
  const others = [...new Set(open)].map((outcome) => `, ${open.filter((each) => each === outcome).length} ${outcome}`);
  return `${passed} of ${all} ${level === "observed" ? "recorded" : "ended well"}${others.join("")}`;
}

/** The rule that a case judges; only a sentence if the document does not have the rule. */
export function ruleOfCase({ id, rules: [rule = id] }: Pick<CaseResult, "id" | "rules">): Pick<Rule, "sentence"> & Partial<Rule> {
  return RULES.get(rule) ?? { sentence: `The rule ${rule} is kept.` };
}

/** The disposable projects: named, listed at the start, deleted by the run, and left. */
export function disposablesLine({ disposables: { named, listed, used, left } }: Report): string {
  if (named === 0) return "no disposable projects named: nothing was deleted on purpose";
  return `${counted(named, "disposable project")} named, ${listed} listed, ${used} used, ${left} left`;
}

/** The number of writes and of acknowledged deletes. */
export function ledgerLine({ writes }: Report): string {
  const deletes = writes.filter(({ method, status }) => method === "DELETE" && status >= 200 && status < 300);
  return `${counted(writes.length, "write")}, ${counted(deletes.length, "delete")} acknowledged`;
}

/** What exploration did and found; undefined if it was not asked for. */
export function explorationLine({ exploration }: Report): string | undefined {
  if (exploration === undefined) return undefined;
  const { requests, sequences, seed, violations, doubts, ended } = exploration;
  const found = violations.length === 0 ? "no rule broken" : `${counted(violations.length, "rule")} broken`;
  const doubt = doubts.length === 0 ? "" : `, ${counted(doubts.length, "doubt")}`;
  const end = ended === undefined ? "" : `; ended early: ${ended}`;
  return oneLine(
    `explored ${counted(requests, "request")} in ${counted(sequences, "sequence")}, seed ${seed}: ${found}${doubt}${end}`,
  );
}

/** The number of requests and the duration of the run. */
export function effortOf({ requests, durationMs }: Report): string {
  return `${counted(requests, "request")} in ${(durationMs / 1000).toFixed(1)} s`;
}

/** An answer of the target to an open question; `about` is absent if a rule only records what was seen. */
export interface OpenAnswer {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly about: Question | undefined;
}

/** The recorded answers to open questions. */
export function openAnswers({ observations }: Report): OpenAnswer[] {
  return Object.entries(observations).map(([id, answer]) => {
    const about = QUESTIONS.get(id);
    return { id, answer, about, question: about?.question ?? ruleOfCase({ id, rules: [id] }).sentence };
  });
}

/** Those of the recorded answers that differ from the reference's. */
export function otherAnswers(report: Report): (OpenAnswer & { readonly about: Question })[] {
  return openAnswers(report).flatMap(({ about, ...rest }) =>
    about && about.reference !== rest.answer ? [{ ...rest, about }] : [],
  );
}

/** The difference of each case from the profile, if it has one: `list.total: page, the profile says all`. */
export function driftLines({ cases }: Report): string[] {
  return cases.flatMap(({ id, drift }) => (drift ? [`${id}: ${drift.target}, the profile says ${drift.profile}`] : []));
}

/** The reason and the last day of a waiver; empty without one. */
export function waiverOf({ waived }: CaseResult): string {
  return waived ? `until ${waived.expires}: ${waived.reason}` : "";
}

/** The verdict in one sentence. */
export function verdictSentence(report: Report): string {
  const { conformance, cases, failure, waiverProblems, selection } = report;
  const broken = new Set(cases.filter(isBroken).flatMap(({ rules }) => rules)).size;
  const stopped = failure === undefined || conformance === "error" ? "" : `; the run ended early: ${failure}`;
  const waivers = waiverProblems.length === 0 ? "" : `, ${counted(waiverProblems.length, "waiver")} to review`;
  if (conformance === "error") return failure ?? "too little could be tested for a verdict";
  if (conformance === "nonconformant") return `${counted(broken, "rule")} broken${waivers}${stopped}`;
  const untold = cases.filter(({ level, verdict }) => level !== "observed" && !isJudged(verdict)).map(outcomeOf);
  if (conformance === "conformant") return `no rule broken, ${counted(cases.length, "case")}`;
  const out = selection.leftOut.length === 0 ? "" : `, and ${selection.leftOut.length} not run`;
  return `no rule broken, but ${untold.length} of ${counted(cases.length, "case")} without a good end${out}: see the notes`;
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

const RULES: ReadonlyMap<string, Rule> = new Map(allRules.map((rule) => [rule.id, rule]));
const QUESTIONS: ReadonlyMap<string, Question> = new Map(allQuestions.map((question) => [question.id, question]));
