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
  readonly #groups = {
    delete: { kinds: new Map<string, number>(), total: 0 },
    refusal: { kinds: new Map<string, number>(), total: 0 },
  };
  #pages = 0;

  count(ready: ReadyStep): void {
    const group = groupOf(ready.prediction);
    if (group === "page") {
      this.#pages += 1;
      return;
    }
    const [counts, kind] = [this.#groups[group], kindOf(ready)];
    counts.kinds.set(kind, (counts.kinds.get(kind) ?? 0) + 1);
    counts.total += 1;
  }

  /** Whether deletes or refusals of this kind were more than others of theirs on average. As long as refusals are few, none is. */
  isFrequent(ready: ReadyStep): boolean {
    const group = groupOf(ready.prediction);
    if (group === "page") return false;
    const { kinds, total } = this.#groups[group];
    if (group === "refusal" && total <= this.#pages * REFUSALS_FOR_A_PAGE) return false;
    return (kinds.get(kindOf(ready)) ?? 0) > total / kinds.size;
  }
}

function groupOf({ status, deletes }: Prediction): "delete" | "refusal" | "page" {
  if (deletes) return "delete";
  return status >= 400 ? "refusal" : "page";
}

/** What decides about a step, and what is unusual about the step beside that. */
function kindOf({ step, prediction: { rule }, isBare }: ReadyStep): string {
  const { method, operation, key, contentType, extra, values } = step;
  const given = Object.keys(values).filter((name) => values[name]?.kind !== "absent");
  return [method, operation, rule, key, contentType === null, isBare, extra, ...given].join();
}
