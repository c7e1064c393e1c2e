import type { Target } from "../model/target.ts";
import {
  type Entry,
  isSuccess,
  KEY_CHECK,
  LOOK,
  projectsOn,
  type Timeline,
} from "../model/timeline.ts";
import { isRead, isWrite } from "../operations/operations.ts";
import { TargetAccounts } from "./accounts.ts";
import { deleteForm } from "./delete-form.ts";
import { admissibleAnswers } from "./reasons.ts";
import { isReadable, type Walk, walksIn } from "./walks.ts";

/** An entry with the accounts by which it is judged. */
export interface EntryInState {
  readonly entry: Entry;
  readonly accounts: TargetAccounts;
  /** What a read may show in their place, because a delete was under way beside it. */
  readonly others: readonly TargetAccounts[];
}

/** One with its place in the timeline. An entry whose `since` is higher than it was sent after this one was answered. */
interface PlacedEntry extends EntryInState {
  readonly place: number;
}

/** What happened between two looks. In it the accounts change only by deletes that the target acknowledged. */
export interface Stretch {
  readonly entries: readonly PlacedEntry[];
  readonly writes: readonly Entry[];
  /** The accounts as the look before showed them, and as they have to be at the end. */
  readonly before: TargetAccounts;
  readonly expected: TargetAccounts;
  /** The walks of the look at its end; none if the run ended before. */
  readonly look: readonly Walk[];
  readonly lookPages: readonly Entry[];
  /** The accounts as that look showed them. */
  readonly after: TargetAccounts;
}

/**
 * Splits a timeline at its looks, from a place on. A look is every walk of all accounts until the next request of another kind.
 */
export function stretchesOf(
  timeline: Timeline,
  target: Target,
  start: TargetAccounts = new TargetAccounts(target.keys),
  first = 0,
): Stretch[] {
  const stretches: Stretch[] = [];
  let accounts = start.withDeleteType(deleteForm(timeline)?.type ?? start.deleteType);
  for (let from = first; from < timeline.length; ) {
    const look = placeFrom(timeline, from, isLookPage);
    const end = placeFrom(timeline, look, isAfterLook);
    const stretch = stretchOf(timeline, { from, look, end }, accounts);
    stretches.push(stretch);
    accounts = stretch.after;
    from = end;
  }
  return stretches;
}

function placeFrom(timeline: Timeline, from: number, isThere: (entry: Entry) => boolean): number {
  const place = timeline.findIndex((entry, at) => at >= from && isThere(entry));
  return place < 0 ? timeline.length : place;
}

/** What the run asks for its own sake does not end a look. */
function isAfterLook(entry: Entry): boolean {
  return !isLookPage(entry) && !UNJUDGED.includes(entry.probe);
}

export function isLookPage({ probe, walk }: Entry): boolean {
  return probe === LOOK && walk !== undefined;
}

/** Places in a timeline: where a stretch begins, where its look begins, and the one after its end. */
interface Bounds {
  readonly from: number;
  readonly look: number;
  readonly end: number;
}

function stretchOf(
  timeline: Timeline,
  { from, look, end }: Bounds,
  before: TargetAccounts,
): Stretch {
  const own = timeline.slice(from, look);
  /** The accounts before the first entry, and after each one. */
  const states = [before];
  let expected = before;
  for (const entry of own) {
    expected = accountsAfter(entry, expected);
    states.push(expected);
  }
  const writes = own.filter(({ request, answer }) => !isRead(request) && answer.status !== 429);
  const entries = own.flatMap((entry, at): PlacedEntry[] => {
    const place = from + at;
    if (!saysSomething(timeline, entry, place)) return [];
    const sent = Math.min(Math.max(entry.since - from, 0), at);
    const beside = writes.findLast(({ since }) => since <= place);
    const done = Math.max(at, beside ? own.indexOf(beside) + 1 : 0);
    // A read may show any state since it was sent, up to that after the last write beside it.
    const [first, last] = isRead(entry.request) ? [sent, done] : [at, at];
    const [accounts = before, ...others] = new Set(states.slice(first, last + 1));
    return [{ entry, accounts, others, place }];
  });
  const lookPages = timeline
    .slice(look, end)
    .filter((entry, at) => isLookPage(entry) && saysSomething(timeline, entry, look + at));
  const walks = walksIn(lookPages);
  return {
    entries,
    writes,
    before,
    expected,
    look: walks,
    lookPages,
    after: accountsShown(walks, expected),
  };
}

function accountsAfter(entry: Entry, accounts: TargetAccounts): TargetAccounts {
  const { request } = entry;
  if (!isWrite(request) || !isSuccess(entry)) return accounts;
  const { deletes } = admissibleAnswers(request, accounts).success ?? {};
  return deletes === undefined ? accounts : accounts.without(request.key, deletes);
}

/** Later walks of a look replace earlier ones. A walk that breaks a rule by itself shows nothing of its account. */
function accountsShown(walks: readonly Walk[], expected: TargetAccounts): TargetAccounts {
  return walks
    .filter(isReadable)
    .reduce(
      (accounts, { key, pages, end }) =>
        accounts.showing(key, projectsOn(pages), end === "empty-page"),
      expected,
    );
}

/** Whether an entry says something about the target: not a limit of its rate, nor the refusal of a key that was revoked. */
function saysSomething(timeline: Timeline, entry: Entry, place: number): boolean {
  const { probe, answer, request } = entry;
  if (answer.status === 429 || UNJUDGED.includes(probe)) return false;
  if (answer.status < 401 || answer.status > 403) return true;
  // No list can check the free key: where the premium one was revoked, that one may be too.
  const checked = request.key === "free" ? "premium" : request.key;
  const isCheck = (other: Entry) => other.probe === KEY_CHECK && other.request.key === checked;
  // A run that a refused key has ended does not check the others, which may be revoked too.
  const last = timeline.findLast((other) => other.probe === KEY_CHECK);
  const check = timeline.slice(place).find(isCheck) ?? last;
  return check === undefined || check.answer.status === 200;
}

/** What the run asks for its own sake. */
const UNJUDGED: readonly string[] = [KEY_CHECK, "preflight", "sign of life"];
