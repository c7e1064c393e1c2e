import type { RuleId } from "../../openapi/contract.ts";
import type { KeyName } from "../model/exchange.ts";
import { type Entry, fieldsOf, idsOf, statusLine } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import { isPage } from "../operations/operations.ts";
import type { TargetAccounts } from "./accounts.ts";
import type { Stretch } from "./stretches.ts";
import { totalsFit, totalsOf, type Walk } from "./walks.ts";

/** What `total` may count: all projects of the account, or those of the page. */
export type TotalMeaning = "all" | "page";

const MEANING_TEXTS: Readonly<Record<TotalMeaning, string>> = {
  all: "all projects",
  page: "those of the page",
};

/** The meanings that fit every page, and the totals of each stretch that fit none of them (rules list.total, delete.total). */
export interface JudgedTotals {
  readonly meanings: readonly TotalMeaning[];
  readonly violations: readonly (readonly Violation[])[];
}

/** One meaning must fit every page of a run. */
export function judgeTotals(
  stretches: readonly Stretch[],
  known: readonly TotalMeaning[] = ["all", "page"],
): JudgedTotals {
  let meanings = known;
  let lateWalks = 0;
  const judged = (pages: readonly (readonly [Entry, readonly TargetAccounts[]])[]) => {
    const wrong: Violation[] = [];
    for (const [page, states] of pages) {
      const fitting = meanings.filter((meaning) =>
        states.some((accounts) => isFitting(page, accounts, meaning)),
      );
      if (fitting.length > 0) meanings = fitting;
      else if (states[0]) wrong.push(wrongTotal(page, states[0], meanings));
    }
    return wrong;
  };
  const violations = stretches.map((stretch) => {
    const pages = stretch.entries.map(
      ({ entry, accounts, others }) => [entry, [accounts, ...others]] as const,
    );
    const found = judged(
      pages.filter(([page, [accounts]]) => accounts && hasTotal(page, accounts)),
    );
    for (const [key, walks] of walksByKey(stretch)) {
      const walk = settledWalk(walks, lateWalks);
      if (isLate(walks)) lateWalks += 1;
      if (walk && stretch.after.isWhole(key))
        found.push(...judged(walk.pages.map((page) => [page, [stretch.after]] as const)));
    }
    return found;
  });
  return { meanings, violations };
}

/**
 * Whether a walk has to be taken again before its totals count: they do not fit it, and the project that they count may come or go.
 */
export function needsSecondWalk(walk: Walk): boolean {
  return walk.end === "empty-page" && !totalsFit(walk);
}

function walksByKey({ look }: Stretch): Map<KeyName, Walk[]> {
  const groups = new Map<KeyName, Walk[]>();
  for (const walk of look)
    if (walk.end === "empty-page") groups.set(walk.key, [...(groups.get(walk.key) ?? []), walk]);
  return groups;
}

/** Totals that do not fit their walk count if a second walk shows them too, or if it is the second walk that has such ones. */
function settledWalk([first, second]: readonly Walk[], lateWalks: number): Walk | undefined {
  if (!first || !needsSecondWalk(first)) return first;
  if (!second || second.ids.join() !== first.ids.join()) return undefined;
  const isSame = totalsOf(second.pages).join() === totalsOf(first.pages).join();
  return isSame || lateWalks > 0 ? first : undefined;
}

function isLate([first, second]: readonly Walk[]): boolean {
  return first !== undefined && needsSecondWalk(first) && second?.ids.join() === first.ids.join();
}

function hasTotal(page: Entry, accounts: TargetAccounts): boolean {
  const isCounted = isPage(page) && accounts.isWhole(page.request.key);
  return isCounted && typeof fieldsOf(page).total === "number";
}

function countOf(page: Entry, accounts: TargetAccounts, meaning: TotalMeaning): number {
  return meaning === "all" ? accounts.projects(page.request.key).length : idsOf(page).length;
}

function isFitting(page: Entry, accounts: TargetAccounts, meaning: TotalMeaning): boolean {
  return countOf(page, accounts, meaning) === fieldsOf(page).total;
}

function wrongTotal(
  entry: Entry,
  accounts: TargetAccounts,
  meanings: readonly TotalMeaning[],
): Violation {
  const total = Number(fieldsOf(entry).total);
  const all = countOf(entry, accounts, "all");
  const admitted = meanings.includes("all") ? meanings : (["all", "page"] as const);
  const expected = admitted.map(
    (meaning) => `total ${countOf(entry, accounts, meaning)} (${MEANING_TEXTS[meaning]})`,
  );
  const isUncounted =
    meanings.includes("all") && accounts.gone(entry.request.key).length > 0 && total > all;
  const rule: RuleId = isUncounted ? "delete.total" : "list.total";
  return {
    rule,
    kind: "data",
    expected: [expected.join(" or ")],
    actual: `${statusLine(entry)}: total ${total}`,
    entry,
    needsQuietAccount: true,
  };
}
