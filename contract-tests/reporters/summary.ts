import { allRules, type Level, type Question, questionsOf } from "../../openapi/index.ts";
import { oneLine } from "../../openapi/pages/printable.ts";
import { type Cost, type Part, type PartName, partsOf, sumOf } from "../model/cost.ts";
import type { CaseResult, Conformance, Report } from "../model/report.ts";
import { casesThat, driftedCases, type Outcome, ruleOfCase } from "./outcome.ts";
import { counted, firstOf } from "./plain-text.ts";

/** The levels with their meanings, the most certain one first. */
export const LEVEL_MEANINGS: Readonly<Record<Level, string>> = {
  must: "The interface states it, and a client may rely on it.",
  listed: "The interface lists it with a status; another documented error is allowed.",
  "one-of": "The interface admits several answers; any of them is right.",
  observed: "The interface leaves it open; the answer is recorded and never fails.",
};

/** The levels that occur in the report. */
export function levelsIn({ summary }: Report): Level[] {
  return (Object.keys(LEVEL_MEANINGS) as Level[]).filter((level) => summary[level].cases > 0);
}

/** The run in one line: passed cases by level, then other outcomes: `must 31/31 · observed 14 recorded · not tested 2`. */
export function summaryLine(report: Report): string {
  const levels = levelsIn(report).map((level) => {
    const { passed, cases } = report.summary[level];
    return level === "observed" ? `observed ${passed} recorded` : `${level} ${passed}/${cases}`;
  });
  const counts = OPEN.map((outcome) => [outcome.replace("-", " "), casesThat(report, outcome).length] as const);
  const open = [...counts, ["drift", driftedCases(report).length] as const].filter(([, count]) => count > 0);
  return [...levels, ...open.map(([name, count]) => `${name} ${count}`)].join(" · ");
}

const OPEN: readonly Outcome[] = ["not-tested", "vacuous", "inconclusive", "fail", "waived", "error", "allowed"];

/** A line that qualifies the verdict. */
export interface Note {
  readonly about: "selection" | "baseline" | "replay" | "waived" | "older_suite" | "exploration";
  readonly text: string;
}

/** The notes of a report: cases left out, waived failures, an older version of the suite, an exploration. */
export function notesOf(report: Report): Note[] {
  const { selection, replay, cases, suiteVersion, newestSuiteVersion } = report;
  const { only, skip, leftOut, maxFailures } = selection;
  const flags = [
    ...only.map((name) => `--only ${name}`),
    ...skip.map((name) => `--skip ${name}`),
    ...(maxFailures === undefined ? [] : [`--max-failures ${maxFailures}`]),
    ...(replay === undefined ? [] : ["--replay"]),
  ];
  const by = flags.length > 0 ? ` by ${firstOf(flags)}` : "";
  const narrowed = `narrowed${by}: ${leftOut.length} of ${leftOut.length + cases.length} cases not run (${firstOf(leftOut)})`;
  const waived = casesThat(report, "waived").flatMap(({ id, waived: by }) => (by?.expires ? `${id} until ${by.expires}` : []));
  const older = `judged by version ${suiteVersion} of the suite; the newest is ${newestSuiteVersion}`;
  const notes: Note[] = [
    { about: "selection", text: leftOut.length > 0 ? narrowed : "" },
    { about: "baseline", text: baselineText(report) },
    { about: "replay", text: replayText(report) },
    { about: "waived", text: waived.length > 0 ? `${counted(waived.length, "failure")} waived: ${firstOf(waived)}` : "" },
    { about: "older_suite", text: suiteVersion === newestSuiteVersion ? "" : older },
    { about: "exploration", text: explorationText(report) },
  ];
  return notes.filter(({ text }) => text !== "").map(({ about, text }) => ({ about, text: oneLine(text) }));
}

function baselineText({ baseline }: Report): string {
  if (baseline === undefined) return "";
  const { known, gone, baseUrl, startedAt } = baseline;
  const names = (ids: readonly string[]): string => (ids.length > 0 ? ` (${firstOf(ids)})` : "");
  const counts = `${counted(known.length, "known failure")}${names(known)}, ${gone.length} gone${names(gone)}`;
  return `baseline: the report of ${baseUrl} at ${startedAt}; ${counts}`;
}

function replayText({ replay }: Report): string {
  if (replay === undefined) return "";
  const { baseUrl, startedAt, ...outcomes } = replay;
  const parts = Object.entries(outcomes).flatMap(([outcome, ids]) => (ids.length > 0 ? `${outcome} ${ids.join(", ")}` : []));
  return `replay of the report of ${baseUrl} at ${startedAt}: ${parts.join("; ")}`;
}

function explorationText({ exploration }: Report): string {
  if (exploration === undefined) return "";
  const { requests, sequences, seed, violations, ended } = exploration;
  const found = violations.length === 0 ? "nothing found" : `${counted(violations.length, "rule")} broken`;
  const end = ended === undefined ? "" : `; ended early: ${ended}`;
  return `explored ${counted(requests, "request")} in ${counted(sequences, "sequence")}, seed ${seed}: ${found}${end}`;
}

