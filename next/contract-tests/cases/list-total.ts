import { admits, MAXIMUM_LIMIT, questionsOf } from "../../openapi/index.ts";
import { firstDifference } from "../checks/sequence.ts";
import type { Case, TargetClient } from "../model/case.ts";
import { ifAllowed } from "../model/consent.ts";
import { type Exchange, fieldsOf, idsOf, type Walk } from "../model/exchange.ts";
import { type Finding, fail, inconclusive, pass, vacuous, violation } from "../model/finding.ts";
import { firstPageOf } from "./ask.ts";
import { defaultWalk } from "./list-walk.ts";
import { lastPages, type PlacedPage, placedPages } from "./placed-pages.ts";
import { type DoubleDeletion, deletion, survivors, twoAtOnce } from "./real-deletes.ts";

/** Section 4.1: what `total` counts. */
export const listTotalCases: readonly Case[] = [{ id: "list.total", rule: "list.total", still: true, run: total }];

/** `delete.total` runs with the deletes; it is here because it judges by the same meanings of `total`. */
export const deleteTotalCase: Case = {
  id: "delete.total",
  rule: "delete.total",
  still: true,
  needs: ["disposable"],
  run: afterDelete,
};

/** A page, and the walk that shows all projects, which its `total` may count. */
type CountedPage = Pick<PlacedPage, "page" | "walk">;

/** What `total` may count, by the answers to `list.total`: in words, and as a number. */
const COUNTS = {
  all: { what: "all projects of the account", of: ({ walk }: CountedPage) => walk.ids.length },
  page: { what: "the projects of the page", of: ({ page }: CountedPage) => idsOf(page).length },
} as const;

type Meaning = keyof typeof COUNTS;

/** The meanings that the document admits. */
const MEANINGS = (Object.keys(COUNTS) as Meaning[]).filter((meaning) =>
  questionsOf("list.total").every((question) => admits(question, meaning)),
);

async function total(client: TargetClient): Promise<Finding> {
  const walk = await client.baseline("premium");
  if (walk.end !== "empty-page") return inconclusive("no walk came to its end, so the number of projects is not known");
  await client.concurrently([(one) => one.shared(defaultWalk), (other) => other.shared(firstPageOf(1))]);
  const counted = (await placedPages(client)).filter((placed) => placed.walk.end === "empty-page");
  const wrong = counted.find((each) => !MEANINGS.some((meaning) => counts(each, meaning)));
  if (wrong) {
    if (await changedDuring(wrong.walk, client))
      return inconclusive("total changed once during a walk and is right now, so another client may have changed the account");
    return wrongTotal(wrong, MEANINGS, beyondWalk(wrong, counted));
  }
  const [meaning, other] = MEANINGS.filter((each) => counted.every((page) => counts(page, each)));
  if (meaning === undefined) {
    const page = counted.find((each) => !counts(each, "all"))?.page;
    return fail(violation("the same meaning on every page", "total counts the page here and all projects there", page));
  }
  if (other !== undefined) return vacuous(`${walk.ids.length} projects do not tell the meanings of total apart`);
  return pass(`total counts ${COUNTS[meaning].what}`, { observed: meaning, evidence: { pages: counted.length } });
}

/** Whether `total` is right from some page of a walk on, and an earlier page, asked for again, has that `total` too. */
async function changedDuring({ key, pages, ids }: Walk, client: TargetClient): Promise<boolean> {
  const wrong = pages.filter((page) => fieldsOf(page).total !== ids.length);
  const [first] = wrong;
  if (first === undefined || wrong.length === pages.length || wrong.some((page, place) => page !== pages[place])) return false;
  return fieldsOf(await client.list({ key, query: first.request.query })).total === ids.length;
}

