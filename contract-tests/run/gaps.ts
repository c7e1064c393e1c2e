import type { RuleId } from "../../openapi/index.ts";

/** Why the evidence of a rule is missing or does not decide, if the run knows it: what was not sent, or never answered. */
export interface Gap {
  readonly notTested?: string;
  /** Why its own deletes were not sent, although those of other rules may have shown it. */
  readonly notTestedFurther?: string;
  readonly inconclusive?: string;
}

export type Gaps = Map<RuleId, Gap>;
