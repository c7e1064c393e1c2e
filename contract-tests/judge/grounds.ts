import type { Target } from "../model/target.ts";
import { isSuccess } from "../model/timeline.ts";
import { type Change, isPlainDelete } from "./changes.ts";

/** The most projects that another client may be supposed to have deleted at once. */
const MOST_AT_ONCE = 2;
/** The most looks that show by chance that a disposable project is gone although nothing named it, or its delete was refused. */
const MOST_COLLISIONS = 2;

/**
 * Why a change may not be the fault of the target, among `all` changes of the run: the first ground of doubt that holds. Undefined if
 * none does, so that the target may be accused.
 */
export function whyDoubtful(
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
export function whyOtherClient(change: Change): string | undefined {
  const { unseen, lost, isCountedBefore, naming, between } = change;
  if (unseen.length > 0 || lost.length === 0) return undefined;
  if (isCountedBefore)
    return "a page before it counted fewer projects already, so another client may have deleted one";
  if (naming.length + between.length > 0) return undefined;
  return lost.length === 1
    ? "no write was under way when it went, so another client may have deleted it"
    : "no one write explains that all of them went, so another client may have deleted them";
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

/** Whether a project went more than once while nothing was asked but one write, which was refused and did not name it. */
export function isTakenByTarget(all: readonly Change[]): boolean {
  return all.filter((each) => each.stretch.entries.length === 1 && isUnnamed(each)).length > 1;
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
