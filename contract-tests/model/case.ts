import { type Level, type RuleId, ruleOf } from "../../openapi/index.ts";
import type { Finding } from "./finding.ts";
import type { TargetClient } from "./target-client.ts";

/** What a target must offer before a case can be run. */
export type Need = "otherPremium" | "free" | "disposable";

/** One thing that is tested: the rule that it judges, what it needs, and how it finds out. */
export interface Case {
  /** Stable: the rule's id, or that and one more word if a rule has several cases. */
  readonly id: string;
  readonly rule: RuleId;
  /** The level that the rule had in an earlier version of the suite, if the run judges by that; absent: the document's. */
  readonly level?: Level;
  readonly needs?: readonly Need[];
  /** The verdict needs a collection that stands still: if another client changes it, a failure is inconclusive. */
  readonly still?: true;
  readonly run: (client: TargetClient) => Promise<Finding> | Finding;
}

/** How sure the rule is that a case judges. */
export function levelOf({ level, rule }: Pick<Case, "rule" | "level">): Level {
  return level ?? ruleOf(rule).level;
}
