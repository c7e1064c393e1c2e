import type { Stage } from "./contract.ts";

/** Two checks of which the first was seen to refuse before the second. */
export interface Contest {
  readonly first: Stage;
  readonly second: Stage;
}

/** The checks in the order in which they refuse, from an answer to `auth.precedence` such as `key,plan,content-type`. */
export function stagesOf(answer: string): Stage[] {
  return answer.split(",") as Stage[];
}

/** Every contest that an order decides. */
export function contestsOf(order: readonly Stage[]): Contest[] {
  return order.flatMap((first, place) => order.slice(place + 1).map((second) => ({ first, second })));
}

/**
 * The order nearest to `usual` in which every contest ends as it was seen; undefined where no order explains them all.
 * Orders that no contest tells apart have one nearest order, so it stands for all of them.
 */
export function nearestOrder(usual: readonly Stage[], contests: readonly Contest[]): Stage[] | undefined {
  return permutations(usual).find((order) => contests.every(({ first, second }) => order.indexOf(first) < order.indexOf(second)));
}

/** All orders of the stages, those nearest to the given one first. */
function permutations(stages: readonly Stage[]): Stage[][] {
  if (stages.length === 0) return [[]];
  return stages.flatMap((stage) => permutations(stages.filter((other) => other !== stage)).map((rest) => [stage, ...rest]));
}
