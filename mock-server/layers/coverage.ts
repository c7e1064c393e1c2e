import {
  allConditions,
  allOperations,
  allRules,
  type ErrorCondition,
  type OperationId,
  operationOf,
  type Profile,
  type QuestionId,
  questionsOf,
  statusUnder,
  successUnder,
} from "../../openapi/index.ts";
import { routeRefusals } from "../http/router.ts";
import { OPERATIONS } from "../operations/operations.ts";

/** One answer that a client can get: an operation answers with a status by a rule. */
export interface CoverageItem {
  readonly operation: OperationId;
  readonly status: number;
  readonly rule: string;
  readonly count: number;
}

/** How much of the contract the clients of this run have exercised. */
export interface Coverage {
  /** The share of exercised items, with one decimal. */
  readonly percent: number;
  readonly exercised: number;
  readonly of: number;
  readonly items: readonly CoverageItem[];
  readonly missing: readonly Omit<CoverageItem, "count">[];
}

/** Rules of the mock itself, such as `mock.fault`, are not counted. */
const RULES: ReadonlySet<string> = new Set(allRules.map(({ id }) => id));

export type CoverageCounter = ReturnType<typeof coverageCounter>;

/** Counts the rules that decided answers. Its size depends on the contract, not on the number of requests. */
export function coverageCounter() {
  const counts = new Map(allOperations.map(({ id }) => [id, new Map<string, number>()]));
  return {
    count: (operation: OperationId, rule: string): void => {
      const rules = counts.get(operation);
      if (RULES.has(rule)) rules?.set(rule, (rules.get(rule) ?? 0) + 1);
    },
    /** Returns the answers that a client can get under this profile, and how often it got each. */
    read: (profile: Profile): Coverage => {
      const items = itemsUnder(profile).map((item) => ({ ...item, count: counts.get(item.operation)?.get(item.rule) ?? 0 }));
      const missing = items.filter(({ count }) => count === 0).map(({ count: _, ...item }) => item);
      const exercised = items.length - missing.length;
      return { percent: Math.round((exercised / items.length) * 1000) / 10, exercised, of: items.length, items, missing };
    },
    clear: (): void => {
      for (const rules of counts.values()) rules.clear();
    },
  };
}

function itemsUnder(profile: Profile): Omit<CoverageItem, "count">[] {
  const successes = Object.values(OPERATIONS).flatMap(({ id, succeedsBy }) =>
    succeedsBy.map((rule) => ({ operation: id, rule })),
  );
  const reachable = allConditions.filter((condition) => isReachable(condition, profile));
  return [
    ...successes.map((success) => ({ ...success, status: successCode(success, profile) })),
    ...reachable.flatMap((condition) =>
      statusesUnder(condition, profile).map((status) => ({ operation: condition.operation, status, rule: condition.rule })),
    ),
  ];
}

/** The answers to questions about parameters that lead to a page instead of a refusal, such as a clamped limit. */
const PAGE_ANSWERS = ["clamp", "default", "first-page", "continues", "rounded-down", "first", "last"];

/** Returns the distinct statuses of a condition under the profile: parts of its rule may have different ones. */
function statusesUnder(condition: ErrorCondition, profile: Profile): number[] {
  const { rule, operation } = condition;
  const ids = questionsOf(rule).filter(({ part }) => !allOperations.some(({ id }) => id === part && id !== operation));
  const statuses = ids.map(({ id, part }) =>
    PAGE_ANSWERS.includes(profile[id as QuestionId]) ? successCode(condition, profile) : statusUnder(profile, condition, part),
  );
  return statuses.length === 0 ? [statusUnder(profile, condition)] : [...new Set(statuses)];
}

function successCode({ operation, rule }: Pick<ErrorCondition, "operation" | "rule">, profile: Profile): number {
  return successUnder(profile, operationOf(operation), rule).code;
}

/** Whether a request can cause a condition under this profile. */
function isReachable({ operation, rule, stage }: ErrorCondition, profile: Profile): boolean {
  if (rule === "delete.content-type") return profile[rule] !== "ignored";
  if (rule === "list.content-type-other") return profile[rule] !== "any-type";
  return stage !== "route" || routeRefusals().some((refusal) => refusal.operation === operation && refusal.rule === rule);
}
