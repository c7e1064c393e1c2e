import { MAXIMUM_LIMIT } from "../../openapi/constants.ts";
import { type Walk, walkAlong } from "../judge/walks.ts";
import type { KeyName } from "../model/exchange.ts";
import { type Entry, LOOK } from "../model/timeline.ts";
import { listRequest } from "../operations/requests.ts";
import { type Run, send } from "./send.ts";

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
  // If a page ends with another id than expected, that id is the next cursor.
  const cursors = expected.filter((id, place) => isLast(place, expected.length) && id !== "0");
  const asked = new Map(cursors.map((id) => [id, pageAfter(id)]));
  const whole = Promise.allSettled(asked.values());
  const pages = [await first];
  for (;;) {
    const [taken] = walkAlong(pages);
    if (taken === undefined) throw new Error("a walk has no first page");
    const lastId = taken.ids.at(-1);
    if (taken.end !== "cut" || lastId === undefined) {
      await whole;
      return taken;
    }
    pages.push(await (asked.get(lastId) ?? pageAfter(lastId)));
  }
}

function isLast(place: number, length: number): boolean {
  return place + 1 === length || (place + 1) % MAXIMUM_LIMIT === 0;
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
