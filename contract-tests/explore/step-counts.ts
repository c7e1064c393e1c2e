import type { SentRequest } from "../model/exchange.ts";
import type { Step } from "./grammar.ts";
import type { Prediction } from "./oracle.ts";

/** A step that is worth a request as things stand, with the answer that is foreseen. */
export interface ReadyStep {
  readonly step: Step;
  readonly request: SentRequest;
  readonly prediction: Prediction;
  /** Whether it would get a page, or delete, if its key and its Content-Type were right. */
  readonly isBare: boolean;
}

/** Refusals of any kind for each page; beyond that only kinds that are rare. */
const REFUSALS_FOR_A_PAGE = 2;

/**
 * How often each kind of step was taken. A defect may be there in one combination only, so an exploration has to take all kinds
 * alike: steps drawn by chance would ask for a missing key dozens of times, and for some combinations never. A step is bare if
 * nothing but its key and Content-Type can be wrong: a check that is left out shows only if no other one refuses.
 */
export class StepCounts {
  readonly #counts: Record<Group, Map<string, number>> = { delete: new Map(), refusal: new Map(), page: new Map() };

  count(ready: ReadyStep): void {
    const [counts, kind] = [this.#counts[groupOf(ready)], kindOf(ready)];
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }

  /** Whether deletes or refusals of this kind were more than others of theirs on average. As long as refusals are few, none is. */
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

/** What decides about a step, and what is unusual about the step beside that. */
function kindOf({ step, prediction: { rule }, isBare }: ReadyStep): string {
  const { method, operation, key, contentType, extra, values } = step;
  const given = Object.keys(values).filter((name) => values[name]?.kind !== "absent");
  return [method, operation, rule, key, contentType === null, isBare, extra, ...given].join();
}
