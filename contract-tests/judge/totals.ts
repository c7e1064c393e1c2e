import type { RuleId } from "../../openapi/contract.ts";
import { type Entry, fieldsOf, idsOf, type Violation } from "../model/timeline.ts";
import { isPage } from "../operations/operations.ts";
import { OWNERS, type TargetAccounts } from "./accounts.ts";
import { inQuiet, wrongPage } from "./pages.ts";
import type { Placed, Stretch } from "./stretches.ts";
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

/** The totals of a stretch that fit none of these meanings (rules list.total, delete.total). */
export function wrongTotals(stretch: Stretch, meanings: readonly TotalMeaning[]): Violation[] {
  return countedPages(stretch)
    .filter((page) => !meanings.some((meaning) => fits(page, meaning)))
    .map(({ entry, accounts }) => wrongTotal(entry, accounts, meanings));
}

/** The pages whose totals are judged. Without a number, the shape of the page is wrong. */
function countedPages(stretch: Stretch): Placed[] {
  return [...entryPagesIn(stretch), ...lookPagesIn(stretch)].filter(
    ({ entry }) => typeof fieldsOf(entry).total === "number",
  );
}

/** The meanings that fit every page; else that which fits most pages, or all if none fits any. */
function meaningsOf(
  pages: readonly Placed[],
  known: readonly TotalMeaning[],
): readonly TotalMeaning[] {
  const counts = known.map((meaning) => pages.filter((page) => fits(page, meaning)).length);
  const most = Math.max(...counts);
  const best = known.filter((_, place) => counts[place] === most);
  return most === 0 || most === pages.length ? best : best.slice(0, 1);
}

function fits({ entry, accounts, others }: Placed, meaning: TotalMeaning): boolean {
  const { total } = fieldsOf(entry);
  return [accounts, ...others].some((state) => countOf(entry, state, meaning) === total);
}

function entryPagesIn({ entries }: Stretch): Placed[] {
  return entries.filter(
    ({ entry, accounts }) => isPage(entry) && accounts.isWhole(entry.request.key),
  );
}

/** The pages of the walks of a look. Totals that do not fit their walk count if a second walk shows the same. */
function lookPagesIn({ look, after }: Stretch): Placed[] {
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
  const rule: RuleId = isUncounted ? "delete.total" : "list.total";
  return inQuiet(wrongPage(rule, expected.join(" or "), `total ${total}`, entry));
}
