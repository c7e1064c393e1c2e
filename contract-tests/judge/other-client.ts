import { firstDifference, listed, missingIds } from "../model/timeline.ts";
import { renamedOn } from "./pages.ts";
import type { Stretch } from "./stretches.ts";
import { isReadable, leftOutBy, type Walk } from "./walks.ts";

/** What shows that another client changes the accounts: an operation of the interface does not, or no write was sent in between. */
export function otherClientIn(stretch: Stretch): string | undefined {
  const { look, expected } = stretch;
  const changed = look.some((walk, place) => {
    const next = look.slice(place + 1).find(({ key }) => key === walk.key);
    if (!next || mayBeAlike(walk, next, new Set(expected.gone(walk.key)))) return false;
    return ![walk, next].some((each) => leftOutBy(each, stretch));
  });
  if (changed) return "the account changes while the run writes nothing";
  const used = look.flatMap((walk) => usedIn(walk, stretch));
  if (used.length > 0)
    return `the account changes under the run: ${listed(used)} at the beginning or the end now, as after use by another client`;
  const renamed = renamedOn(stretch.lookPages, expected);
  return (
    renamed && `the account changes under the run: ${renamed} has another name or desc than before`
  );
}

/** The most projects that another client may be supposed to have used between two looks. */
const MOST_USED = 10;

/**
 * What another client may have used, where the order is that of the last use: it stands first or last now, nothing else has moved, and
 * each walk of the look shows it there.
 */
function usedIn({ key, ids }: Walk, { look, expected, before }: Stretch): string[] {
  const known = expected.ids(key);
  const isMoved = known.length === ids.length && firstDifference(known, ids) !== undefined;
  const isSteady = look.every(
    (walk) => walk.key !== key || firstDifference(ids, walk.ids) === undefined,
  );
  if (!before.isWhole(key) || !isMoved || !isSteady) return [];
  for (let count = 1; count <= Math.min(MOST_USED, ids.length / 4); count++)
    for (const used of [ids.slice(0, count), ids.slice(-count)]) {
      const others = (all: readonly string[]) => all.filter((id) => !used.includes(id));
      if (firstDifference(others(known), others(ids)) === undefined) return used;
    }
  return [];
}

/**
 * Whether two walks may show the same account: whole ones the same projects, others the same as far as both go. What was deleted
 * may go late or come back, which is no work of another client: the service gives the ids.
 */
function mayBeAlike(one: Walk, other: Walk, deleted: ReadonlySet<string>): boolean {
  const areWhole = isReadable(one) && isReadable(other);
  const length = areWhole ? undefined : Math.min(one.ids.length, other.ids.length);
  const [before, after] = [one.ids.slice(0, length), other.ids.slice(0, length)];
  const differing = [...missingIds(before, after), ...missingIds(after, before)];
  return differing.every((id) => deleted.has(id));
}
