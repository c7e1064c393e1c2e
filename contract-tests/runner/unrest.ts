import { fieldsOf } from "../model/exchange.ts";
import { type Walk, walkIds } from "../model/walk.ts";

/**
 * What changed between two walks of an account that the suite had not written to; undefined where they show the same, and where
 * a walk contradicts itself: a server that loses a page now and then must not pass for an account that somebody works in.
 * `again` is a third walk, asked for where `total` cannot vouch for the second.
 */
export async function unrestBetween(before: Walk, after: Walk, again: () => Promise<Walk>): Promise<string | undefined> {
  const changes = changesBetween(walkIds(before), walkIds(after));
  if (!changes || !isSound(before) || !isSound(after)) return undefined;
  if (isVouchedFor(before) && isVouchedFor(after)) return changes;
  return changesBetween(walkIds(after), walkIds(await again())) ? undefined : changes;
}

function changesBetween(before: readonly string[], after: readonly string[]): string | undefined {
  const appeared = after.filter((id) => !before.includes(id));
  const vanished = before.filter((id) => !after.includes(id));
  const parts = [
    ...(appeared.length > 0 ? [`${appeared.length} appeared (${sample(appeared)})`] : []),
    ...(vanished.length > 0 ? [`${vanished.length} vanished (${sample(vanished)})`] : []),
  ];
  return parts.length > 0 ? parts.join(", ") : undefined;
}

function isSound(walk: Walk): boolean {
  return walk.end === "empty-page" && new Set(walkIds(walk)).size === walk.projects.length;
}

/** Whether `total` counts all projects and says on every page what the walk found. */
function isVouchedFor(walk: Walk): boolean {
  return walk.pages.every(({ exchange }) => fieldsOf(exchange).total === walk.projects.length);
}

function sample(ids: readonly string[]): string {
  return ids.slice(0, 3).join(", ");
}
