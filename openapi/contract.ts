import { advice } from "./generated/advice.ts";
import { conditions } from "./generated/conditions.ts";
import { operations } from "./generated/operations.ts";
import { rules } from "./generated/rules.ts";

/** The id of a rule of the interface, as in `x-rules`. */
export type RuleId = (typeof rules)[number]["id"];

/** How sure a rule is: stated, listed with a status group, one of a set, or not shown. */
export type Level = "must" | "listed" | "one-of" | "observed";

/** A rule of the interface: one sentence, how sure it is, and the section of the interface text that it rests on. */
export interface Rule {
  readonly id: RuleId;
  readonly level: Level;
  readonly section: string;
  readonly sentence: string;
  /** What alone can see whether the rule is kept; absent if a client can. */
  readonly seenBy?: "store" | "nobody";
  /** Why no client can see it; present with `seenBy`. */
  readonly whyUnseen?: string;
}

/** What a client suffers if a rule is broken, and how a server keeps it. */
export interface Advice {
  readonly harm: string;
  readonly mend: string;
}

export type OperationId = (typeof operations)[number]["id"];

/** The check that refuses a request, as ordered by the open question `auth.precedence`. */
export type Stage = "route" | "key" | "plan" | "content-type" | "parameters" | "existence";

/** An operation: its route, its documented statuses, and what OpenAPI parameters cannot carry. */
export interface Operation {
  readonly id: OperationId;
  readonly method: string;
  readonly path: string;
  readonly statuses: readonly number[];
  /** The envelope of each success status; the first holds unless an open question chooses another. */
  readonly successes: readonly [Success, ...Success[]];
  /** The names of its query parameters. */
  readonly query: readonly string[];
  readonly requestHeaders: readonly { name: string; value: string; required: boolean; rule: RuleId }[];
}

/** What every success of one status begins with. */
export interface Success {
  readonly code: number;
  readonly message: string;
  readonly status: string;
}

/** When an operation refuses, with which statuses, and the body of the reference. */
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

/** The rules by which an operation may refuse. */
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

/** The statuses with which a request may be answered; without an operation, those of any operation and of a wrong route. */
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
