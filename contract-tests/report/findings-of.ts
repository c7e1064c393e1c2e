import type { RuleId } from "../../openapi/contract.ts";
import { ruleOf } from "../../openapi/rules.ts";
import { layerOf } from "../judge/causes.ts";
import { type CaseResult, type Finding, isBroken } from "../model/report.ts";
import type { Kind } from "../model/verdict.ts";

const WORST_FIRST: readonly Kind[] = ["lost", "shown", "data", "status", "form"];

/**
 * Violations of one rule and kind told once, those of the most basic rule first. A rule that is broken by the cause of another one is
 * counted there.
 */
export function findingsOf(
  cases: readonly CaseResult[],
  causes: ReadonlyMap<string, string> = new Map(),
): Finding[] {
  const broken = cases.filter(isBroken);
  const causeOf = ({ rules: [rule = ""] }: CaseResult) =>
    broken.find(({ rules }) => rules.includes(causes.get(rule) ?? ""));
  return broken
    .filter((result) => causeOf(result) === undefined)
    .flatMap((result) => {
      const followers = broken.filter(({ rules: [rule = ""] }) =>
        result.rules.includes(causes.get(rule) ?? ""),
      );
      return findingsIn(result, followers);
    })
    .sort(
      (one, other) =>
        layerOf(one.rule) - layerOf(other.rule) ||
        WORST_FIRST.indexOf(one.kind) - WORST_FIRST.indexOf(other.kind) ||
        other.count - one.count,
    );
}

/** The findings of a case, of which the worst counts the violations that have the same cause. */
function findingsIn(result: CaseResult, followers: readonly CaseResult[]): Finding[] {
  const { rules, level, violations } = result;
  const [id = ""] = rules;
  const { impact, fix } = ruleOf(id as RuleId);
  const counts = followers.map((each) => [each.id, each.violations.length] as const);
  const findings = WORST_FIRST.flatMap((kind): Finding[] => {
    const own = violations.filter((each) => each.kind === kind);
    const [violation] = own;
    return violation ? [{ rule: id, level, kind, count: own.length, violation, impact, fix }] : [];
  });
  const [worst, ...others] = findings;
  if (worst === undefined || counts.length === 0) return findings;
  return [{ ...worst, follows: Object.fromEntries(counts) }, ...others];
}
