import { ruleOf } from "../../openapi/index.ts";
import type { CaseResult, Exploration } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import type { Violation } from "../model/verdict.ts";
import type { Exploring } from "../run/explore-target.ts";
import { reportedExchange, reportedViolation } from "./reported.ts";

/** An exploration for a report. */
export function explorationOf(explored: Exploring, target: Target): Exploration {
  const { seed, requests, sequences, violations, doubts, ended } = explored;
  return {
    seed,
    requests,
    sequences,
    violations: violations.map(({ rule, expected, actual, entry, before = [] }) => ({
      rule,
      expected,
      actual,
      exchanges: [...before, ...(entry ? [entry] : [])].map((each) =>
        reportedExchange(each, target),
      ),
    })),
    doubts,
    ...(ended !== undefined && { ended }),
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
    exchanges: [],
  };
}
