import { createRequire } from "node:module";
import type { Level } from "../../openapi/contract.ts";
import type { Evidence, Kind, Verdict } from "./verdict.ts";

export const TOOL: { readonly name: string; readonly version: string } = {
  name: "tts-projects-contract",
  version: createRequire(import.meta.url)("#package.json").version,
};

/** `partial`: no failure counts, but a failure was excused, a case left out, or a stated rule not tested. */
export type Conformance = "conformant" | "partial" | "nonconformant" | "error";

/**
 * @asType integer
 * @minimum 0
 */
type Count = number;

/** A request and its answer in a report: without keys, and with only the beginning of the body. */
export interface ReportedExchange {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly requestBody?: string | undefined;
  /**
   * 0 if no answer came; then `problem` says why.
   * @asType integer
   */
  readonly status: number;
  readonly body: string;
  readonly problem?: string | undefined;
  readonly durationMs: number;
}

export interface ReportedViolation {
  readonly kind: Kind;
  /**
   * Every answer that would have been right.
   * @minItems 1
   */
  readonly expected: readonly string[];
  readonly actual: string;
  readonly exchange?: ReportedExchange | undefined;
  /** The requests to send first, in order, if only a sequence of requests shows the violation. */
  readonly before?: readonly ReportedExchange[] | undefined;
}

/** A request that was not a GET. */
export interface ReportedWrite extends Pick<ReportedExchange, "method" | "url" | "status"> {
  readonly caseId: string;
}

/** The outcome of one case. A case judges one rule and has its id; a violation found by exploration has the case `explore.RULE`. */
export interface CaseResult {
  readonly id: string;
  readonly rules: readonly string[];
  readonly level: Level;
  readonly verdict: Verdict;
  /** One line for a reader. */
  readonly detail: string;
  readonly evidence: Evidence;
  readonly violations: readonly ReportedViolation[];
  /** The target's answers to the open questions of the rule, by question id. */
  readonly answers: Readonly<Record<string, string>>;
  /** The answers to open questions that are admissible, but are not the profile's. */
  readonly drift: readonly Readonly<Record<"question" | "profile" | "target", string>>[];
  /** Set if a waiver excuses the failure up to a day (YYYY-MM-DD); the verdict stays `fail`. */
  readonly waived?: { readonly reason: string; readonly expires: string };
  /** The first requests that the case itself sent. */
  readonly exchanges: readonly ReportedExchange[];
}

/** Violations of one rule and kind, told once. */
export interface Finding {
  readonly rule: string;
  readonly level: Level;
  readonly kind: Kind;
  /** How many violations it stands for. */
  readonly count: Count;
  /** How many violations of other rules have the same cause, by rule. */
  readonly follows?: Readonly<Record<string, Count>> | undefined;
  /** The one with the plainest request. */
  readonly violation: ReportedViolation;
  /** What a breach of the rule costs a client, and the usual fix. */
  readonly impact: string;
  readonly fix: string;
}

/** A known defect of servers that gives at least 80 % of the wrong answers of a run, and no other wrong ones. It changes no verdict. */
export interface Diagnosis {
  readonly id: string;
  /** What is wrong, in the words of an implementer. */
  readonly sentence: string;
  readonly fix: string;
  /** How many of the wrong answers it explains. */
  readonly explains: number;
  readonly of: number;
}

export interface Exploration {
  /** The same seed generates the same requests. */
  readonly seed: Count;
  readonly requests: Count;
  readonly sequences: Count;
  /** One for each rule that was broken, with the shortest sequence of requests that shows it. */
  readonly violations: readonly (Pick<ReportedViolation, "expected" | "actual"> & {
    readonly rule: string;
    readonly exchanges: readonly ReportedExchange[];
  })[];
  /** Admissible answers that differ from the profile, and changes by other clients. */
  readonly doubts: readonly string[];
  /** Why exploration did not start, or stopped early. */
  readonly ended?: string | undefined;
}

