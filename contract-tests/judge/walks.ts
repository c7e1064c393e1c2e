import { LAST_ID } from "../../openapi/constants.ts";
import { type KeyName, sentValues, textsOf } from "../model/exchange.ts";
import { isWide } from "../model/read-answer.ts";
import {
  type Entry,
  idsOf,
  isTrouble,
  missingIds,
  projectsOn,
  statusLine,
} from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import type { TargetAccounts } from "./accounts.ts";
import { isUnreadablePage } from "./form.ts";
import { isAlike, needingQuiet, renamedOn, wrongTogether } from "./pages.ts";

/** All pages of an account from the first to the end, read with one key and one limit. */
export interface Walk {
  readonly key: KeyName;
  readonly pages: readonly Entry[];
  /** The ids of all pages in order; a refused page adds none. */
  readonly ids: readonly string[];
  /**
   * Only `empty-page` is the end of the list. `repeated`: a project came again. `refused`: an error came for a cursor that the
   * target had given. `unreadable`: a page had no ids. `too-long`: the maximum length was reached. `id-0`: a page ended with the id 0,
   * which as a cursor asks for the first page. `unanswered`: no answer came to a page. `cut`: the next page is missing.
   */
  readonly end:
    | "empty-page"
    | "repeated"
    | "refused"
    | "unreadable"
    | "too-long"
    | "id-0"
    | "unanswered"
    | "cut";
}

/** Whether a walk shows its account: a walk that breaks a rule by itself does not. */
export function isReadable({ end }: Walk): boolean {
  return end === "empty-page" || end === "too-long";
}

/** Maximum number of pages and of projects of a walk: a target may generate projects without end, and a run keeps them all. */
const MAXIMUM_PAGES = 2_000;
const MAXIMUM_PROJECTS = 30_000;

/** The walks that some entries belong to, in the order in which they began. */
export function walksIn(entries: readonly Entry[]): Walk[] {
  const groups = new Map<number, Entry[]>();
  for (const entry of entries) {
    if (entry.walk === undefined || entry.answer.status === 429) continue;
    const group = groups.get(entry.walk);
    if (group) group.push(entry);
    else groups.set(entry.walk, [entry]);
  }
  return [...groups.values()].flatMap(walkAlong);
}

/** The walk along some pages, which follows the cursors; none without a first page. Pages that no cursor leads to do not belong to it. */
export function walkAlong(pages: readonly Entry[]): Walk[] {
  const byCursor = new Map(pages.map((page) => [cursorOf(page), page]));
  const taken: Entry[] = [];
  const seen = new Set<string>();
  let end: Walk["end"] = "cut";
  let page = byCursor.get("");
  while (page !== undefined) {
    end = endAfter(page, taken.length, seen);
    taken.push(page);
    const cursor = end === "cut" ? idsOf(page).at(-1) : undefined;
    page = cursor === undefined ? undefined : byCursor.get(cursor);
  }
  const [first] = taken;
  const ids = taken.filter(({ answer }) => answer.status === 200).flatMap(idsOf);
  return first ? [{ key: first.request.key, pages: taken, ids, end }] : [];
}

/** How a walk of some pages ends with one more; `cut`: it goes on. Adds the ids of the page to those that were seen. */
export function endAfter(page: Entry, pages: number, seen: Set<string>): Walk["end"] {
  const ids = idsOf(page);
  const isTooLong = pages + 1 >= MAXIMUM_PAGES || seen.size + ids.length >= MAXIMUM_PROJECTS;
  const end = endAt(page, seen) ?? (isTooLong ? "too-long" : "cut");
  for (const id of ids) seen.add(id);
  return end;
}

function cursorOf({ request }: Entry): string {
  return sentValues(request, LAST_ID)[0] ?? "";
}

