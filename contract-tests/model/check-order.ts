import type { CheckName, OrderedCheck } from "../../openapi/index.ts";

/** Two checks, the first of which refused a request that both would refuse. */
export interface Contest {
  readonly first: CheckName;
  readonly second: CheckName;
}

/** Parses an answer to `auth.precedence`, such as `key,plan,content-type`, into the checks in the order in which they refuse. */
export function checksIn(answer: string): OrderedCheck[] {
  return answer.split(",") as OrderedCheck[];
}

/** Every contest that the order implies: each check before each later one. */
export function contestsOf(order: readonly CheckName[]): Contest[] {
  return order.flatMap((first, place) => order.slice(place + 1).map((second) => ({ first, second })));
}

/**
 * Returns the order nearest to `usual` that agrees with every contest; undefined if no order does.
 * Orders that no contest tells apart therefore give the same result.
 */
export function nearestOrder(usual: readonly CheckName[], contests: readonly Contest[]): CheckName[] | undefined {
  return permutations(usual).find((order) => contests.every(({ first, second }) => order.indexOf(first) < order.indexOf(second)));
}

/** All orders of the checks, nearest to the given order first. */
function permutations(checks: readonly CheckName[]): CheckName[][] {
  if (checks.length === 0) return [[]];
  return checks.flatMap((check) => permutations(checks.filter((other) => other !== check)).map((rest) => [check, ...rest]));
}