async function afterDelete(client: TargetClient): Promise<Finding> {
  const deleted = await client.shared(deletion);
  if (deleted?.exchange.answer.status !== 200) return inconclusive("no project was deleted");
  const { before, after, laterPages } = deleted;
  if (before.end !== "empty-page" || after.end !== "empty-page") return inconclusive("no walk came to its end");
  const changed = firstDifference(survivors(deleted), after.ids);
  if (changed) return inconclusive(`more changed than the one project: ${changed}`);
  const later = laterPages.filter(({ answer }) => answer.status === 200);
  const double = await ifAllowed(() => client.shared(twoAtOnce));
  const [first, second] = [[...countedPages(before), ...countedPages(after, later)], await pagesBehind(client, double)];
  const counted = [...first, ...second];
  const wrong = [...second, ...first].findLast((page) => !counts(page, "all"));
  if (!wrong) return pass(`total is ${after.ids.length}, one less than before`);
  if (counted.every((page) => counts(page, "page"))) return pass("total counts the projects of the page");
  const { query } = wrong.page.request;
  const again = countedPages(await client.walk("premium", MAXIMUM_LIMIT), [await client.list({ query })]);
  const fitsNow = again.every((page) => counts(page, "all"));
  const isOfFirst = !second.includes(wrong);
  if (fitsNow && !(isOfFirst && isStale(double)))
    return inconclusive("total did not fit during one walk and fits in the next, so another client may have changed the account");
  const late = fitsNow ? " right behind a delete, and the next delete shows the same" : "";
  const since = isOfFirst ? late : " after two deletes of one project at once";
  return wrongTotal(wrong, ["all"], since);
}

/** In the last walks of the accounts, and in other late pages, `total` must count what it counts in the first walks. */
export async function totalsLater(client: TargetClient, last: readonly Walk[]): Promise<Finding> {
  const first = await Promise.all(last.map(({ key }) => client.baseline(key)));
  if ([...first, ...last].some(({ end }) => end !== "empty-page")) return inconclusive("no walk came to its end");
  const pages = first.flatMap((walk) => countedPages(walk));
  if (last.every(({ ids }) => ids.length === 0)) return vacuous("no account shows a project any more");
  const meaning = MEANINGS.find((each) => pages.every((page) => counts(page, each)));
  if (meaning === undefined) return inconclusive("total had no meaning before the deletes");
  const later = [...last.flatMap((walk) => countedPages(walk)), ...(await lastPages(client, last))];
  const wrong = later.find((page) => !counts(page, meaning));
  if (!wrong) return pass(`total still counts ${COUNTS[meaning].what}`);
  if (await changedDuring(wrong.walk, client)) return inconclusive("total changed once during a walk and is right now");
  return wrongTotal(wrong, [meaning], " at the end of the run");
}

/** The pages of the walk behind the second delete. If the account was walked again there, its total did not fit. */
async function pagesBehind(client: TargetClient, double: DoubleDeletion | undefined): Promise<CountedPage[]> {
  const walk = double?.after;
  if (walk?.end !== "empty-page" || walk.pages === (await client.baseline("premium")).pages) return [];
  return countedPages(walk);
}

/** Whether the first list behind the second delete has another total than those that follow: another client would hardly do so twice. */
function isStale(double: DoubleDeletion | undefined): boolean {
  if (double?.look?.answer.status !== 200 || double.after.end !== "empty-page") return false;
  return !counts({ page: double.look, walk: double.after }, "all");
}

function countedPages(walk: Walk, more: readonly Exchange[] = []): CountedPage[] {
  return [...walk.pages, ...more].map((page) => ({ page, walk }));
}

function counts(counted: CountedPage, meaning: Meaning): boolean {
  return fieldsOf(counted.page).total === COUNTS[meaning].of(counted);
}

/** The violation of a page whose total is none of the meanings; `where` follows the wrong total. */
function wrongTotal(counted: CountedPage, meanings: readonly Meaning[], where: string): Finding {
  const expected = meanings.map((meaning) => `total ${COUNTS[meaning].of(counted)}, ${COUNTS[meaning].what}`);
  return fail(violation(expected, `total ${JSON.stringify(fieldsOf(counted.page).total)}${where}`, counted.page));
}

/** Mentions that the walk may be too short if `total` is larger, unless it is the same for walks of other lengths. */
function beyondWalk({ page, walk }: CountedPage, counted: readonly CountedPage[]): string {
  const { total: found } = fieldsOf(page);
  const all = walk.ids.length;
  const isFixed =
    counted.some((other) => other.walk.ids.length !== all) && counted.every((other) => fieldsOf(other.page).total === found);
  return Number(found) > all && !isFixed ? `, and the walk ends after ${all}` : "";
}
