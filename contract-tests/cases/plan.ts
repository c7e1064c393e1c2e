import { judgeRefusal } from "../checks/refusal.ts";
import type { Case } from "../model/case.ts";
import { allowed, type Finding, inconclusive, together, type Violation } from "../model/finding.ts";
import { unlessForbidden } from "../model/no-consent.ts";
import type { Probe } from "../model/probe.ts";
import { refusesBefore } from "./contests.ts";
import { deleteRefused } from "./delete-scenes.ts";

/** Section 5: the premium plan. */
export const planCases: readonly Case[] = [
  { id: "plan.not-premium", rules: ["plan.not-premium"], needs: ["free"], run: notPremium },
];

async function notPremium(probe: Probe): Promise<Finding> {
  const exchange = await probe.list({ key: "free" });
  const list = judgeRefusal("plan.not-premium", exchange);
  const served = exchange.answer.status === 200 ? [{ ...list, violations: (list.violations ?? []).map(askForKey) }] : [list];
  return together([...served, await unlessForbidden(() => notPremiumDelete(probe))]);
}

/** A free key that is served is a missing check, or the key of an account that has the plan: the suite cannot know which. */
function askForKey(violation: Violation): Violation {
  return { ...violation, actual: `${violation.actual}; is the free key that of an account without the plan?` };
}

/**
 * The suite knows no project of the free account, so its delete always names a project that is not the account's either.
 * Another refusal than 402 is right only where the target looks for the project first, which the list has shown.
 */
async function notPremiumDelete(probe: Probe): Promise<Finding> {
  const exchange = await deleteRefused(probe, "free");
  const finding = judgeRefusal("plan.not-premium", exchange);
  const { status } = exchange.answer;
  if (finding.verdict !== "fail" || status === 200) return finding;
  const existenceFirst = await refusesBefore(probe, "existence", "plan");
  if (existenceFirst) return allowed(`the delete is refused with ${status}: the project is looked for before the plan`);
  if (existenceFirst === undefined)
    return inconclusive(`the delete is refused with ${status}, and what is checked first is not known`);
  return finding;
}
