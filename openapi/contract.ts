import { advice } from "./generated/advice.ts";
import { conditions } from "./generated/conditions.ts";
import { operations } from "./generated/operations.ts";
import { rules } from "./generated/rules.ts";

/** The id of a rule of the interface, as in `x-rules`. */
export type RuleId = (typeof rules)[number]["id"];

/** The certainty of a rule: stated, listed with one status group, one of a given set, or not shown. */
export type Level = "must" | "listed" | "one-of" | "observed";

/** A rule of the interface: one sentence, its level, and the section of the interface text that it comes from. */
export interface Rule {
  readonly id: RuleId;
  readonly level: Level;
  readonly section: string;
  readonly sentence: string;
  /** Where a breach is visible, if no client can see it: in the store, or nowhere. */
  readonly seenBy?: "store" | "nobody";
  /** Why no client can see it; present with `seenBy`. */
  readonly whyUnseen?: string;
}

/** What a broken rule costs a client, and how to fix the server; of an observed rule, how a client avoids the cost. */
export interface Advice {
  readonly harm: string;
  readonly mend: string;
}

export type OperationId = (typeof operations)[number]["id"];

/** A check that can refuse a request. The answer to `auth.precedence` orders all of them but `route`. */
export type Stage = "route" | "key" | "plan" | "content-type" | "parameters" | "existence";

/** An operation: its route, its documented statuses, and the request headers that OpenAPI parameters cannot describe. */
export interface Operation {
  readonly id: OperationId;
  readonly method: string;
  readonly path: string;
  readonly statuses: readonly number[];
  /** The envelope of each success status; the first is the default, and an open question may choose another. */
  readonly successes: readonly [Success, ...Success[]];
  /** The names of its query parameters. */
  readonly query: readonly string[];
  readonly requestHeaders: readonly { name: string; value: string; required: boolean; rule: RuleId }[];
}

/** The envelope fields that all successes with one status share. */
export interface Success {
  readonly code: number;
  readonly message: string;
  readonly status: string;
}

/** A condition under which an operation refuses a request, with the admissible statuses and the reference's body. */
export interface ErrorCondition {
  readonly operation: OperationId;
  readonly rule: RuleId;
  readonly condition: string;
  readonly stage: Stage;
  readonly level: Level;
  readonly admissible: readonly number[];
  readonly listed?: number;
  readonly reference: { readonly code: number; readonly message: string; readonly subMessage: string; readonly status: string };
}

/** The ids of the rules by which an operation may refuse a request. */
export type RefusalRule<Id extends OperationId> = RefusalRules[Id];

type RefusalRules = { readonly [Row in (typeof conditions)[number] as Row["operation"]]: Row["rule"] };

export const allRules: readonly Rule[] = rules;
export const allOperations: readonly [Operation, ...Operation[]] = operations;
export const allConditions: readonly ErrorCondition[] = conditions;

const ADVICE: Readonly<Record<RuleId, Advice>> = advice;
const RULES = new Map(allRules.map((rule) => [rule.id, rule]));
const OPERATIONS = new Map(allOperations.map((operation) => [operation.id, operation]));
const CONDITIONS = new Map(allConditions.map((condition) => [`${condition.operation} ${condition.rule}`, condition]));

/** The rule with this id. */
export function ruleOf(id: RuleId): Rule {
  return found(RULES.get(id), id);
}

/** The advice on a rule. */
export function adviceOn(id: RuleId): Advice {
  return ADVICE[id];
}

/** The operation with this id. */
export function operationOf(id: OperationId): Operation {
  return found(OPERATIONS.get(id), id);
}

/** The condition under which `operation` refuses by `rule`; throws if the document has none, which is a bug of the caller. */
export function conditionOf(operation: OperationId, rule: RuleId): ErrorCondition {
  return found(CONDITIONS.get(`${operation} ${rule}`), `${operation} ${rule}`);
}

/** The documented statuses of an operation; without an operation, those of all operations and of wrong routes. */
export function documentedStatuses(operation?: OperationId): readonly number[] {
  return operation ? operationOf(operation).statuses : ROUTELESS;
}

const ROUTELESS: readonly number[] = [
  ...new Set([
    ...allOperations.flatMap(({ statuses }) => statuses),
    ...allConditions.flatMap(({ stage, admissible }) => (stage === "route" ? admissible : [])),
  ]),
].sort();

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the document has no ${name}`);
  return value;
}
