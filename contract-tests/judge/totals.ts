import type { RuleId } from "../../openapi/contract.ts";
import type { KeyName } from "../model/exchange.ts";
import { type Entry, fieldsOf, idsOf, isSuccess } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import { isPage, isRead } from "../operations/operations.ts";
import { OWNERS, type TargetAccounts } from "./accounts.ts";
import { afterText } from "./effects.ts";
import { isCounted } from "./form.ts";
import { needingQuiet, wrongPage } from "./pages.ts";
import type { EntryInState, Stretch } from "./stretches.ts";
import type { Walk } from "./walks.ts";

/** What `total` may count: all projects of the account, or those of the page. */
export type TotalMeaning = "all" | "page";

const MEANING_TEXTS: Readonly<Record<TotalMeaning, string>> = {
  all: "all projects",
  page: "those of the page",
};

/** What the totals of a run mean: one meaning must fit every page, and that which fits most of them is meant. */
export function meaningsIn(
  stretches: readonly Stretch[],
  known: readonly TotalMeaning[] = ["all", "page"],
): readonly TotalMeaning[] {
  return meaningsOf(stretches.flatMap(countedPages), known);
}

/** The writes since which all totals of an account are wrong, and the rule that they break. */
interface Miscount {
  readonly rule: RuleId;
  readonly writes: readonly Entry[];
}

/** The accounts whose totals were all right, and are all wrong since some writes. */
export function miscountsIn(
  stretches: readonly Stretch[],
  meanings: readonly TotalMeaning[],
): ReadonlyMap<KeyName, Miscount> {
  const sent = stretches.flatMap(({ entries, lookPages }) => [
    ...entries.map(({ entry }) => entry),
    ...lookPages,
  ]);
  // A page that was asked beside a delete fits one total more.
  const pages = stretches.flatMap(countedPages).filter(({ others }) => others.length === 0);
  const miscounts = new Map<KeyName, Miscount>();
  for (const key of OWNERS) {
    const own = pages.filter(({ entry }) => entry.request.key === key);
    const firstWrong = own.findIndex((page) => !fitsAny(page, meanings));
    const [lastRight, ...wrong] = own.slice(Math.max(firstWrong - 1, 0));
    const [first] = wrong;
    const isSince = firstWrong > 0 && !wrong.some((page) => fitsAny(page, meanings));
    if (!isSince || !lastRight || !first) continue;
    const between = sent.slice(sent.indexOf(lastRight.entry), sent.indexOf(first.entry));
    const writes = between.filter(({ request }) => !isRead(request));
    if (writes.length > 0) miscounts.set(key, { rule: ruleOfMiscount(key, writes), writes });
  }
  return miscounts;
}

function ruleOfMiscount(key: KeyName, writes: readonly Entry[]): RuleId {
  if (!writes.some(isSuccess)) return "delete.refused-changes-nothing";
  return key === "otherPremium" ? "delete.own-only" : "delete.total";
}

/** The totals of a stretch that fit none of these meanings (rules list.total, delete.total). */
export function wrongTotals(
  stretch: Stretch,
  meanings: readonly TotalMeaning[],
  miscounts: ReadonlyMap<KeyName, Miscount>,
): Violation[] {
  return countedPages(stretch)
    .filter((page) => !fitsAny(page, meanings))
    .map(({ entry, accounts }) =>
      wrongTotal(entry, accounts, meanings, miscounts.get(entry.request.key)),
    );
}

function fitsAny(page: EntryInState, meanings: readonly TotalMeaning[]): boolean {
  return meanings.some((meaning) => fits(page, meaning));
}

/** The pages whose totals are judged. */
function countedPages(stretch: Stretch): EntryInState[] {
  const pages = stretch.entries.filter(
    ({ entry, accounts }) => isPage(entry) && accounts.isWhole(entry.request.key),
  );
  return [...pages, ...lookPagesIn(stretch)].filter(({ entry }) => isCounted(entry));
}

/** The meanings that fit every page; else that which fits most of them, or all if none does. */
function meaningsOf(
  pages: readonly EntryInState[],
  known: readonly TotalMeaning[],
): readonly TotalMeaning[] {
  const counts = known.map((meaning) => pages.filter((page) => fits(page, meaning)).length);
  const most = Math.max(...counts);
  const best = known.filter((_, place) => counts[place] === most);
  if (most === pages.length) return best;
  return most * 2 > pages.length ? best : known;
}

function fits({ entry, accounts, others }: EntryInState, meaning: TotalMeaning): boolean {
  const { total } = fieldsOf(entry);
  return [accounts, ...others].some((state) => countOf(entry, state, meaning) === total);
}

/** The pages of the walks of a look. Totals that do not fit their walk count if a second walk shows the same. */
function lookPagesIn({ look, after }: Stretch): EntryInState[] {
  return OWNERS.flatMap((key) => {
    const [first, second] = look.filter((walk) => walk.key === key && walk.end === "empty-page");
    if (first === undefined) return [];
    const isSettled =
      !needsSecondWalk(first) || (second !== undefined && isRepeated(first, second));
    return isSettled ? first.pages.map((entry) => ({ entry, accounts: after, others: [] })) : [];
  });
}

function isRepeated(one: Walk, other: Walk): boolean {
  const textOf = ({ ids, pages }: Walk) => JSON.stringify([ids, totalsOf(pages)]);
  return textOf(one) === textOf(other);
}

/**
 * Whether a walk has to be taken again before its totals count: they do not fit it, and the project that they count may come or go.
 */
export function needsSecondWalk({ pages, ids, end }: Walk): boolean {
  const fitsAll = totalsOf(pages).every((total) => total === ids.length);
  const fitsPages = pages.every((page) => fieldsOf(page).total === idsOf(page).length);
  return end === "empty-page" && !fitsAll && !fitsPages;
}

function totalsOf(pages: readonly Entry[]): unknown[] {
  return pages.map((page) => fieldsOf(page).total);
}

function countOf(page: Entry, accounts: TargetAccounts, meaning: TotalMeaning): number {
  return meaning === "all" ? accounts.count(page.request.key) : idsOf(page).length;
}

function wrongTotal(
  entry: Entry,
  accounts: TargetAccounts,
  meanings: readonly TotalMeaning[],
  miscount: Miscount | undefined,
): Violation {
  const { key } = entry.request;
  const { total } = fieldsOf(entry);
  const expected = meanings.map(
    (meaning) => `total ${countOf(entry, accounts, meaning)} (${MEANING_TEXTS[meaning]})`,
  );
  const isUncounted =
    meanings.includes("all") &&
    accounts.gone(key).length > 0 &&
    Number(total) > accounts.count(key);
  const { rule = isUncounted ? "delete.total" : "list.total", writes = [] } = miscount ?? {};
  const actual = `total ${total}${afterText(writes)}`;
  return needingQuiet({
    ...wrongPage(rule, expected.join(" or "), actual, entry),
    ...(writes.length > 0 && { before: writes }),
  });
}
