import type { Exchange } from "./exchange.ts";

/**
 * The verdict of a case. `allowed`: admissible, but not the status that the interface lists. `vacuous`: nothing was seen that
 * could have broken the rule. `not-tested`: the target lacks what the case needs. `inconclusive`: the evidence does not decide,
 * for a reason outside the rule. `fail`: the target broke the rule. `error`: the suite or the connection to the target failed.
 */
export type Verdict = "pass" | "allowed" | "observed" | "vacuous" | "not-tested" | "inconclusive" | "fail" | "error";

/** One violation of a rule: every answer that would have been right, the actual one, and its exchange. */
export interface Violation {
  readonly expected: readonly string[];
  readonly actual: string;
  readonly exchange?: Exchange;
  /** The ids of both, if they are sequences of projects. */
  readonly ids?: Sequences;
}

export interface Sequences {
  readonly expected: readonly string[];
  readonly found: readonly string[];
}

/** How much was seen: counts and short facts by name. */
export type Evidence = Readonly<Record<string, number | string>>;

/** The target's answer to the open question of a rule; if the rule has parts, its answers by the ids of their questions. */
export type Observed = string | Readonly<Record<string, string>>;

/** The outcome of a case, with one line for the reader of a report. */
export interface Finding {
  readonly verdict: Verdict;
  readonly detail: string;
  readonly evidence?: Evidence;
  readonly observed?: Observed;
  readonly violations?: readonly Violation[];
  /** What the target has too few of for this case. */
  readonly lacks?: "disposable";
}

interface Extras {
  readonly evidence?: Evidence | undefined;
  readonly observed?: Observed | undefined;
}

export const pass = (detail: string, extras?: Extras): Finding => finding("pass", detail, extras);
export const allowed = (detail: string, extras?: Extras): Finding => finding("allowed", detail, extras);
export const vacuous = (detail: string): Finding => finding("vacuous", detail);
export const notTested = (detail: string): Finding => finding("not-tested", detail);
export const tooFewDisposables = (detail: string): Finding => ({ ...notTested(detail), lacks: "disposable" });
export const inconclusive = (detail: string): Finding => finding("inconclusive", detail);

/** Records the target's answer to an open question. */
export function observed(answer: Observed, detail: string = observedText(answer), evidence?: Evidence): Finding {
  return finding("observed", detail, { observed: answer, evidence });
}

export function fail(...violations: Violation[]): Finding {
  return { verdict: "fail", detail: actualOf(violations), violations };
}

/** What was wrong, without duplicates. */
export function actualOf(violations: readonly Pick<Violation, "actual">[]): string {
  return [...new Set(violations.map(({ actual }) => actual))].join("; ");
}

/** Creates a violation; `expected` is the right answer, or all right answers. */
export function violation(expected: string | readonly string[], actual: string, exchange?: Exchange, ids?: Sequences): Violation {
  return { expected: [expected].flat(), actual, ...(exchange && { exchange }), ...(ids && { ids }) };
}

/** `found` if there are no violations, else a failure. */
export function unless(violations: readonly Violation[], found: Finding): Finding {
  return violations.length > 0 ? fail(...violations) : found;
}

/** Combines the findings of several requests about one rule: any violation fails; otherwise the worst verdict counts. */
export function together(findings: readonly Finding[], observedAnswer?: Observed): Finding {
  const violations = findings.flatMap((each) => each.violations ?? []);
  if (violations.length > 0) return fail(...violations);
  const worst = WORST_FIRST.find((verdict) => findings.some((each) => each.verdict === verdict)) ?? "vacuous";
  const details = [...new Set(findings.flatMap((each) => (each.verdict === worst ? [each.detail] : [])))];
  // A part may itself be combined.
  const probes = findings.reduce((sum, { evidence }) => sum + Number(evidence?.probes ?? 1), 0);
  const [example = ""] = details.map((each) => each.replace(/^\d+ probes, such as /, ""));
  const detail = details.length > 2 ? `${probes} probes, such as ${example}` : details.join("; ");
  return finding(worst, detail, { observed: observedAnswer, evidence: { probes } });
}

/** The observed answer as text: a single answer if all parts agree, else each part with its answer. */
export function observedText(answer: Observed): string {
  if (typeof answer === "string") return answer;
  const texts = Object.entries(answer).map(([id, text]) => [id.split(".").at(-1), text]);
  const isOne = new Set(texts.map(([, text]) => text)).size === 1;
  return isOne ? (texts[0]?.[1] ?? "") : texts.map((pair) => pair.join(" ")).join(", ");
}

const WORST_FIRST: readonly Verdict[] = ["error", "inconclusive", "not-tested", "vacuous", "allowed", "observed", "pass"];

function finding(verdict: Verdict, detail: string, { evidence, observed: answer }: Extras = {}): Finding {
  return { verdict, detail, ...(evidence && { evidence }), ...(answer !== undefined && { observed: answer }) };
}
