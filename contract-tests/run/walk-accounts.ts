import { MAXIMUM_LIMIT } from "../../openapi/constants.ts";
import { type Stretch, stretchesOf } from "../judge/stretches.ts";
import { needsSecondWalk } from "../judge/totals.ts";
import { endAfter, renamedAmid, type Walk, walkAlong } from "../judge/walks.ts";
import type { KeyName } from "../model/exchange.ts";
import { premiumKeys } from "../model/target.ts";
import { type Entry, idsOf, LOOK } from "../model/timeline.ts";
import { listRequest } from "../operations/requests.ts";
import { type Run, send } from "./send.ts";

/**
 * Walks accounts at once. Totals that do not fit their walk, and a project that comes again with another name, count only if a second
 * walk shows the same.
 */
export async function walksOf(run: Run, keys: readonly KeyName[]): Promise<Walk[]> {
  const walks = await Promise.all(keys.map((key) => walkOf(run, key)));
  for (const walk of walks)
    if (needsSecondWalk(walk) || renamedAmid(walk) !== undefined) await walkOf(run, walk.key);
  return walks;
}

/**
 * A walk of an account for a look, taken again if it does not come to its end: another client may have deleted its cursor. Where the
 * largest limit is refused, the walk goes on with the default one.
 */
export async function walkOf(run: Run, key: KeyName): Promise<Walk> {
  const options = { probe: LOOK, limit: MAXIMUM_LIMIT };
  let walk = await takeWalk(run, key, { ...options, expected: run.accounts.ids(key) });
  if (walk.end === "refused" && walk.pages.length === 1) return takeWalk(run, key, { probe: LOOK });
  for (let tries = 1; tries < WALK_TRIES && walk.end === "refused"; tries++)
    walk = await takeWalk(run, key, options);
  return walk;
}

/** A walk is taken again if another client may have broken it. */
const WALK_TRIES = 3;

interface WalkOptions {
  readonly probe: string;
  readonly limit?: number | undefined;
  /** The ids that are known, so that the pages after each hundredth of them are asked for at once. */
  readonly expected?: readonly string[];
}

/** Requests page after page until one is empty, refused, unreadable or repeats a project, or the walk gets too long. */
export async function takeWalk(
  run: Run,
  key: KeyName,
  { probe, limit, expected = [] }: WalkOptions,
): Promise<Walk> {
  run.walks += 1;
  const walk = run.walks;
  const pageAfter = (lastId?: string): Promise<Entry> => {
    return send(run, listRequest(run.client.target, { key, limit, lastId }), probe, walk);
  };
  const first = pageAfter();
  const cursors = expected.filter((id, place) => endsPage(place, expected.length) && id !== "0");
  const asked = new Map(cursors.map((id) => [id, pageAfter(id)]));
  // The walk is not over before all pages that were asked for are answered, even those that it does not need.
  const allAnswered = Promise.allSettled(asked.values());
  const pages: Entry[] = [];
  const seen = new Set<string>();
  let page = await first;
  for (;;) {
    const end = endAfter(page, pages.length, seen);
    pages.push(page);
    const lastId = idsOf(page).at(-1);
    if (end !== "cut" || lastId === undefined) break;
    // A page may end with another id than expected.
    page = await (asked.get(lastId) ?? pageAfter(lastId));
  }
  await allAnswered;
  const [taken] = walkAlong(pages);
  if (taken === undefined) throw new Error("a walk has no first page");
  return taken;
}

/** Whether the project at this place of a list is the last one of a page of the largest size. */
function endsPage(place: number, length: number): boolean {
  return place + 1 === length || (place + 1) % MAXIMUM_LIMIT === 0;
}

/** The keys of the accounts that were read to their end: only these are walked again. */
export function seenKeys({ client, accounts }: Run): KeyName[] {
  return premiumKeys(client.target).filter((key) => accounts.isWhole(key));
}

/** The stretch since the last one that was ended. */
export function currentStretch({ client, lookedUntil, accounts, stretches }: Run): Stretch {
  const before = (stretches.at(-1)?.after ?? accounts).withDeleteType(accounts.deleteType);
  const last = stretchesOf(client.timeline, client.target, before, lookedUntil).at(-1);
  if (last === undefined) throw new Error("a look was taken without a request");
  return last;
}

/** Ends the stretch with the look that was just taken: the accounts are as it shows them. */
export function endStretch(run: Run): Stretch {
  const stretch = currentStretch(run);
  run.stretches.push(stretch);
  run.lookedUntil = run.client.timeline.length;
  run.accounts = stretch.after;
  return stretch;
}
