import type { RuleId } from "../../openapi/contract.ts";
import { ruleOf } from "../../openapi/rules.ts";
import { layerOf } from "../judge/causes.ts";
import { pathOf } from "../model/exchange.ts";
import {
  type CaseResult,
  type Exploration,
  type Finding,
  isBroken,
  type ReportedExchange,
  type ReportedViolation,
  type ReportedWrite,
} from "../model/report.ts";
import type { Target } from "../model/target.ts";
import type { Entry } from "../model/timeline.ts";
import type { Kind, Violation } from "../model/verdict.ts";
import type { Exploring } from "../run/explore-target.ts";

const WORST_FIRST: readonly Kind[] = ["lost", "shown", "data", "status", "form", "drift"];

/**
 * Violations of one rule and kind told once, also if exploration saw some of them, those of the most basic rule first. A rule that is
 * broken by the cause of another one is counted there, under its worst finding.
 */
export function findingsOf(
  cases: readonly CaseResult[],
  causes: ReadonlyMap<string, string> = new Map(),
): Finding[] {
  const broken = new Map<string, CaseResult["violations"]>();
  for (const { rules, violations } of cases.filter(isBroken)) {
    const [rule = ""] = rules;
    broken.set(rule, [...(broken.get(rule) ?? []), ...violations]);
  }
  const followersOf = (rule: string) => [...broken].filter(([other]) => causes.get(other) === rule);
  return [...broken]
    .filter(([rule]) => !broken.has(causes.get(rule) ?? ""))
    .flatMap(([rule, violations]) => findingsIn(rule, violations, followersOf(rule)))
    .sort(
      (one, other) =>
        layerOf(one.rule) - layerOf(other.rule) ||
        WORST_FIRST.indexOf(one.kind) - WORST_FIRST.indexOf(other.kind) ||
        other.count - one.count,
    );
}

function findingsIn(
  rule: string,
  violations: CaseResult["violations"],
  followers: readonly (readonly [rule: string, violations: CaseResult["violations"]])[],
): Finding[] {
  const { level, ...told } = ruleOf(rule as RuleId);
  const follows = Object.fromEntries(followers.map(([other, { length }]) => [other, length]));
  const findings = WORST_FIRST.flatMap((kind): Finding[] => {
    const own = violations.filter((each) => each.kind === kind);
    const [violation] = own;
    if (violation === undefined) return [];
    const { impact, fix } = isOtherRefusal(violation) ? OTHER_REFUSAL : told;
    const text = kind === "drift" ? DRIFT : { impact, fix };
    return [{ rule, level, kind, count: own.length, violation, ...text }];
  });
  const [worst, ...others] = findings;
  return worst && followers.length > 0 ? [{ ...worst, follows }, ...others] : findings;
}

/** The answer is right; it is another one than a client was made for. */
const DRIFT = {
  impact: "A client that was made for the recorded answer meets another one.",
  fix: "Give the answer of the profile, or record the profile anew with --write-profile.",
};

/** Whether a request was refused as it had to be, only with another status. */
function isOtherRefusal({ kind, expected, exchange }: ReportedViolation): boolean {
  const status = exchange?.status ?? 0;
  const isRefused = status >= 400 && status < 500;
  return kind === "status" && isRefused && !expected.some((each) => each.startsWith("200"));
}

const OTHER_REFUSAL = {
  impact: "The request is refused, but with a status that its clients do not expect.",
  fix: "Keep the check, and let it answer with one of the right statuses.",
};

/** Maximum characters of a line about an answer, and of a body. */
const MOST_OF_LINE = 500;
const MOST_OF_BODY = 600;

/** A violation for a report. */
export function reportedViolation(
  { kind, expected, actual, entry, before }: Violation,
  target: Target,
): ReportedViolation {
  return {
    kind,
    expected,
    actual: excerpt(actual, MOST_OF_LINE),
    exchange: entry && reportedExchange(entry, target),
    before: before?.map((each) => reportedExchange(each, target)),
  };
}

/** An entry for a report, with the beginning of its body. */
export function reportedExchange(
  { request, answer, durationMs }: Entry,
  target: Target,
): ReportedExchange {
  return {
    method: request.method,
    url: `${target.baseUrl}${pathOf(request)}`,
    headers: request.headers,
    requestBody: request.body,
    status: answer.status,
    body: excerpt(answer.text, MOST_OF_BODY),
    problem: answer.problem,
    durationMs: Math.round(durationMs * 10) / 10,
  };
}

/** The ledger of writes: every request whose method is not GET. */
export function writesOf(ledger: readonly Entry[], { baseUrl }: Target): ReportedWrite[] {
  return ledger.map(({ probe, request, answer: { status } }) => ({
    caseId: probe,
    method: request.method,
    url: `${baseUrl}${pathOf(request)}`,
    status,
  }));
}

/** A text cut to its beginning. The ellipsis tells the redaction that a key may be cut off there. */
function excerpt(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** An exploration for a report. */
export function explorationOf({ failure: _, ...told }: Exploring, target: Target): Exploration {
  return {
    ...told,
    violations: told.violations.map(({ rule, expected, actual, entry, before = [] }) => ({
      rule,
      expected,
      actual,
      exchanges: [...before, entry ?? []].flat().map((each) => reportedExchange(each, target)),
    })),
  };
}

/** Each broken rule as a failed case `explore.RULE`, apart from that of the rule. */
export function exploredCase(violation: Violation, target: Target): CaseResult {
  const { rule, actual, before = [] } = violation;
  return {
    id: `explore.${rule}`,
    rules: [rule],
    level: ruleOf(rule).level,
    verdict: "fail",
    detail: before.length > 0 ? `after ${before.length} requests: ${actual}` : actual,
    evidence: {},
    violations: [reportedViolation(violation, target)],
    answers: {},
    drift: [],
    exchanges: [],
  };
}
