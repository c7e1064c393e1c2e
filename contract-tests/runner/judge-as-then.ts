import { type Level, ruleOf } from "../../openapi/index.ts";
import { isRefused } from "../checks/refusal.ts";
import type { Case } from "../model/case.ts";
import { allowed, type Finding, observed, type Violation } from "../model/finding.ts";

/**
 * The finding of a case as an earlier version of the suite would have it, where the rule had a lower level then. What was only
 * observed never fails; where the status was open, a documented refusal is allowed. Everything else stays as it is found.
 */
export function asThen({ level, rules }: Case, finding: Finding): Finding {
  if (finding.verdict !== "fail" || level === undefined || !isLower(level, ruleOf(rules[0]).level)) return finding;
  const { detail, violations = [], evidence } = finding;
  if (level === "observed") return observed(finding.observed ?? detail, detail, evidence);
  return violations.every(isDocumentedRefusal)
    ? allowed(detail, { observed: finding.observed, ...(evidence && { evidence }) })
    : finding;
}

function isDocumentedRefusal({ exchange }: Violation): boolean {
  return exchange !== undefined && isRefused(exchange);
}

function isLower(one: Level, other: Level): boolean {
  return LEVELS.indexOf(one) < LEVELS.indexOf(other);
}

/** From the least sure to the surest. */
const LEVELS: readonly Level[] = ["observed", "one-of", "listed", "must"];
