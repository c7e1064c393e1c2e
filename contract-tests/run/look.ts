import { MAXIMUM_LIMIT } from "../../openapi/constants.ts";
import { type Change, changesIn, isPlainDelete } from "../judge/changes.ts";
import { judgeEffects } from "../judge/effects.ts";
import { isTakenAlong, patternOf } from "../judge/grounds.ts";
import { judgeViolations } from "../judge/judge.ts";
import { otherClientIn } from "../judge/other-client.ts";
import { type Stretch, stretchesOf } from "../judge/stretches.ts";
import { needsSecondWalk } from "../judge/totals.ts";
import { endAfter, renamedAmid, type Walk, walkAlong } from "../judge/walks.ts";
import type { KeyName, SentRequest } from "../model/exchange.ts";
import { premiumKeys } from "../model/target.ts";
import { type Entry, idsOf, LOOK } from "../model/timeline.ts";
import { listRequest, requestTo } from "../operations/requests.ts";
import { absentId } from "./consent.ts";
import { contentTypeFor, type Run, send } from "./send.ts";

/** Milliseconds between the walks that tell another client from a fault of the target. */
const PAUSES_MS = [100, 200, 400];

/** Walks all accounts for the first time. Writes are sent only if each walk came to its end, because then an id is known to be absent. */
export async function firstLook(run: Run): Promise<void> {
  const walks = await walksOf(run, premiumKeys(run.client.target));
  endStretch(run);
  const incomplete = walks.find(({ end }) => end !== "empty-page");
  const id = incomplete ? undefined : absentId(walks.flatMap(({ ids }) => ids));
  if (id !== undefined) {
    run.absentId = id;
    run.provenAbsent.add(id);
    return;
  }
  const why = incomplete
    ? `the list of ${incomplete.key} was not read to its end (${incomplete.end} after ${incomplete.ids.length} projects)`
    : "the account has ids beyond 63 bits";
  run.writesEnded = `${why}, so no id is known to be absent`;
}

/**
 * Walks all accounts again. If something has changed that no acknowledged delete explains, finds out why: a further change without a
 * write is the work of another client; a target that deletes what it must not does so again when asked again, and then writes end.
 */
export async function look(run: Run): Promise<void> {
  if (!run.accounts.isWhole("premium")) return;
  await walksOf(run, seenKeys(run));
  const { target } = run.client;
  const changes = changesIn(currentStretch(run), target);
  // Where the pages contradict each other, no walk proves a loss.
  if (changes.length === 0 || isPagingBroken(run)) {
    endStretch(run);
    return;
  }
  for (const change of changes) await readAcross(run, change);
  if (changes.some(({ isUnanswered }) => !isUnanswered)) await watch(run);
  const stretch = endStretch(run);
  for (const change of changesIn(stretch, target)) await prove(run, change, stretch);
  // Of this stretch, and of those that the proofs have ended since.
  const effects = judgeEffects(run.stretches, target).slice(run.stretches.indexOf(stretch));
  const found = effects.flatMap(({ claims }) => claims).find(({ why }) => why === undefined);
  if (found)
    run.writesEnded ??= `writes have ended because of ${found.violation.actual}: fix it, and run again`;
}

function isPagingBroken(run: Run): boolean {
  const { timeline, target } = run.client;
  run.isPagingBroken ??= judgeViolations(timeline, target).known.isPagingBroken;
  return run.isPagingBroken;
}

/** The most places of lost projects that are read once more. */
const MOST_PLACES = 3;

/** Reads a page across the place of each of the first lost projects, and one after it: the walk may have skipped it. */
async function readAcross(run: Run, { walk, unseen, lost, stretch }: Change): Promise<void> {
  const { key, ids } = walk;
  const known = stretch.expected.ids(key);
  const there = new Set(ids);
  for (const id of [...new Set([...unseen, ...lost])].slice(0, MOST_PLACES)) {
    const before = known.slice(0, known.indexOf(id)).filter((each) => there.has(each));
    for (const lastId of [before.at(-3), id]) {
      run.walks += 1;
      await send(run, listRequest(run.client.target, { key, lastId, limit: 5 }), LOOK, run.walks);
    }
  }
}

/** If another client may have made a change of disposable projects, asks for it again with another one, until one goes again. */
async function prove(run: Run, change: Change, stretch: Stretch): Promise<void> {
  if (!change.isDisposable || change.isUnanswered || run.writesEnded !== undefined) return;
  if (otherClientIn(stretch) !== undefined) return;
  for (const request of proofOf(run, change)) {
    await send(run, request, "proof");
    await walkOf(run, "premium");
    const { look: walks, expected } = endStretch(run);
    const isLostAgain = walks.some(({ ids }) => ids.length < expected.ids("premium").length);
    if (isLostAgain) return;
  }
}

