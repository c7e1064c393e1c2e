import { type RuleId, ruleOf } from "../../openapi/index.ts";
import { layerOf } from "../judge/layers.ts";
import type { CaseResult, Finding } from "../model/report.ts";
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
  const broken = cases.filter(({ verdict, waived }) => verdict === "fail" && !waived);
  const told = broken.filter(({ rules: [rule = ""] }) => {
    const cause = causes.get(rule);
    return cause === undefined || !broken.some(({ rules }) => rules.includes(cause));
  });
  return told
    .flatMap((result) => findingsIn(result, followersOf(result, broken, causes)))
    .sort(
      (one, other) =>
        layerOf(one.rule) - layerOf(other.rule) ||
        WORST_FIRST.indexOf(one.kind) - WORST_FIRST.indexOf(other.kind) ||
        other.count - one.count,
    );
}

function findingsIn(
  { rules: [id = ""], level, violations }: CaseResult,
  follows: Readonly<Record<string, number>>,
): Finding[] {
  const { impact, fix } = ruleOf(id as RuleId);
  const kinds = WORST_FIRST.filter((kind) => violations.some((each) => each.kind === kind));
  return kinds.flatMap((kind, place): Finding[] => {
    const own = violations.filter((each) => each.kind === kind);
    const [violation] = own;
    if (!violation) return [];
    const isFollowed = place === 0 && Object.keys(follows).length > 0;
    return [
      {
        rule: id,
        level,
        kind,
        count: own.length,
        ...(isFollowed && { follows }),
        violation,
        impact,
        fix,
      },
    ];
  });
}

/** How many violations of each other rule have the same cause. */
function followersOf(
  { rules }: CaseResult,
  broken: readonly CaseResult[],
  causes: ReadonlyMap<string, string>,
): Record<string, number> {
  const followers = broken.filter(({ rules: [rule = ""] }) => {
    const cause = causes.get(rule);
    return cause !== undefined && rules.includes(cause);
  });
  return Object.fromEntries(followers.map(({ id, violations }) => [id, violations.length]));
}
