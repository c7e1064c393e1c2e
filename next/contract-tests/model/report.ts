import { existsSync, readFileSync } from "node:fs";
import type { Level } from "../../openapi/index.ts";
import type { Cost, PartCost } from "./cost.ts";
import type { Evidence, Verdict } from "./finding.ts";

export const TOOL: { readonly name: string; readonly version: string } = {
  name: "tts-projects-contract",
  version: packageVersion(),
};

/** `partial`: no failure counts, but a failure was excused, a case left out, or a stated rule not tested. */
export type Conformance = "conformant" | "partial" | "nonconformant" | "error";

/** A request and its answer in a report: without keys, and with only the beginning of the body. */
export interface ReportedExchange {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly requestBody?: string;
  readonly status: number;
  readonly body: string;
  readonly problem?: string;
  readonly durationMs: number;
}

export interface ReportedViolation {
  readonly expected: readonly string[];
  readonly actual: string;
  readonly exchange?: ReportedExchange;
  /** If a sequence of projects was wrong: the ids around its first differences, each with a mark. */
  readonly difference?: readonly IdMark[];
  /** The requests to send first, in order, if only a sequence of requests shows the violation. */
  readonly before?: readonly ReportedExchange[];
}

/** An id in its place (=), missing (-) or unexpected (+), or the number of ids not shown (…). */
export type IdMark = `${"=" | "-" | "+" | "…"}${string}`;

/** A request that was not a GET. */
export interface ReportedWrite extends Pick<ReportedExchange, "method" | "url" | "status"> {
  readonly caseId: string;
}

/** A step that several cases share, such as the walk of an account; its cost belongs to no case. */
export interface SharedStep extends Cost {
  readonly id: string;
  readonly exchanges: readonly ReportedExchange[];
}

/** The outcome of one case, and the cost of its own requests. */
export interface CaseResult extends Cost {
  readonly id: string;
  readonly rules: readonly string[];
  readonly level: Level;
  readonly verdict: Verdict;
  readonly detail: string;
  readonly evidence: Evidence;
  readonly violations: readonly ReportedViolation[];
  readonly observed?: string;
  /** The target's answers by the ids of the open questions, if the rule has parts. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Set if the answer to an open question is admissible, but is not the profile's. */
  readonly drift?: { readonly profile: string; readonly target: string };
  /** Set if a waiver excuses the failure, up to a day (YYYY-MM-DD), or the baseline has it too; the verdict stays `fail`. */
  readonly waived?: { readonly reason: string; readonly expires?: string };
  /** The requests that the case itself sent. */
  readonly exchanges: readonly ReportedExchange[];
}

export interface Exploration {
  /** The same seed generates the same sequences. */
  readonly seed: number;
  readonly requests: number;
  readonly sequences: number;
  /** One for each rule that was broken, with the shortest sequence of requests that shows it. */
  readonly violations: readonly {
    readonly rule: string;
    readonly expected: readonly string[];
    readonly actual: string;
    readonly exchanges: readonly ReportedExchange[];
  }[];
  /** Admissible answers that differ from the profile, and changes by other clients. */
  readonly doubts: readonly string[];
  /** Why exploration did not start, or stopped early. */
  readonly ended?: string;
}

interface LevelSummary {
  readonly cases: number;
  /** The cases that ended well. */
  readonly passed: number;
}

interface Earlier {
  readonly baseUrl: string;
  readonly startedAt: string;
}

