import type { RuleId } from "../../openapi/contract.ts";
import type { Violation } from "../model/verdict.ts";
import type { JudgedAnswer } from "./answer.ts";
import type { JudgedEffects } from "./effects.ts";
import { PAGING_RULES } from "./paging.ts";

/** What counts after all: the violations, and why others do not count. */
export class Settled {
  readonly violations: Violation[] = [];
  readonly doubts: Map<RuleId, string> = new Map();
  isPagingBroken: boolean;
  readonly #lost = new Map<JudgedEffects, string>();

  constructor(isPagingBroken = false) {
    this.isPagingBroken = isPagingBroken;
  }

  /** Takes what the answers of a stretch show. If nothing changed in it, a wrong page shows that paging is broken. */
  take(
    found: readonly Violation[],
    effects: JudgedEffects | undefined,
    isQuiet: () => boolean,
  ): void {
    const lost = found.find(isLoss)?.actual;
    if (effects && lost !== undefined) this.#lost.set(effects, lost);
    const counted = this.#settle(found, effects);
    const isBroken = counted.some(
      ({ rule, kind }) => PAGING_RULES.includes(rule) && kind === "data",
    );
    if (isBroken && !this.isPagingBroken) this.isPagingBroken = isQuiet();
  }

  /** Takes what rests on walks: where paging is broken it is not claimed. */
  takeResting(found: readonly Violation[], effects: JudgedEffects): void {
    if (this.isPagingBroken) {
      const resting = [...found, ...effects.doubts.map(([violation]) => violation)];
      for (const { rule, actual } of resting)
        this.doubts.set(rule, `paging is broken, so this is not judged: ${actual}`);
      return;
    }
    this.#settle(found, effects);
    for (const [{ rule, actual }, why] of effects.doubts)
      this.doubts.set(rule, `${why}: ${actual}`);
  }

  add(violations: readonly Violation[]): void {
    this.violations.push(...violations);
  }

  /** Does not claim what rests on pages that contradict each other. */
  doubt(found: readonly Violation[]): void {
    for (const { rule, actual } of found)
      this.doubts.set(rule, `the pages contradict each other, so this is not judged: ${actual}`);
  }

  /** A request without an answer says nothing of the rules that it asked about. */
  doubtUnanswered(judged: readonly JudgedAnswer[]): void {
    for (const { doubt, touched } of judged)
      if (doubt !== undefined) for (const rule of touched) this.doubts.set(rule, doubt);
  }

  /** What needs a quiet account counts only if no other client, and no wrong delete, changed it. */
  #settle(found: readonly Violation[], effects: JudgedEffects | undefined): Violation[] {
    const lost = effects && (effects.violations.find(isLoss)?.actual ?? this.#lost.get(effects));
    const why = effects?.disturbance ?? lost;
    const counted = found.filter((each) => why === undefined || !each.needsQuietAccount);
    this.add(counted);
    for (const each of found)
      if (!counted.some(({ rule }) => rule === each.rule))
        this.doubts.set(each.rule, `${why}: ${each.actual}`);
    return counted;
  }
}

function isLoss({ kind }: Violation): boolean {
  return kind === "lost";
}
