import { conditions } from "./generated/conditions.ts";
import { operations } from "./generated/operations.ts";
import { rules } from "./generated/rules.ts";

/** The id of a rule of the interface, as in `x-rules`. */
export type RuleId = (typeof rules)[number]["id"];

/** The id of an operation of the document. */
export type OperationId = (typeof operations)[number]["id"];

/** The name of a query parameter of the document. */
export type QueryName = (typeof operations)[number]["query"][number];

/** The certainty of a rule: stated, listed with one status group, one of a given set, or not shown. */
export type Level = "must" | "listed" | "one-of" | "observed";

/** A check that can refuse a request. */
export type CheckName = "route" | "key" | "plan" | "content-type" | "parameters" | "existence";

/** The checks whose order an answer to `auth.precedence` chooses: all but the route, which determines the operation. */
export type OrderedCheck = Exclude<CheckName, "route">;

/** A rule of the interface: one sentence, its level, and the section of the interface text that it comes from. */
export interface Rule {
  readonly id: RuleId;
  readonly level: Level;
  readonly section: string;
  readonly sentence: string;
  /** The check that refuses a request by this rule, if there is one. */
  readonly check?: CheckName;
  /** What a breach costs a client; of an observed rule, the risk of a client that expects another answer. */
  readonly impact: string;
  /** What the server does about it; of an observed rule, what the client does. */
  readonly fix: string;
  /** Where a breach is visible, if no client can see it: in the store, or nowhere. */
  readonly seenBy?: "store" | "nobody";
  /** Why no client can see it; present with `seenBy`. */
  readonly whyUnseen?: string;
}

/** An operation: its route, its documented statuses and the names of its query parameters. */
export interface Operation {
  readonly id: OperationId;
  readonly method: string;
  readonly path: string;
  readonly statuses: readonly number[];
  /** The envelope of a success. */
  readonly success: { readonly code: number; readonly message: string; readonly status: string };
  readonly query: readonly string[];
}

/** A condition under which an operation refuses a request, with the admissible statuses and the reference's body. */
export interface Condition {
  readonly operation: OperationId;
  readonly rule: RuleId;
  /** When the operation refuses, in one sentence. */
  readonly condition: string;
  readonly check: CheckName;
  readonly level: Level;
  readonly admissible: readonly number[];
  /** The status with which the interface lists the condition, if the rule is `listed`. */
  readonly listed?: number;
  readonly reference: {
    readonly code: number;
    readonly message: string;
    readonly subMessage: string;
    readonly status: string;
  };
}

/** The ids of the rules by which an operation may refuse a request. */
export type RefusalRule<Id extends OperationId> = RefusalRules[Id];

type RefusalRules = {
  readonly [Row in (typeof conditions)[number] as Row["operation"]]: Row["rule"];
};

/** Every rule, in the order of rules.yaml. */
export const allRules: readonly Rule[] = rules;
/** Every operation, in the order of the document. */
export const allOperations: readonly [Operation, ...Operation[]] = operations;
/** Every condition: one for each operation and each rule by which it refuses. */
export const allConditions: readonly Condition[] = conditions;

const RULES = new Map(allRules.map((rule) => [rule.id, rule]));
const OPERATIONS = new Map(allOperations.map((operation) => [operation.id, operation]));
const CONDITIONS = new Map(
  allConditions.map((condition) => [`${condition.operation} ${condition.rule}`, condition]),
);

/** The rule with this id. */
export function ruleOf(id: RuleId): Rule {
  return found(RULES.get(id), id);
}

/** The operation with this id. */
export function operationOf(id: OperationId): Operation {
  return found(OPERATIONS.get(id), id);
}

/** The condition under which `operation` refuses by `rule`; throws if the document has none, which is a bug of the caller. */
export function conditionOf(operation: OperationId, rule: RuleId): Condition {
  return found(CONDITIONS.get(`${operation} ${rule}`), `${operation} ${rule}`);
}

/** The documented statuses of an operation; without an operation, those of all operations and of wrong routes. */
export function documentedStatuses(operation?: OperationId): readonly number[] {
  return operation ? operationOf(operation).statuses : ROUTELESS;
}

const ROUTELESS: readonly number[] = [
  ...new Set([
    ...allOperations.flatMap(({ statuses }) => statuses),
    ...allConditions.flatMap(({ check, admissible }) => (check === "route" ? admissible : [])),
  ]),
].sort();

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the document has no ${name}`);
  return value;
}
