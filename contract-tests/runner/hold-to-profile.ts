import { type Answers, contestsOf, nearestOrder, type OpenRule, referenceProfile, stagesOf } from "../../openapi/index.ts";
import type { CaseResult } from "../model/report.ts";

/**
 * The result with its drift, where the profile has an answer to the question of its rule and the target gave another one.
 * Drift is allowed, since both answers are admissible; a strict run fails it.
 */
export function heldTo(answers: Answers, result: CaseResult): CaseResult {
  const profile = answers[result.rules[0] as OpenRule];
  const { observed: target, verdict } = result;
  if (profile === undefined || target === undefined || sameAnswer(result.rules[0], profile, target)) return result;
  const drift = { profile, target };
  return { ...result, drift, verdict: verdict === "pass" || verdict === "observed" ? "allowed" : verdict };
}

/** The result as a strict run has it: what is merely allowed fails. */
export function strictly(result: CaseResult): CaseResult {
  if (result.verdict !== "allowed") return result;
  const { drift, detail } = result;
  const violation = drift
    ? { expected: [drift.profile], actual: drift.target }
    : { expected: ["what the interface lists"], actual: detail };
  return { ...result, verdict: "fail", violations: [violation] };
}

function sameAnswer(rule: string | undefined, profile: string, target: string): boolean {
  return profile === target || (rule === "auth.precedence" && toAClient(profile) === target);
}

/** The order as a client sees it: no request has a fault of key and of plan. */
function toAClient(order: string): string | undefined {
  const contests = contestsOf(stagesOf(order)).filter(({ first, second }) => !(isAccount(first) && isAccount(second)));
  return nearestOrder(stagesOf(referenceProfile["auth.precedence"]), contests)?.join();
}

function isAccount(stage: string): boolean {
  return stage === "key" || stage === "plan";
}