/** The disposable projects in one line: named, listed, used and left, and the cases for which there were too few. */
export function disposablesLine({ disposables: { named, listed, used, short } }: Report): string {
  const left = `${counted(named, "disposable project")} named, ${listed} still listed, ${used} used: ${listed - used} left for the next run`;
  const line = named === 0 ? "no disposable projects named" : left;
  return oneLine(short === undefined ? line : `${line}; ${short}`);
}

/** The number of writes and of acknowledged deletes, in one line. */
export function ledgerLine({ writes }: Report): string {
  const deletes = writes.filter(({ method, status }) => method === "DELETE" && status >= 200 && status < 300);
  return `${counted(writes.length, "write")}, ${counted(deletes.length, "delete")} acknowledged`;
}

/** One line for each write. */
export function ledgerLines(writes: Report["writes"]): string[] {
  return writes.map(({ method, url, status, caseId }) => oneLine(`sent  ${method} ${url} -> ${status} (${caseId})`));
}

/** The ids of the rules that no client can observe. */
export function unseenRules(): string {
  return allRules.flatMap(({ id, seenBy }) => (seenBy ? [id] : [])).join(", ");
}

/** The verdict in plain words: a sentence, and the numbers behind it. */
export function plainVerdict(report: Report): { readonly title: string; readonly explanation: string } {
  const { conformance, waiverProblems } = report;
  const onlyWaivers = conformance === "nonconformant" && casesThat(report, "fail").length === 0;
  const waivers = waiverProblems.length === 0 ? "" : ` ${counted(waiverProblems.length, "waiver")} must be reviewed.`;
  return {
    title: onlyWaivers ? "The waivers no longer fit this server." : TITLES[conformance],
    explanation: EXPLAIN[conformance](report) + waivers,
  };
}

const TITLES: Readonly<Record<Conformance, string>> = {
  conformant: "This server keeps the contract.",
  partial: "No failure, but not every rule is proven.",
  nonconformant: "This server breaks the contract.",
  error: "This server could not be tested.",
};

const EXPLAIN: Readonly<Record<Conformance, (report: Report) => string>> = {
  conformant: (report) => {
    const answers = counted(openAnswers(report).length, "open question");
    return `All ${counted(report.cases.length, "check")} ended well. The answers to ${answers} are recorded below.`;
  },
  partial: (report) => {
    const run = report.cases.length;
    const ended = levelsIn(report).reduce((sum, level) => sum + report.summary[level].passed, 0);
    if (ended === run) return `All ${counted(run, "check")} ended well; others were not run.`;
    return `${ended} of ${counted(run, "check")} ended well; the others are open, for the reasons below.`;
  },
  nonconformant: (report) => `${casesThat(report, "fail").length} of ${counted(report.cases.length, "check")} failed.`,
  error: ({ failure, cases }) =>
    failure ?? (cases.length === 0 ? "No check was run." : "Too little could be tested for a verdict; the reasons are below."),
};

/** The cases grouped by part of the interface, with the title and cost of each part. */
export function groupsOf(results: readonly CaseResult[]): (Part<CaseResult> & { readonly title: string })[] {
  return partsOf(results).map((part) => ({ ...part, title: PART_TITLES[part.name] }));
}

/** An open question, and the target's answer to it. */
export interface OpenAnswer {
  readonly rule: string;
  readonly question: string;
  readonly answer: string;
  /** The question in the document; absent for a rule of level `observed` without one. */
  readonly about: Question | undefined;
}

/** The recorded answers to open questions and `observed` rules. Other recorded answers only repeat what a rule says. */
export function openAnswers({ observations }: Report): OpenAnswer[] {
  return Object.entries(observations).flatMap(([rule, answer]) => {
    const [about] = questionsOf(rule);
    const { sentence, level } = ruleOfCase({ id: rule, rules: [about?.rule ?? rule] });
    const isOpen = about !== undefined || level === "observed" || level === undefined;
    return isOpen ? [{ rule, question: about?.question ?? sentence, answer, about }] : [];
  });
}

/** The number of requests and the duration of the run. */
export function effort({ requests, durationMs }: Report): string {
  return `${counted(requests, "request")} in ${(durationMs / 1000).toFixed(1)} s`;
}

/** The number of requests and the sum of their durations: `16 requests, 3.2 s`. */
export function costLine({ requests, durationMs }: Cost): string {
  const time = durationMs < 100 ? `${Math.round(durationMs)} ms` : `${(durationMs / 1000).toFixed(1)} s`;
  return `${counted(requests, "request")}, ${time}`;
}

/** The shared steps in one line; empty if there are none. */
export function sharedLine({ shared }: Report): string {
  if (shared.length === 0) return "";
  return `shared: ${costLine(sumOf(shared))} (${shared.map(({ id, requests }) => `${id} ${requests}`).join(", ")})`;
}

/** The five slowest cases or shared steps, the slowest first; empty for a run of under two seconds. */
export function slowest({ durationMs, cases, shared }: Report): (Cost & { readonly id: string })[] {
  if (durationMs < 2000) return [];
  return [...cases, ...shared].toSorted((one, other) => other.durationMs - one.durationMs).slice(0, 5);
}

const PART_TITLES: Readonly<Record<PartName, string>> = {
  list: "Listing projects",
  delete: "Deleting a project",
  auth: "Key and plan",
  routes: "Routes",
  envelope: "Envelope of every answer",
  further: "Around the interface",
};
