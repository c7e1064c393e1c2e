import type { Peer } from "../bench/peers/peers.ts";
import type { World } from "../bench/peers/world.ts";
import type { Plan } from "./plan.ts";

/** One of the measures: how it is taken of a server, how a table shows it, and what ours has to reach. */
export interface Measure<Result> {
  /** Sizes are in it, so it depends on the plan. */
  title(plan: Plan): string;
  take(peer: Peer, plan: Plan, world: World): Promise<Result>;
  /** The lines of the table, each with the cell that a result has in it. */
  readonly rows: Readonly<Record<string, (result: Result) => string>>;
  readonly gates: readonly Gate<Result>[];
}

/** What ours has to reach. */
export interface Gate<Result> {
  readonly promise: string;
  holds(result: Result): boolean;
  /** Set where the promise is one of a figure, which holds only at the full size. */
  readonly isFigure?: true;
}
