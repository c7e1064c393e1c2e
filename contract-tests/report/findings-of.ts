import type { RuleId } from "../../openapi/contract.ts";
import { ruleOf } from "../../openapi/rules.ts";
import { layerOf } from "../judge/causes.ts";
import { type CaseResult, type Finding, isBroken } from "../model/report.ts";
import type { Kind } from "../model/verdict.ts";

const WORST_FIRST: readonly Kind[] = ["lost", "shown", "data", "status", "form"];

/**
 * Violations of one rule and kind told once, also if exploration saw some of them, those of the most basic rule first. A rule that is
 * broken by the cause of another one is counted there.
 */
export function findingsOf(
  cases: readonly CaseResult[],
  causes: ReadonlyMap<string, string> = new Map(),
): Finding[] {
  const broken = brokenRules(cases);
  return broken
    .filter(({ rule }) => !broken.some((other) => other.rule === causes.get(rule)))
    .flatMap((each) => {
      const followers = broken.filter(({ rule }) => causes.get(rule) === each.rule);
      return findingsIn(each, followers);
    })
    .sort(
      (one, other) =>
        layerOf(one.rule) - layerOf(other.rule) ||
        WORST_FIRST.indexOf(one.kind) - WORST_FIRST.indexOf(other.kind) ||
        other.count - one.count,
    );
}

/** A rule with the violations of its case, then those that exploration saw. */
type BrokenRule = Pick<CaseResult, "level" | "violations"> & { readonly rule: string };

function brokenRules(cases: readonly CaseResult[]): BrokenRule[] {
  const rules = new Map<string, BrokenRule>();
  for (const {
    rules: [rule = ""],
    level,
    violations,
  } of cases.filter(isBroken)) {
    const earlier = rules.get(rule)?.violations ?? [];
    rules.set(rule, { rule, level, violations: [...earlier, ...violations] });
  }
  return [...rules.values()];
}

/** The findings of a rule, of which the worst counts the violations that have the same cause. */
function findingsIn(
  { rule, level, violations }: BrokenRule,
  followers: readonly BrokenRule[],
): Finding[] {
  const { impact, fix } = ruleOf(rule as RuleId);
  const follows = Object.fromEntries(followers.map((each) => [each.rule, each.violations.length]));
  const findings = WORST_FIRST.flatMap((kind): Finding[] => {
    const own = violations.filter((each) => each.kind === kind);
    const [violation] = own;
    return violation ? [{ rule, level, kind, count: own.length, violation, impact, fix }] : [];
  });
  const [worst, ...others] = findings;
  if (worst === undefined || followers.length === 0) return findings;
  return [{ ...worst, follows }, ...others];
}
