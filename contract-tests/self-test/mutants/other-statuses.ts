import type { OperationId, RuleId } from "../../../openapi/index.ts";
import { by, isFor } from "./match.ts";
import { breaking, type Mutant } from "./mutant.ts";
import { withStatus } from "./tools.ts";

/** One mutant for each status that the interface does not allow for a refusal of this operation by this rule. */
export function otherStatuses(rule: RuleId, operation: OperationId, statuses: readonly number[]): Mutant[] {
  return statuses.map((status) =>
    breaking(rule)(
      `${rule}-${operation}-${status}`,
      `A refusal of ${operation} by ${rule} has status ${status}.`,
      withStatus(by(rule, isFor(operation)), status),
    ),
  );
}