/** The outcome of a run. */
export interface Report {
  readonly tool: typeof TOOL;
  /** If it is not the newest, the run judged less than it could. */
  readonly suiteVersion: string;
  readonly newestSuiteVersion: string;
  readonly target: { readonly baseUrl: string; readonly projects: number; readonly keys: readonly string[] };
  readonly documentSha256: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  readonly conformance: Conformance;
  /** What narrowed the run; `leftOut`: the ids of the cases of its suite version that were not run. */
  readonly selection: {
    readonly only: readonly string[];
    readonly skip: readonly string[];
    readonly leftOut: readonly string[];
    readonly maxFailures?: number;
  };
  /** The earlier report whose failures are excused; `known`: cases with no other failure; `gone`: cases that no longer fail. */
  readonly baseline?: Earlier & { readonly known: readonly string[]; readonly gone: readonly string[] };
  /** The earlier report whose failures were tested again, with the outcomes; `open`: nothing shows whether they are fixed. */
  readonly replay?: Earlier & {
    readonly fixed: readonly string[];
    readonly failed: readonly string[];
    readonly open: readonly string[];
  };
  /** How many disposable projects the target names, the account listed, and the run deleted. */
  readonly disposables: {
    readonly named: number;
    readonly listed: number;
    readonly used: number;
    /** What stays untested because too few were left. */
    readonly short?: string;
  };
  /** Why nothing could be judged; only if conformance is `error`. */
  readonly failure?: string;
  readonly summary: Readonly<Record<Level, LevelSummary>> & { readonly verdicts: Readonly<Partial<Record<Verdict, number>>> };
  /** The target's answers to open questions, by rule id. */
  readonly observations: Readonly<Record<string, string>>;
  readonly cases: readonly CaseResult[];
  readonly exploration?: Exploration;
  readonly parts: readonly PartCost[];
  /** The shared steps, in order of first use. Their requests and those of the cases add up to those of the run. */
  readonly shared: readonly SharedStep[];
  /** Every request that was not a GET, in order. */
  readonly writes: readonly ReportedWrite[];
  /** What is wrong with the waivers, one line each: stale, unknown or expired. Any of them fails the run. */
  readonly waiverProblems: readonly string[];
}

/** The conformance of a run: at most `partial` if a failure is waived or a case left out. A problem with a waiver fails it. */
export function conformanceOf(
  results: readonly CaseResult[],
  waiverProblems: readonly string[] = [],
  leftOut: readonly string[] = [],
): Conformance {
  if (results.some(isBroken) || waiverProblems.length > 0) return "nonconformant";
  const verdicts = results.map(({ verdict }) => verdict);
  // Any failure left here is excused, and counts as judged.
  const isSilent = !verdicts.some((verdict) => verdict === "fail" || isJudged(verdict));
  if (verdicts.includes("error") || isSilent || tooLittleJudged(results) !== undefined) return "error";
  const open = results.some(({ level, verdict }) => level !== "observed" && !isJudged(verdict));
  return open || verdicts.includes("fail") || leftOut.length > 0 ? "partial" : "conformant";
}

/**
 * Why a run without a failure says too little about the target: most `must` cases that could be tested were inconclusive, for
 * example because the target kept answering 429.
 */
export function tooLittleJudged(results: readonly CaseResult[]): string | undefined {
  if (results.some(isBroken)) return undefined;
  const asked = results.filter(({ level, verdict }) => level === "must" && verdict !== "vacuous" && verdict !== "not-tested");
  const open = asked.filter(({ verdict }) => verdict === "inconclusive");
  const [first] = open;
  if (first === undefined || open.length * 2 <= asked.length) return undefined;
  return `judged almost nothing: ${open.length} of ${asked.length} cases about what the interface states came to no verdict; ${first.id}: ${first.detail}`;
}

export function summaryOf(results: readonly CaseResult[]): Report["summary"] {
  const byLevel = (level: Level): LevelSummary => {
    const cases = results.filter((result) => result.level === level);
    return { cases: cases.length, passed: cases.filter(({ verdict }) => isJudged(verdict)).length };
  };
  const verdicts: Partial<Record<Verdict, number>> = {};
  for (const { verdict } of results) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  const [must, listed, oneOf, observed] = [byLevel("must"), byLevel("listed"), byLevel("one-of"), byLevel("observed")];
  return { must, listed, "one-of": oneOf, observed, verdicts };
}

/**
 * The exit code of a run: 0 no violation, 1 the target broke the contract, 3 it could not be tested, 4 something was left untested
 * although the caller asked for completeness. (2 is wrong usage.)
 */
export function exitCodeOf({ conformance }: Pick<Report, "conformance">, failOnIncomplete = false): 0 | 1 | 3 | 4 {
  if (conformance === "nonconformant") return 1;
  if (conformance === "error") return 3;
  return conformance === "partial" && failOnIncomplete ? 4 : 0;
}

/** Whether the case failed and nothing excuses it. */
export function isBroken({ verdict, waived }: CaseResult): boolean {
  return verdict === "fail" && !waived;
}

/** Whether a case with this verdict ended well. */
export function isJudged(verdict: Verdict): boolean {
  return ["pass", "allowed", "observed"].includes(verdict);
}

/** package.json is two folders above the sources, and three above the build. */
function packageVersion(): string {
  const places = ["../../package.json", "../../../package.json"].map((path) => new URL(path, import.meta.url));
  const file = places.find((place) => existsSync(place));
  return file ? (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version : "unknown";
}
