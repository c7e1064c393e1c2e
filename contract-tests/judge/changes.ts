import { DEFAULT_LIMIT, LAST_ID, LIMIT } from "../../openapi/constants.ts";
import { type KeyName, NAMES_ONE_PROJECT, sentValues } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import {
  type Entry,
  fieldsOf,
  firstDifference,
  idsOf,
  isSuccess,
  isTrouble,
  missingIds,
} from "../model/timeline.ts";
import { isPage, isRead, isWrite, numbersIn } from "../operations/operations.ts";
import type { TargetAccounts } from "./accounts.ts";
import { isObeyed, judgeAnswer } from "./answer.ts";
import { skipped } from "./pages.ts";
import type { EntryInState, Stretch } from "./stretches.ts";
import { isReadable, leftOutBy, type Walk } from "./walks.ts";

/** What the look at the end of a stretch shows of an account that no acknowledged delete explains. */
export interface Change {
  readonly stretch: Stretch;
  readonly walk: Walk;
  /** The projects that no page of the look shows. */
  readonly lost: readonly string[];
  /** Those of them whose place no page shows from both sides: paging may have skipped them. */
  readonly unseen: readonly string[];
  /** Projects that were deleted before and are listed by any walk of the look, and those that no look has shown. */
  readonly back: readonly string[];
  readonly fresh: readonly string[];
  /** How the same projects come in another order although nothing was deleted. */
  readonly reordered: string | undefined;
  /** The refused writes that named what is lost and were under way when it went, if they named all of it. */
  readonly naming: readonly Entry[];
  /** The writes that were under way between the pages that show what is lost and those that should and do not. */
  readonly between: readonly Entry[];
  /** Whether a page before those writes counted fewer projects already. */
  readonly isCountedBefore: boolean;
  /** Whether all that is lost is disposable, so that another client may have deleted it. */
  readonly isDisposable: boolean;
  /** Whether all that is lost was named by writes whose answer was lost, so that they may have taken effect. */
  readonly isUnanswered: boolean;
}

/** What the first walk of each account in a look shows. A walk that breaks a rule by itself shows nothing. */
export function changesIn(stretch: Stretch, target: Target): Change[] {
  const { expected, look } = stretch;
  if (!expected.isWhole("premium")) return [];
  const isFirst = (walk: Walk, place: number) =>
    look.findIndex(({ key }) => key === walk.key) === place;
  return look
    .filter(isFirst)
    .filter(isReadable)
    .map((walk) => changeBy(stretch, walk, target))
    .filter(isChange);
}

function isChange({ lost, back, fresh, reordered }: Change): boolean {
  return lost.length + back.length + fresh.length > 0 || reordered !== undefined;
}

function changeBy(stretch: Stretch, walk: Walk, target: Target): Change {
  const { expected, writes, look, lookPages } = stretch;
  const { key } = walk;
  const known = knownIds(walk, expected);
  const lost = lostFrom(walk, known, stretch);
  const more = missingIds(walk.ids, known);
  const gone = expected.gone(key);
  const walks = look.filter((each) => each.key === key && isReadable(each));
  const shown = new Set(walks.flatMap(({ ids }) => ids));
  const between = writesBetween(stretch, key, lost);
  const unanswered = writes.filter(({ answer }) => isTrouble(answer));
  const isSameSet = lost.length + more.length === 0 && !writes.some(isSuccess);
  return {
    stretch,
    walk,
    lost,
    unseen: unseenOf(
      lost,
      known,
      lookPages.filter(({ request }) => request.key === key),
    ),
    back: gone.filter((id) => shown.has(id)),
    fresh: missingIds(more, gone),
    reordered: isSameSet ? firstDifference(known, walk.ids) : undefined,
    naming: writesNaming(lost, stretch, key),
    between,
    isCountedBefore: isCountedBefore(stretch, key, lost, between),
    isDisposable: areAllAmong(lost, target.disposableProjectIds),
    isUnanswered: areAllAmong(lost, unanswered.flatMap(namedBy)),
  };
}

/** The projects that a walk has to show. One that was still listed after its delete may go late. */
function knownIds({ key, ids }: Walk, expected: TargetAccounts): string[] {
  const walked = new Set(ids);
  return expected.ids(key).filter((id) => walked.has(id) || !expected.isDeleted(key, id));
}

