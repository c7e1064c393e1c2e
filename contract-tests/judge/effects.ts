import type { RuleId } from "../../openapi/contract.ts";
import { pathOf } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import { type Entry, idsOf, isSuccess, listed, statusLine } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import { type Change, changesIn, isNaming, isPlainDelete } from "./changes.ts";
import { isTakenByTarget, whyDoubtful, whyOtherClient } from "./grounds.ts";
import { otherClientIn } from "./other-client.ts";
import { admissibleAnswers } from "./reasons.ts";
import type { Stretch } from "./stretches.ts";

/** What answers or a look show, and why it is a doubt: what it rests on does not hold, or another client may have caused it. */
export interface Claim {
  readonly violation: Violation;
  readonly why?: string | undefined;
}

/** What the look at the end of a stretch proves about the writes in it. */
export interface JudgedEffects {
  readonly stretch: Stretch;
  readonly changes: readonly Change[];
  readonly claims: readonly Claim[];
  /** What shows another client at work, so that claims that need a quiet account are doubts. */
  readonly disturbance?: string | undefined;
  /** What has proved another client so far, so that nothing that is lost is the fault of the target. */
  readonly otherClient: string | undefined;
}

/**
 * Judges the changes that the looks show, each by all of them: a target that deletes what it must not does so again. Once another client
 * was seen, here or `earlier`, nothing that is lost is the fault of the target.
 */
export function judgeEffects(
  stretches: readonly Stretch[],
  target: Target,
  earlier?: string,
): JudgedEffects[] {
  const changed = stretches.map((stretch) => ({ stretch, changes: changesIn(stretch, target) }));
  const all = changed.flatMap(({ changes }) => changes);
  // What the target takes by itself is no sign of another client in any stretch.
  const isByTarget = isTakenByTarget(all);
  let otherClient = earlier;
  return changed.map(({ stretch, changes }) => {
    const disturbance = otherClientIn(stretch) ?? newProject(changes);
    otherClient ??=
      disturbance ?? (isByTarget ? undefined : changes.map(whyOtherClient).find(Boolean));
    const claims = changes.flatMap((change) => {
      const violation = violationBy(change);
      const why = whyDoubtful(change, all, otherClient, target);
      const others = why === undefined ? alsoBroken(violation, change) : [];
      return [violation, ...others].map((each): Claim => ({ violation: each, why }));
    });
    const doubt = isByTarget ? undefined : claims.find(({ why }) => why !== undefined);
    const doubted = doubt && `${doubt.why}: ${doubt.violation.actual}`;
    return { stretch, changes, claims, disturbance: disturbance ?? doubted, otherClient };
  });
}

/** No request of the run adds a project. */
function newProject(changes: readonly Change[]): string | undefined {
  const change = changes.find(({ fresh }) => fresh.length > 0);
  return (
    change &&
    `the account changes under the run: ${change.walk.key} has new projects: ${change.fresh.slice(0, 3).join(", ")}`
  );
}

/** A write that is refused by its plan or its route changes nothing either. */
function alsoBroken(violation: Violation, { naming }: Change): Violation[] {
  const rule = "delete.refused-changes-nothing";
  const isOther = violation.rule !== rule && violation.rule !== "delete.success";
  return naming.length > 0 && isOther ? [{ ...violation, rule }] : [];
}

function violationBy(change: Change): Violation {
  const suspects = suspectsOf(change);
  const entry = suspects.at(-1) ?? change.walk.pages[0];
  const rule = ruleOfChange(change);
  const others = suspects.slice(0, -1);
  return {
    rule,
    kind: change.lost.length > 0 ? "lost" : "data",
    expected: [
      rule === "delete.success"
        ? "200"
        : "what the account showed before, without what was deleted",
    ],
    actual: `${change.walk.key}: ${whatChanged(change)}${afterText(suspects)}`,
    entry,
    ...(others.length > 0 && { before: others }),
  };
}

/** The writes that may have changed what a look shows: those that named it, else all under way, with the last delete that succeeded at the end. */
function suspectsOf({ naming, back, reordered, between, stretch }: Change): readonly Entry[] {
  if (naming.length > 0) return naming;
  if (reordered !== undefined) return [];
  const ofBack = stretch.writes.filter((write) => isSuccess(write) && isNaming(write, back));
  if (ofBack.length > 0) return ofBack;
  const done = between.findLast(isSuccess);
  return done ? [...between.filter((write) => write !== done), done] : between;
}

/** How a sentence about what changed names the writes before it. */
export function afterText([first, ...others]: readonly Entry[]): string {
  if (first === undefined) return "";
  return `, after ${others.length > 0 ? `one of ${others.length + 1} writes` : statusLine(first)}`;
}

function whatChanged({ lost, back, fresh, reordered, stretch, walk }: Change): string {
  if (reordered !== undefined) return reordered;
  if (lost.length > 0) return `${listed(lost)} gone`;
  if (back.length === 0) return `${listed(fresh)} new`;
  const wasGone = back.every(
    (id) => stretch.before.gone(walk.key).includes(id) || !walk.ids.includes(id),
  );
  return wasGone
    ? `${listed(back)} back`
    : `${listed(back)} still listed${whereListed(back, stretch)}`;
}

/** The page that lists what was deleted, and whether it is gone from the last walk of the look. */
function whereListed(back: readonly string[], { look, lookPages }: Stretch): string {
  const isListing = (page: Entry) => idsOf(page).some((id) => back.includes(id));
  const page = lookPages.find(isListing);
  if (page === undefined) return "";
  const { key } = page.request;
  const last = look.findLast((walk) => walk.key === key);
  const isLate = last !== undefined && !last.pages.some(isListing);
  const late = isLate ? " and gone a moment later (does a cache, a replica or a queue lag?)" : "";
  return ` on ${pathOf(page.request)}${late}`;
}

function ruleOfChange({ walk: { key }, naming, back, lost, between, stretch }: Change): RuleId {
  if (naming.length > 0) return ruleOfRefused(naming, stretch);
  if (lost.length === 0) return back.length > 0 ? "delete.gone" : "list.same-set";
  if (!between.some(isSuccess)) return "delete.refused-changes-nothing";
  return key === "otherPremium" ? "delete.own-only" : "delete.gone";
}

/** A refused write took effect: the plan or the route by which it had to be refused is the rule that it broke first. */
function ruleOfRefused(naming: readonly Entry[], { before }: Stretch): RuleId {
  if (naming.every(isPlainDelete)) return "delete.success";
  const rules = naming.map((write) => {
    const { reasons } = admissibleAnswers(write.request, before);
    return reasons.find(({ check }) => check === "plan" || check === "route")?.rule;
  });
  const [rule] = new Set(rules);
  return rule !== undefined && new Set(rules).size === 1 ? rule : "delete.refused-changes-nothing";
}