/** Walks a few times more, without a write in between, until another client has shown itself. */
async function watch(run: Run): Promise<void> {
  for (const pause of PAUSES_MS) {
    if (otherClientIn(currentStretch(run)) !== undefined) return;
    await run.client.sleep(pause);
    for (const key of seenKeys(run)) await walkOf(run, key);
  }
}

/**
 * Walks accounts at once. Totals that do not fit their walk, and a project that comes again with another name, count only if a second
 * walk shows the same.
 */
async function walksOf(run: Run, keys: readonly KeyName[]): Promise<Walk[]> {
  const walks = await Promise.all(keys.map((key) => walkOf(run, key)));
  for (const walk of walks)
    if (needsSecondWalk(walk) || renamedAmid(walk) !== undefined) await walkOf(run, walk.key);
  return walks;
}

/** The stretch since the last one that was ended. */
function currentStretch({ client, lookedUntil, accounts, stretches }: Run): Stretch {
  const before = (stretches.at(-1)?.after ?? accounts).withDeleteType(accounts.deleteType);
  const last = stretchesOf(client.timeline, client.target, before, lookedUntil).at(-1);
  if (last === undefined) throw new Error("a look was taken without a request");
  return last;
}

/** Ends the stretch with the look that was just taken: the accounts are as it shows them. */
function endStretch(run: Run): Stretch {
  const stretch = currentStretch(run);
  run.stretches.push(stretch);
  run.lookedUntil = run.client.timeline.length;
  run.accounts = stretch.after;
  return stretch;
}

/** The keys of the accounts that were read to their end: only these are walked again. */
function seenKeys({ client, accounts }: Run): KeyName[] {
  return premiumKeys(client.target).filter((key) => accounts.isWhole(key));
}

/**
 * The requests that ask for a change of disposable projects once more: each refused write that named what is lost, with another
 * disposable project; or a delete of one whose neighbours are not disposable, if a neighbour was taken along.
 */
function proofOf(run: Run, change: Change): SentRequest[] {
  const { lost, naming } = change;
  const { disposableProjectIds } = run.client.target;
  const own = run.accounts.ids("premium");
  const left = disposableProjectIds.filter((id) => own.includes(id) && !lost.includes(id));
  if (isTakenAlong(change)) return left.length > 0 ? [deleteAmongOthers(run, left)] : [];
  const [other] = left;
  if (other === undefined) return [];
  return naming
    .filter((write) => !isPlainDelete(write))
    .map(({ request }) => renamed(request, lost, other));
}

/** Deletes the disposable project with the fewest disposable neighbours: what goes with it was not to go. */
function deleteAmongOthers({ accounts, client, form }: Run, left: readonly string[]): SentRequest {
  const own = accounts.ids("premium");
  const countBeside = (id: string) => {
    const place = own.indexOf(id);
    return [own[place - 1], own[place + 1]].filter((each) => each && left.includes(each)).length;
  };
  const [id = ""] = left.toSorted((one, other) => countBeside(one) - countBeside(other));
  const contentType = contentTypeFor(form);
  return requestTo(client.target, `DELETE /project?projectId=${id}`, { contentType });
}

/** The request with another id in place of each of these. Consent is asked for it like for any other. */
function renamed(request: SentRequest, ids: readonly string[], other: string): SentRequest {
  const inPlace = (text: string) => text.replace(patternOf(ids), other);
  const { path, query, body, headers } = request;
  const named = Object.entries(headers).map(([name, value]) => [
    name,
    /id$/i.test(name) ? inPlace(value) : value,
  ]);
  return {
    ...request,
    path: inPlace(path),
    query: inPlace(query),
    headers: Object.fromEntries(named),
    ...(body && { body: inPlace(body) }),
  };
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

/**
 * A walk of an account for a look, taken again if it does not come to its end: another client may have deleted its cursor. Where the
 * largest limit is refused, the walk goes on with the default one.
 */
async function walkOf(run: Run, key: KeyName): Promise<Walk> {
  const options = { probe: LOOK, limit: MAXIMUM_LIMIT };
  let walk = await takeWalk(run, key, { ...options, expected: run.accounts.ids(key) });
  if (walk.end === "refused" && walk.pages.length === 1) return takeWalk(run, key, { probe: LOOK });
  for (let tries = 1; tries < WALK_TRIES && walk.end === "refused"; tries++)
    walk = await takeWalk(run, key, options);
  return walk;
}