function endAt(page: Entry, seen: ReadonlySet<string>): Walk["end"] | undefined {
  const ids = idsOf(page);
  if (isTrouble(page.answer)) return "unanswered";
  if (page.answer.status !== 200) return "refused";
  if (repeatedOf(ids, seen) !== undefined) return "repeated";
  if (ids.at(-1) === "0") return "id-0";
  if (ids.length > 0) return undefined;
  return isUnreadablePage(page) ? "unreadable" : "empty-page";
}

/** The first id of a page that stands on it a second time, or on an earlier one. */
function repeatedOf(ids: readonly string[], earlier: ReadonlySet<string>): string | undefined {
  const own = new Set<string>();
  for (const id of ids) {
    if (earlier.has(id) || own.has(id)) return id;
    own.add(id);
  }
  return undefined;
}

/**
 * How a walk by itself breaks a rule; undefined if it came to its end, or was stopped. A page that cannot be read, and a first page
 * that is refused, are judged by their own rules.
 */
export function brokenWalk(walk: Walk): Violation | undefined {
  const { key, pages, ids, end } = walk;
  const entry = pages.at(-1);
  const isFirstRefused = end === "refused" && pages.length === 1;
  if (!entry || isFirstRefused || (end !== "repeated" && end !== "refused")) return undefined;
  const other = renamedAmid(walk) === undefined ? "" : " with another name";
  const again = `${comingAgain(walk)} comes again${other}`;
  const what = end === "repeated" ? again : statusLine(entry);
  const expected = "pages that go on after each cursor, to an empty one";
  const question = mayBeRounded(ids) ? "; are ids above 2^53 rounded?" : "";
  const actual = `${key}: ${what}, after ${new Set(ids).size} projects${question}`;
  const broken = wrongTogether("list.next-page", expected, actual, entry);
  return end === "refused" ? needingQuiet(broken) : broken;
}

/** Whether many ids are too wide for the integers of a double, and each of them is one of the few that it holds all the same. */
function mayBeRounded(ids: readonly string[]): boolean {
  const wide = ids.filter(isWide);
  return wide.length >= 5 && wide.every((id) => Number(id).toFixed(0) === id);
}

/** The project that comes again at the end of a walk, if one does. */
function comingAgain({ pages, end }: Walk): string | undefined {
  const last = pages.at(-1);
  if (end !== "repeated" || !last) return undefined;
  return repeatedOf(idsOf(last), new Set(pages.slice(0, -1).flatMap(idsOf)));
}

/** The project that comes again in a walk with another name, if one does: where the order is by name, one that is renamed moves. */
export function renamedAmid(walk: Walk): string | undefined {
  const id = comingAgain(walk);
  const [first, ...others] = projectsOn(walk.pages).filter((shown) => shown.id === id);
  const isSame = first === undefined || others.every((shown) => isAlike(textsOf(first), shown));
  return isSame ? undefined : id;
}

/** The pages of a look, and the accounts as they have to be in it. */
interface LookPages {
  readonly lookPages: readonly Entry[];
  readonly expected: TargetAccounts;
}

/** A known project that a walk leaves out, and the later page of the look that shows it. */
interface LeftOut {
  readonly id: string;
  readonly page: Entry;
}

/** The first known project that a walk leaves out, although a later page of its look shows it: no client brings one back. */
export function leftOutBy(walk: Walk, { lookPages, expected }: LookPages): LeftOut | undefined {
  const { key, end } = walk;
  // Where the order is by name, a project that is renamed moves.
  if (end !== "empty-page" || renamedOn(lookPages, expected) !== undefined) return undefined;
  const missing = missingIds(expected.ids(key), walk.ids);
  const leftOut = new Set(missing.filter((id) => !expected.isDeleted(key, id)));
  const isLater = (page: Entry) => (page.walk ?? 0) > (walk.pages[0]?.walk ?? 0);
  for (const page of lookPages.filter((each) => each.request.key === key && isLater(each))) {
    const id = idsOf(page).find((each) => leftOut.has(each));
    if (id !== undefined) return { id, page };
  }
  return undefined;
}
