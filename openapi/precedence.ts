import type { Stage } from "./contract.ts";

/** The checks in the order in which they refuse, from an answer to `auth.precedence` such as `key,plan,content-type`. */
export function stagesOf(answer: string): Stage[] {
  return answer.split(",") as Stage[];
}

/**
 * The one order that stands for all that a client cannot tell apart, limited to the stages that it can see.
 * No request has both an unknown key and an account without the plan, so `plan,key` side by side reads `key,plan`.
 */
export function visibleOrder(stages: readonly Stage[], visible: readonly Stage[]): Stage[] {
  const order = stages.filter((stage) => visible.includes(stage));
  const plan = order.indexOf("plan");
  if (plan >= 0 && order[plan + 1] === "key") order.splice(plan, 2, "key", "plan");
  return order;
}
