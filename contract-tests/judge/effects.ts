import type { RuleId } from "../../openapi/contract.ts";
import { pathOf } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import { type Entry, idsOf, isSuccess, listed, statusLine } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import { type Change, changesIn, isNaming, isPlainDelete } from "./changes.ts";
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

/** The most projects that another client may be supposed to have deleted at once. */
const MOST_AT_ONCE = 2;
/** The most looks that show by chance that a disposable project is gone although nothing named it, or its delete was refused. */
const MOST_COLLISIONS = 2;

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
  let otherClient = earlier;
  return changed.map(({ stretch, changes }) => {
    const disturbance = otherClientIn(stretch) ?? newProject(changes);
    otherClient ??= disturbance ?? changes.map(whyOtherClient).find(Boolean);
    const claims = changes.flatMap((change) => {
      const violation = violationBy(change);
      const why = whyDoubtful(change, all, otherClient, target);
      const others = why === undefined ? alsoBroken(violation, change) : [];
      return [violation, ...others].map((each): Claim => ({ violation: each, why }));
    });
    const doubt = claims.find(({ why }) => why !== undefined);
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

/** Why a change may not be the fault of the target; undefined if it is. */
function whyDoubtful(
  change: Change,
  all: readonly Change[],
  otherClient: string | undefined,
  target: Target,
): string | undefined {
  if (change.isUnanswered) return "a delete whose answer was lost has taken effect";
  if (otherClient !== undefined) return otherClient;
  if (isShownAgain(change, all)) return "a later page shows it again";
  const unexplained = whyUnexplained(change);
  if (unexplained !== undefined) return unexplained;
  if (isUnnamed(change) && all.filter(isUnnamed).length === 1)
    return "no write named what is gone and it happened once, so another client may have deleted it";
  if (change.isDisposable && !isProven(change, all, target))
    return "another client may have deleted what is disposable";
  return undefined;
}

/** Why no write explains what is lost; undefined if one does. */
function whyUnexplained(change: Change): string | undefined {
  return change.unseen.length > 0
    ? "no page shows its place from both sides, so paging may have skipped it"
    : whyOtherClient(change);
}

/** What shows that another client has deleted what is lost; undefined if nothing does. */
function whyOtherClient(change: Change): string | undefined {
  const { unseen, lost, isCountedBefore } = change;
  if (unseen.length > 0 || lost.length === 0) return undefined;
  if (isCountedBefore)
    return "a page before it counted fewer projects already, so another client may have deleted one";
  if (!isWithoutWrite(change)) return undefined;
  return lost.length === 1
    ? "no write was under way when it went, so another client may have deleted it"
    : "no one write explains that all of them went, so another client may have deleted them";
}

function isWithoutWrite({ naming, between }: Change): boolean {
  return naming.length + between.length === 0;
}

/** Whether a later look shows any of these projects of an account again. */
function isShownAgain(change: Change, all: readonly Change[]): boolean {
  const { key } = change.walk;
  const later = all.slice(all.indexOf(change) + 1).filter(({ walk }) => walk.key === key);
  const back = new Set(later.flatMap((each) => each.back));
  return change.lost.some((id) => back.has(id));
}

/** Whether one project or two went while only writes were under way that were refused and did not name them. */
function isUnnamed(change: Change): boolean {
  const { lost, naming, between } = change;
  const isFew = lost.length > 0 && lost.length <= MOST_AT_ONCE;
  const isRefused = naming.length === 0 && !between.some(isSuccess);
  return isFew && isRefused && whyUnexplained(change) === undefined;
}

/** Whether a disposable project was lost by the target: the same happened again, with another one. */
function isProven(change: Change, all: readonly Change[], target: Target): boolean {
  const collisions = all.filter(({ isDisposable }) => isDisposable);
  if (collisions.length > MOST_COLLISIONS) return true;
  const others = collisions.filter(({ lost }) => !lost.some((id) => change.lost.includes(id)));
  const ways = waysOfLoss(change, target);
  return others.some((other) => waysOfLoss(other, target).some((way) => ways.includes(way)));
}

/** The ways in which a project was lost: the refused writes that named it, without its id, or along with one that was deleted. */
function waysOfLoss(change: Change, { disposableProjectIds }: Target): string[] {
  if (isTakenAlong(change)) return ["taken along"];
  const ids = patternOf(disposableProjectIds);
  return change.naming
    .filter((write) => !isPlainDelete(write))
    .map(({ request }) => JSON.stringify(request).replace(ids, "#"));
}

/** Matches each of these ids, where it stands for itself. */
export function patternOf(ids: readonly string[]): RegExp {
  return new RegExp(`(?<![\\d.])(?:${ids.join("|")})(?!\\d)`, "g");
}

/** Whether each lost project stood beside one that was deleted in the same stretch. */
export function isTakenAlong({ naming, lost, stretch, walk: { key } }: Change): boolean {
  const before = stretch.before.ids(key);
  const deleted = before.filter((id) => stretch.expected.project(key, id) === undefined);
  const taken = new Set<string | undefined>([...deleted, ...lost]);
  const isBeside = (id: string) => {
    const place = before.indexOf(id);
    return taken.has(before[place - 1]) || taken.has(before[place + 1]);
  };
  return naming.length === 0 && deleted.length > 0 && lost.every(isBeside);
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
