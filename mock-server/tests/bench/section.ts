import type { BenchPlan } from "./plan.ts";

/** A part of the bench: how it is measured, shown, and held to what the project promises. */
export interface Section<Figures> {
  readonly title: string;
  measure(plan: BenchPlan, say: (line: string) => void): Promise<Figures>;
  /** As markdown. */
  show(figures: Figures): string;
  gates(figures: Figures): readonly Gate[];
}

/** What ours has to reach, and what it reached. */
export interface Gate {
  readonly promise: string;
  readonly measured: string;
  readonly met: boolean;
}
