import { conditions, operations, refusals, rules } from "./generated/tables.ts";
import type { components } from "./generated/types.ts";

/** The id of a rule of the interface, as in `x-rules`. */
export type RuleId = (typeof rules)[number]["id"];

/** The id of an operation of the document. */
export type OperationId = (typeof operations)[number]["id"];

/** The certainty of a rule: stated, listed with one status group, one of a given set, or not shown. */
export type Level = "must" | "listed" | "one-of" | "observed";

/** A check that can refuse a request. */
export type CheckName = "route" | "key" | "plan" | "content-type" | "parameters" | "existence";

/** The checks whose order an answer to `auth.precedence` chooses: all but the route, which determines the operation. */
export type OrderedCheck = Exclude<CheckName, "route">;

/** An operation: its route, its documented statuses and the names of its query parameters. */
export interface Operation {
  readonly id: OperationId;
  readonly method: string;
  readonly path: string;
  readonly statuses: readonly number[];
  /** The envelope of a success. */
  readonly success: Readonly<components["schemas"]["Deleted"]>;
  readonly query: readonly string[];
}

/** A condition under which an operation refuses a request, with the admissible statuses and the reference's body. */
export interface Condition {
  readonly operation: OperationId;
  readonly rule: RefusalRule;
  readonly check: CheckName;
  readonly level: Level;
  readonly admissible: readonly number[];
  /** The status with which the interface lists the condition, if the rule is `listed`. */
  readonly listed?: number;
  readonly reference: Readonly<components["schemas"]["ErrorEnvelope"]>;
}

/** The ids of the rules by which an operation may refuse a request; by default, any operation. */
export type RefusalRule<Id extends OperationId = OperationId> = RefusalRules[Id];

type RefusalRules = {
  readonly [Row in (typeof conditions)[number] as Row["operation"]]: Row["rule"];
};

/** The ids of all rules, in the order of rules.yaml. */
export const allRuleIds: readonly RuleId[] = rules.map(({ id }) => id);
/** Every operation, in the order of the document. */
export const allOperations: readonly [Operation, ...Operation[]] = operations;
/** Every condition: one for each operation and each rule by which it refuses. */
export const allConditions: readonly Condition[] = conditions.map((row) => ({
  ...row,
  reference: refusals[row.rule],
}));

/** The operation with this id. */
export function operationOf(id: OperationId): Operation {
  return found(
    allOperations.find((operation) => operation.id === id),
    id,
  );
}

/** The condition under which `operation` refuses by `rule`. */
export function conditionOf<Id extends OperationId>(
  operation: Id,
  rule: RefusalRule<Id>,
): Condition {
  const condition = allConditions.find(
    (each) => each.operation === operation && each.rule === rule,
  );
  return found(condition, `${operation} ${rule}`);
}

/** The documented statuses of an operation; without an operation, those of all operations and of wrong routes. */
export function documentedStatuses(operation?: OperationId): readonly number[] {
  return operation ? operationOf(operation).statuses : ROUTELESS;
}

const ROUTELESS: readonly number[] = [
  ...new Set([
    ...allOperations.flatMap(({ statuses }) => statuses),
    ...allConditions.flatMap(({ admissible }) => admissible),
  ]),
].sort();

/** The value, which the document has. */
export function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the document has no ${name}`);
  return value;
}
