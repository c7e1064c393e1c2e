import { allRules, type Level, type Question, questionsOf } from "../../openapi/index.ts";
import { type Cost, type Part, type PartName, partsOf, sumOf } from "../model/cost.ts";
import { oneLine } from "../model/printable.ts";
import type { CaseResult, Conformance, Report } from "../model/report.ts";
import { type Cause, causesOf } from "./causes/causes.ts";
import { casesThat, driftedCases, type Outcome, ruleOfCase } from "./outcome.ts";
import { counted, firstOf } from "./plain-text.ts";

/** A report with what its formats show of it. Each line is safe to print. */
export interface View extends Report {
  readonly causes: readonly Cause[];
  readonly notes: readonly Note[];
  /** The cases by part of the interface. */
  readonly groups: readonly (Part<CaseResult> & { readonly title: string })[];
  /** The levels that occur. */
  readonly levels: readonly Level[];
  /** Passed cases by level, then other outcomes: `must 31/31 · observed 14 recorded · not tested 2`. */
  readonly summaryLine: string;
  /** The disposable projects: named, listed, used and left, and the cases for which there were too few. */
  readonly disposablesLine: string;
  /** The number of writes and of acknowledged deletes. */
  readonly ledgerLine: string;
  /** The steps that cases share, or nothing. */
  readonly sharedLine: string;
  /** The number of requests and the duration of the run. */
  readonly effort: string;
}

/** Derives the view of a report. */
export function viewOf(report: Report): View {
  const { cases, shared, writes, requests, durationMs } = report;
  const levels = LEVELS.filter((level) => report.summary[level].cases > 0);
  const deletes = writes.filter(({ method, status }) => method === "DELETE" && status >= 200 && status < 300);
  const steps = shared.map((step) => `${step.id} ${step.requests}`).join(", ");
  return {
    ...report,
    causes: causesOf(report),
    notes: notesOf(report),
    groups: partsOf(cases).map((part) => ({ ...part, title: PART_TITLES[part.name] })),
    levels,
    summaryLine: summaryLine(report, levels),
    disposablesLine: disposablesLine(report),
    ledgerLine: `${counted(writes.length, "write")}, ${counted(deletes.length, "delete")} acknowledged`,
    sharedLine: shared.length === 0 ? "" : `shared: ${costLine(sumOf(shared))} (${steps})`,
    effort: `${counted(requests, "request")} in ${(durationMs / 1000).toFixed(1)} s`,
  };
}

/** The levels with their meanings, the most certain one first. */
export const LEVEL_MEANINGS: Readonly<Record<Level, string>> = {
  must: "The interface states it, and a client may rely on it.",
  listed: "The interface lists it with a status; another documented error is allowed.",
  "one-of": "The interface admits several answers; any of them is right.",
  observed: "The interface leaves it open; the answer is recorded and never fails.",
};

/** All levels, the most certain one first. */
export const LEVELS = Object.keys(LEVEL_MEANINGS) as readonly Level[];

function summaryLine(report: Report, levels: readonly Level[]): string {
  const ended = levels.map((level) => {
    const { passed, cases } = report.summary[level];
    return level === "observed" ? `observed ${passed} recorded` : `${level} ${passed}/${cases}`;
  });
  const counts = OPEN.map((outcome) => [outcome.replace("-", " "), casesThat(report, outcome).length] as const);
  const open = [...counts, ["drift", driftedCases(report).length] as const].filter(([, count]) => count > 0);
  return [...ended, ...open.map(([name, count]) => `${name} ${count}`)].join(" · ");
}

const OPEN: readonly Outcome[] = ["not-tested", "vacuous", "inconclusive", "fail", "waived", "error", "allowed"];

function disposablesLine({ disposables: { named, listed, used, short } }: Report): string {
  const left = `${counted(named, "disposable project")} named, ${listed} still listed, ${used} used: ${listed - used} left for the next run`;
  const line = named === 0 ? "no disposable projects named" : left;
  return oneLine(short === undefined ? line : `${line}; ${short}`);
}

/** A line that qualifies the verdict. */
export interface Note {
  readonly about: string;
  readonly text: string;
}

/** The notes of a report, which every format shows. */
export function notesOf(report: Report): Note[] {
  return Object.entries(NOTES).flatMap(([about, textOf]) => {
    const text = textOf(report);
    return text ? { about, text: oneLine(text) } : [];
  });
}

