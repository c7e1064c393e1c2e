import {
  allConditions,
  allOperations,
  type OpenRule,
  type OperationId,
  type Profile,
  statusUnder,
} from "../../../openapi/index.ts";
import { SUCCESS_CODE } from "../../http/bodies.ts";

/** One thing that can happen to a client: an operation answers with a status by a rule. */
export interface CoverageItem {
  readonly operation: OperationId;
  readonly status: number;
  readonly rule: string;
  readonly count: number;
}

/** How much of the contract the clients of this run have met. */
export interface Coverage {
  /** With one decimal. */
  readonly percent: number;
  readonly exercised: number;
  readonly of: number;
  readonly items: readonly CoverageItem[];
  readonly missing: readonly Omit<CoverageItem, "count">[];
}

/** Counts what was answered; it grows with the contract and not with the requests. */
export interface CoverageCounter {
  count(operation: OperationId, rule: string): void;
  /** What a client of a mock with this profile can meet, and what of it was met. */
  read(profile: Profile): Coverage;
  clear(): void;
}

export function coverageCounter(): CoverageCounter {
  let counts = noCounts();
  return {
    count: (operation, rule) => {
      const ofOperation = counts.get(operation);
      const before = ofOperation?.get(rule);
      if (before !== undefined) ofOperation?.set(rule, before + 1);
    },
    read: (profile) => {
      const items = itemsUnder(profile).map((item) => ({ ...item, count: counts.get(item.operation)?.get(item.rule) ?? 0 }));
      const exercised = items.filter(({ count }) => count > 0).length;
      const missing = items
        .filter(({ count }) => count === 0)
        .map(({ operation, status, rule }) => ({ operation, status, rule }));
      return { percent: Math.round((exercised / items.length) * 1000) / 10, exercised, of: items.length, items, missing };
    },
    clear: () => {
      counts = noCounts();
    },
  };
}

/** A count for each rule that an operation can answer by; those that the mock adds itself have none. */
function noCounts(): ReadonlyMap<OperationId, Map<string, number>> {
  const answers = [...SUCCESSES, ...allConditions];
  const rulesOf = (id: OperationId) => answers.filter(({ operation }) => operation === id).map(({ rule }) => rule);
  return new Map(allOperations.map(({ id }) => [id, new Map(rulesOf(id).map((rule) => [rule, 0]))]));
}

const SUCCESSES: readonly Omit<CoverageItem, "count" | "status">[] = [
  { operation: "listProjects", rule: "list.first-page" },
  { operation: "listProjects", rule: "list.next-page" },
  { operation: "deleteProject", rule: "delete.success" },
];

/** Answers to questions about parameters that are a page and no refusal. */
const PAGE_ANSWERS = new Set(["clamp", "default", "first-page", "continues"]);

/** Conditions that no request meets under these answers. */
function unreachable(rule: string, profile: Profile): boolean {
  if (rule === "delete.content-type") return profile[rule] === "ignored";
  return rule === "list.content-type-other" && profile[rule] === "any-type";
}

/** A question that is answered by a page, such as a clamped limit, is met with success. */
function itemsUnder(profile: Profile): Omit<CoverageItem, "count">[] {
  const refusals = allConditions.filter(({ operation, rule }) => {
    return !unreachable(rule, profile) && !(rule === "route.invalid" && operation === "deleteProject");
  });
  return [
    ...SUCCESSES.map((success) => ({ ...success, status: SUCCESS_CODE })),
    ...refusals.map((condition) => ({
      operation: condition.operation,
      status: PAGE_ANSWERS.has(profile[condition.rule as OpenRule]) ? SUCCESS_CODE : statusUnder(profile, condition),
      rule: condition.rule,
    })),
  ];
}
