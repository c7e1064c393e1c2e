import type { OperationId, RuleId } from "../../openapi/index.ts";
import type { ListedProject } from "./project.ts";

/** A request that was refused. The rule and the operation name its condition in the document, and so its whole answer. */
export interface Refusal {
  readonly kind: "refused";
  readonly operation: OperationId;
  readonly rule: RuleId;
}

/** A page of projects. `rule` is the one that shaped it: first or next page, or an open question that was answered by a page. */
export interface Listed {
  readonly kind: "listed";
  readonly rule: RuleId;
  readonly projects: readonly ListedProject[];
  readonly total: number;
}

export interface Deleted {
  readonly kind: "deleted";
  readonly rule: RuleId;
}

/** What became of a request. A refusal is a value like the others; an exception is a bug. */
export type Outcome = Listed | Deleted | Refusal;

export function refused(operation: OperationId, rule: RuleId): Refusal {
  return { kind: "refused", operation, rule };
}
