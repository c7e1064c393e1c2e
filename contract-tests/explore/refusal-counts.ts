import type { Step } from "./grammar.ts";
import type { Prediction } from "./oracle.ts";

/**
 * How often each kind of refusal was asked for. A check may be left out in one combination only, so an exploration has to ask for
 * all kinds alike: steps drawn by chance would ask for a missing key dozens of times, and for some combinations never.
 */
export class RefusalCounts {
  readonly #counts = new Map<string, number>();
  #total = 0;

  /** Counts a step that is foreseen to be refused. */
  count(step: Step, prediction: Prediction): void {
    if (prediction.status < 400) return;
    const kind = kindOf(step, prediction);
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    this.#total += 1;
  }

  /** Whether a step is foreseen to be refused, and its kind was asked for more often than kinds are on average. */
  isFrequent(step: Step, prediction: Prediction): boolean {
    if (prediction.status < 400) return false;
    return (this.#counts.get(kindOf(step, prediction)) ?? 0) > this.#total / this.#counts.size;
  }
}

/** What refuses a step, and what is unusual about the step beside that. */
function kindOf({ operation, key, contentType, extra, values }: Step, { rule }: Prediction): string {
  const given = Object.keys(values).filter((name) => values[name]?.kind !== "absent");
  return [operation, rule, key, contentType === null, extra, ...given].join();
}
