import type { RuleId } from "../../openapi/contract.ts";
import type { Entry } from "./timeline.ts";

/**
 * The verdict of a case. `allowed`: admissible, but not the status that the interface lists. `vacuous`: nothing was seen that
 * could have broken the rule. `not-tested`: the target lacks what the case needs. `inconclusive`: the evidence does not decide,
 * for a reason outside the rule. `fail`: the target broke the rule. `error`: the suite or the connection to the target failed.
 */
export type Verdict =
  | "pass"
  | "allowed"
  | "observed"
  | "vacuous"
  | "not-tested"
  | "inconclusive"
  | "fail"
  | "error";

/**
 * What a violation does to a client, the worst first. `lost`: something was deleted, or a delete was obeyed, that must not be.
 * `shown`: a request was served, or a project was shown, that must not be. `data`: projects, pages or counts are wrong.
 * `status`: an answer has a wrong status. `form`: an answer has a wrong body. `drift`: an answer is not that of the given profile.
 */
export type Kind = "lost" | "shown" | "data" | "status" | "form" | "drift";

/** One violation of a rule: every answer that would have been right, the actual one, and the entry that shows it. */
export interface Violation {
  readonly rule: RuleId;
  readonly kind: Kind;
  readonly expected: readonly string[];
  readonly actual: string;
  readonly entry?: Entry | undefined;
  /** Requests that must be sent before, if only a sequence of requests shows the violation. */
  readonly before?: readonly Entry[];
  /** Whether the same request was also answered rightly. */
  readonly isAtTimes?: true;
  /** Whether another client could cause it by adding or deleting projects during the run. */
  readonly needsQuietAccount?: boolean;
}

/** How much was seen: counts and short facts by name. */
export type Evidence = Readonly<Record<string, number | string>>;