/** The outcome of a run. */
export interface Report {
  readonly tool: typeof TOOL;
  readonly target: {
    readonly baseUrl: string;
    /** How many projects the account under test had. */
    readonly projects: Count;
    /** Which keys the target named; never the keys. */
    readonly keys: readonly string[];
  };
  /** The hash of the OpenAPI document that the run judged by. */
  readonly documentSha256: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: Count;
  /** How many of them repeated one whose answer was lost, or that was answered with 429. */
  readonly repeated: Count;
  /** How long requests waited for the end of a limit (429), in all. */
  readonly waitedMs: number;
  readonly conformance: Conformance;
  /** Why nothing could be judged, or not to the end; only if conformance is `error`. */
  readonly failure?: string | undefined;
  /** Limits of the verdict, one line each: what was left out, waived or not tested, and what the target file lacks for it. */
  readonly notes: readonly string[];
  /** The likely cause of a failed run, if a known defect explains it. */
  readonly diagnosis?: readonly Diagnosis[] | undefined;
  /** What the target broke, the most basic rule first. */
  readonly findings: readonly Finding[];
  /** What narrowed the run; `leftOut`: the ids of the cases that were not run. */
  readonly selection: {
    readonly only: readonly string[];
    readonly skip: readonly string[];
    readonly leftOut: readonly string[];
  };
  /** How many disposable projects the target names, the first look listed, the run deleted, and the last look listed. */
  readonly disposables: {
    readonly named: Count;
    readonly listed: Count;
    readonly used: Count;
    readonly left: Count;
    /** The named ones that the first look did not list. */
    readonly unlisted: readonly string[];
  };
  /** The cases of each level, and those of them that ended well; and how many cases have each verdict. */
  readonly summary: Readonly<Record<Level, { readonly cases: Count; readonly passed: Count }>> & {
    readonly verdicts: Readonly<Partial<Record<Verdict, Count>>>;
  };
  /** The target's answers to open questions, by question id, and what was seen of observed rules, by rule id. */
  readonly observations: Readonly<Record<string, string>>;
  readonly cases: readonly CaseResult[];
  readonly exploration?: Exploration | undefined;
  /** Every request that was not a GET, in order. */
  readonly writes: readonly ReportedWrite[];
  /** What is wrong with the waivers, one line each: stale, unknown or expired. Any of them fails the run. */
  readonly waiverProblems: readonly string[];
}

/** The conformance of a run: at most `partial` if a failure is waived, a waiver is a problem, or a case was left out. */
export function conformanceOf(
  results: readonly CaseResult[],
  waiverProblems: readonly string[],
  leftOut: readonly string[],
  failure?: string,
): Conformance {
  if (results.some(isBroken)) return "nonconformant";
  const verdicts = results.map(({ verdict }) => verdict);
  // A failure that is left here is excused.
  const isExcused = verdicts.includes("fail");
  const isSilent = !isExcused && !verdicts.some(endedWell);
  if (failure !== undefined || verdicts.includes("error") || isSilent) return "error";
  const isOpen = results.some(({ level, verdict }) => level !== "observed" && !endedWell(verdict));
  const isNarrowed = leftOut.length > 0 || waiverProblems.length > 0;
  return isOpen || isExcused || isNarrowed ? "partial" : "conformant";
}

/** Why a run without a failure says too little about the target: more than half of the testable `must` cases were inconclusive. */
export function tooLittleJudged(results: readonly CaseResult[]): string | undefined {
  if (results.some(isBroken)) return undefined;
  const asked = results.filter(
    ({ level, verdict }) => level === "must" && verdict !== "vacuous" && verdict !== "not-tested",
  );
  const open = asked.filter(({ verdict }) => verdict === "inconclusive");
  const [first] = open;
  if (first === undefined || open.length * 2 <= asked.length) return undefined;
  return `judged almost nothing: ${open.length} of ${asked.length} cases about what the interface states came to no verdict; ${first.id}: ${first.detail}`;
}

export function summaryOf(results: readonly CaseResult[]): Report["summary"] {
  const ofLevel = (level: Level) => {
    const own = results.filter((each) => each.level === level);
    return { cases: own.length, passed: own.filter(({ verdict }) => endedWell(verdict)).length };
  };
  const verdicts: Partial<Record<Verdict, number>> = {};
  for (const { verdict } of results) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  return {
    must: ofLevel("must"),
    listed: ofLevel("listed"),
    "one-of": ofLevel("one-of"),
    observed: ofLevel("observed"),
    verdicts,
  };
}

/**
 * The exit code of a run: 0 no violation, 1 the target broke the contract or a waiver is a problem, 3 it could not be tested,
 * 4 something was left untested although the caller asked for completeness. (2 is wrong usage.)
 */
export function exitCodeOf(
  { conformance, waiverProblems }: Pick<Report, "conformance" | "waiverProblems">,
  failOnIncomplete = false,
): 0 | 1 | 3 | 4 {
  if (conformance === "nonconformant") return 1;
  if (conformance === "error") return 3;
  if (waiverProblems.length > 0) return 1;
  return conformance === "partial" && failOnIncomplete ? 4 : 0;
}

/** Whether a case with this verdict came to an end that is no failure. */
export function endedWell(verdict: Verdict): boolean {
  return ["pass", "allowed", "observed"].includes(verdict);
}

/** Whether the case failed and nothing excuses it. */
export function isBroken({ verdict, waived }: CaseResult): boolean {
  return verdict === "fail" && !waived;
}

/** A rule whose failures are excused until a day, by its id or that of its case, such as `explore.list.limit`. */
export interface Waiver {
  readonly id: string;
  readonly reason: string;
  /** The last day on which it is valid, as YYYY-MM-DD. */
  readonly expires: string;
}