const NOTES: Readonly<Record<string, (report: Report) => string | false | undefined>> = {
  selection({ selection: { only, skip, leftOut, maxFailures }, replay, cases }) {
    const flags = [
      ...only.map((name) => `--only ${name}`),
      ...skip.map((name) => `--skip ${name}`),
      ...(maxFailures === undefined ? [] : [`--max-failures ${maxFailures}`]),
      ...(replay === undefined ? [] : ["--replay"]),
    ];
    const by = flags.length > 0 ? ` by ${firstOf(flags)}` : "";
    const of = `${leftOut.length} of ${leftOut.length + cases.length} cases not run`;
    return leftOut.length > 0 && `narrowed${by}: ${of} (${firstOf(leftOut)})`;
  },

  baseline({ baseline }) {
    if (baseline === undefined) return undefined;
    const { known, gone, baseUrl, startedAt } = baseline;
    const names = (ids: readonly string[]): string => (ids.length > 0 ? ` (${firstOf(ids)})` : "");
    const counts = `${counted(known.length, "known failure")}${names(known)}, ${gone.length} gone${names(gone)}`;
    return `baseline: the report of ${baseUrl} at ${startedAt}; ${counts}`;
  },

  replay({ replay }) {
    if (replay === undefined) return undefined;
    const { baseUrl, startedAt, ...outcomes } = replay;
    const parts = Object.entries(outcomes).flatMap(([outcome, ids]) => (ids.length > 0 ? `${outcome} ${ids.join(", ")}` : []));
    return `replay of the report of ${baseUrl} at ${startedAt}: ${parts.join("; ")}`;
  },

  waived(report) {
    const ids = casesThat(report, "waived").flatMap(({ id, waived }) => (waived?.expires ? `${id} until ${waived.expires}` : []));
    return ids.length > 0 && `${counted(ids.length, "failure")} waived: ${firstOf(ids)}`;
  },

  older_suite: ({ suiteVersion, newestSuiteVersion }) =>
    suiteVersion !== newestSuiteVersion && `judged by version ${suiteVersion} of the suite; the newest is ${newestSuiteVersion}`,

  exploration({ exploration }) {
    if (exploration === undefined) return undefined;
    const { requests, sequences, seed, violations, ended } = exploration;
    const found = violations.length === 0 ? "nothing found" : `${counted(violations.length, "rule")} broken`;
    const end = ended === undefined ? "" : `; ended early: ${ended}`;
    return `explored ${counted(requests, "request")} in ${counted(sequences, "sequence")}, seed ${seed}: ${found}${end}`;
  },
};

/** The verdict in plain words: a sentence, and the numbers behind it. */
export function plainVerdict(view: View): { readonly title: string; readonly explanation: string } {
  const { conformance, waiverProblems } = view;
  const onlyWaivers = conformance === "nonconformant" && casesThat(view, "fail").length === 0;
  const waivers = waiverProblems.length === 0 ? "" : ` ${counted(waiverProblems.length, "waiver")} must be reviewed.`;
  const [title, explain] = VERDICTS[conformance];
  return {
    title: onlyWaivers ? "The waivers no longer fit this server." : title,
    explanation: explain(view, counted(view.cases.length, "check")) + waivers,
  };
}

const VERDICTS: Readonly<Record<Conformance, readonly [title: string, explain: (view: View, checks: string) => string]>> = {
  conformant: [
    "This server keeps the contract.",
    (view, checks) =>
      `All ${checks} ended well. The answers to ${counted(openAnswers(view).length, "open question")} are recorded below.`,
  ],
  partial: [
    "No failure, but not every rule is proven.",
    ({ levels, summary, cases }, checks) => {
      const ended = levels.reduce((sum, level) => sum + summary[level].passed, 0);
      if (ended === cases.length) return `All ${checks} ended well; others were not run.`;
      return `${ended} of ${checks} ended well; the others are open, for the reasons below.`;
    },
  ],
  nonconformant: ["This server breaks the contract.", (view, checks) => `${casesThat(view, "fail").length} of ${checks} failed.`],
  error: [
    "This server could not be tested.",
    ({ failure, cases }) =>
      failure ?? (cases.length === 0 ? "No check was run." : "Too little could be tested for a verdict; the reasons are below."),
  ],
};

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

/** The number of requests and the sum of their durations: `16 requests, 3.2 s`. */
export function costLine({ requests, durationMs }: Cost): string {
  const time = durationMs < 100 ? `${Math.round(durationMs)} ms` : `${(durationMs / 1000).toFixed(1)} s`;
  return `${counted(requests, "request")}, ${time}`;
}

/** The ids of the rules that no client can observe. */
export const UNSEEN_RULES: string = allRules.flatMap(({ id, seenBy }) => (seenBy ? [id] : [])).join(", ");

const PART_TITLES: Readonly<Record<PartName, string>> = {
  list: "Listing projects",
  delete: "Deleting a project",
  auth: "Key and plan",
  routes: "Routes",
  envelope: "Envelope of every answer",
  further: "Around the interface",
};
