import type { RuleId } from "../../openapi/contract.ts";
import { ruleOf } from "../../openapi/rules.ts";
import { layerOf } from "../judge/causes.ts";
import {
  type CaseResult,
  type Finding,
  isBroken,
  type ReportedViolation,
} from "../model/report.ts";
import type { Kind } from "../model/verdict.ts";

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
  const isFollower = (rule: string) => broken.has(causes.get(rule) ?? "");
  return [...broken]
    .filter(([rule]) => !isFollower(rule))
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
  const { level, impact, fix } = ruleOf(rule as RuleId);
  const follows = Object.fromEntries(followers.map(([other, { length }]) => [other, length]));
  const findings = WORST_FIRST.flatMap((kind): Finding[] => {
    const own = violations.filter((each) => each.kind === kind);
    const [violation] = own;
    if (violation === undefined) return [];
    let advice = { impact, fix };
    if (kind === "drift") advice = DRIFT;
    if (isOtherRefusal(violation)) advice = adviceOnStatus(violation);
    return [{ rule, level, kind, count: own.length, violation, ...advice }];
  });
  const [worst, ...others] = findings;
  if (worst === undefined || followers.length === 0) return findings;
  return [{ ...worst, follows }, ...others];
}

/** The answer is right, but another one than a client was made for. */
const DRIFT = {
  impact: "A client that was made for the recorded answer meets another one.",
  fix: "Give the answer of the profile, or record the profile anew with --write-profile.",
};

/** Whether a request was refused as it had to be, only with another status. A 404 may come before the check that is due. */
function isOtherRefusal({ kind, expected, exchange }: ReportedViolation): boolean {
  const status = exchange?.status ?? 0;
  const isRefused = status >= 400 && status < 500 && status !== 404;
  return kind === "status" && isRefused && !expected.some((each) => each.startsWith("200"));
}

function adviceOnStatus({ expected }: ReportedViolation) {
  return {
    impact: "The request is refused, but with a status that its clients do not expect.",
    fix: `Answer with ${expected.join(" or ")}; if another check has refused it, let the one of this rule come first.`,
  };
}
