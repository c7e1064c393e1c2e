import type { SentRequest } from "../model/exchange.ts";
import type { Step } from "./grammar.ts";
import type { Prediction } from "./oracle.ts";

/** A step that can be sent now, with its request and the predicted answer. */
export interface ReadyStep {
  readonly step: Step;
  readonly request: SentRequest;
  readonly prediction: Prediction;
  /** Whether it would succeed with the premium key and the right Content-Type. */
  readonly isBare: boolean;
}

/** Refusals per page up to which all kinds are sent; beyond that only rare kinds. */
const REFUSALS_FOR_A_PAGE = 2;

/**
 * Counts the steps of each kind. A defect may show in one combination only, so an exploration must send all kinds about equally
 * often: random steps alone would omit the key dozens of times and never try some combinations. Bare steps count separately,
 * because a missing check of the key or the Content-Type shows only if no other check refuses.
 */
export class StepCounts {
  readonly #counts: Record<Group, Map<string, number>> = { delete: new Map(), refusal: new Map(), page: new Map() };

  count(ready: ReadyStep): void {
    const [counts, kind] = [this.#counts[groupOf(ready)], kindOf(ready)];
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }

  /** Whether this kind of delete or refusal was sent more often than the average. While refusals are few, none is frequent. */
  isFrequent(ready: ReadyStep): boolean {
    const group = groupOf(ready);
    if (group === "page") return false;
    const counts = this.#counts[group];
    const total = totalOf(counts);
    if (group === "refusal" && total <= totalOf(this.#counts.page) * REFUSALS_FOR_A_PAGE) return false;
    return (counts.get(kindOf(ready)) ?? 0) > total / counts.size;
  }
}

type Group = "delete" | "refusal" | "page";

function groupOf({ prediction: { status, deletes } }: ReadyStep): Group {
  if (deletes) return "delete";
  return status >= 400 ? "refusal" : "page";
}

function totalOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** The kind of a step: the rule that decides it, and its key, Content-Type, additions and given parameters. */
function kindOf({ step, prediction: { rule }, isBare }: ReadyStep): string {
  const { method, operation, key, contentType, extra, values } = step;
  const given = Object.keys(values).filter((name) => values[name]?.kind !== "absent");
  return [method, operation, rule, key, contentType === null, isBare, extra, ...given].join();
}