/** The known projects that a walk does not show. */
function lostFrom(walk: Walk, known: readonly string[], stretch: Stretch): readonly string[] {
  const missing = missingIds(known, walk.ids);
  if (missing.length === 0) return [];
  // A write that was wrongly obeyed is told by itself, and explains what is lost. A walk that skips projects proves no loss.
  const isExplained = stretch.entries.some(isWronglyDone) || leftOutBy(walk, stretch) !== undefined;
  return isExplained ? [] : missing;
}

/** The lost projects whose place no page shows: the projects before and after them stand side by side on none. */
function unseenOf(
  lost: readonly string[],
  known: readonly string[],
  pages: readonly Entry[],
): string[] {
  const isLost = new Set(lost);
  const neighbours = new Set(pages.flatMap(neighboursOn));
  const unseen: string[] = [];
  let before = EDGE;
  let between: string[] = [];
  for (const id of [...known, EDGE]) {
    if (isLost.has(id)) {
      between.push(id);
      continue;
    }
    if (!neighbours.has(`${before} ${id}`)) unseen.push(...between);
    before = id;
    between = [];
  }
  return unseen;
}

/** Stands for the place before the first project of an account, and after its last one. */
const EDGE = "";

/** What stands side by side on a page. It shows an edge of the account where it has no cursor, and where it is not full. */
function neighboursOn(page: Entry): string[] {
  const ids = idsOf(page);
  const [limit = DEFAULT_LIMIT] = sentValues(page.request, LIMIT).map(Number);
  const isFirst = sentValues(page.request, LAST_ID).length === 0;
  const shown = [...(isFirst ? [EDGE] : []), ...ids, ...(ids.length < limit ? [EDGE] : [])];
  return shown.slice(1).map((id, place) => `${shown[place]} ${id}`);
}

function isWronglyDone(write: EntryInState): boolean {
  return !isRead(write.entry.request) && isObeyed(judgeAnswer(write));
}

function namedBy({ request }: Entry): string[] {
  return numbersIn(request);
}

export function isNaming(write: Entry, ids: readonly string[]): boolean {
  return namedBy(write).some((id) => ids.includes(id));
}

/** Whether something is lost, and all of it is among these ids. */
function areAllAmong(lost: readonly string[], ids: readonly string[]): boolean {
  return lost.length > 0 && lost.every((id) => ids.includes(id));
}

/** The refused writes that named what is lost and were under way when it went; none if they do not name all of it. */
function writesNaming(lost: readonly string[], stretch: Stretch, key: KeyName): readonly Entry[] {
  const refused = stretch.writes.filter((write) => !isSuccess(write));
  if (!areAllAmong(lost, refused.flatMap(namedBy))) return [];
  const underWay = new Set<Entry>();
  for (const id of lost)
    for (const write of writesBetween(stretch, key, [id]))
      if (isNaming(write, [id])) underWay.add(write);
  const naming = refused.filter((write) => underWay.has(write));
  return areAllAmong(lost, naming.flatMap(namedBy)) ? naming : [];
}

/** The writes that may have taken something away: not those that ended before a page still showed it, or began after one did not. */
function writesBetween(
  { entries, before }: Stretch,
  key: KeyName,
  lost: readonly string[],
): readonly Entry[] {
  const own = before.ids(key);
  const pages = entries.filter(({ entry }) => entry.request.key === key);
  const isLost = (id: string) => lost.includes(id);
  const shown = pages.filter(({ entry }) => idsOf(entry).some(isLost));
  const missing = pages.filter(({ entry }) => skipped(entry, own).some(isLost));
  const from = Math.max(...shown.map(({ entry }) => entry.since));
  const to = Math.min(...missing.map(({ place }) => place));
  return entries
    .filter(({ entry, place }) => !isRead(entry.request) && place >= from && entry.since <= to)
    .map(({ entry }) => entry);
}

/** Whether a page that was answered before these writes has a total without what is lost. A total of the page says nothing of it. */
function isCountedBefore(
  { entries }: Stretch,
  key: KeyName,
  lost: readonly string[],
  [first]: readonly Entry[],
): boolean {
  return entries.some(({ entry, accounts, others, place }) => {
    const total = Number(fieldsOf(entry).total);
    const lacking = accounts.count(key) - total;
    const isOwn = entry.request.key === key && isPage(entry) && others.length === 0;
    const isBefore = first !== undefined && place < first.since;
    const isOfAll = total !== idsOf(entry).length;
    return isOwn && isBefore && lacking > 0 && lacking <= lost.length && isOfAll;
  });
}

/** A delete that should succeed is not sent again for the sake of a proof. */
export function isPlainDelete({ request }: Entry): boolean {
  return isWrite(request) && request.key === "premium" && NAMES_ONE_PROJECT.test(request.query);
}
