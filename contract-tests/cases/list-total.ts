import { firstDifference } from "../checks/sequence.ts";
import type { Case } from "../model/case.ts";
import { type Exchange, fieldsOf, idsOf, type Walk, walkIds } from "../model/exchange.ts";
import { type Finding, fail, inconclusive, pass, vacuous } from "../model/finding.ts";
import type { TargetClient } from "../model/target-client.ts";
import { deletion, survivors } from "./delete-scenes.ts";

/** Section 4.1: what total counts, before and after a delete. */
export const listTotalCases: readonly Case[] = [{ id: "list.total", rules: ["list.total"], still: true, run: total }];

/** `delete.total` belongs to the deletes; it is judged here, by the same meanings of total. */
export const deleteTotalCase: Case = {
  id: "delete.total",
  rules: ["delete.total"],
  still: true,
  needs: ["disposable"],
  run: totalAfterDelete,
};

/** A meaning of total, as the answers to `list.total` name them. */
const MEANINGS = ["all", "page"] as const;
type Meaning = (typeof MEANINGS)[number];

async function total(client: TargetClient): Promise<Finding> {
  const walk = await client.baseline("premium");
  if (walk.end !== "empty-page") return inconclusive("no walk came to its end, so the number of projects is not known");
  const more = [await client.list({ limit: 1 }), await client.list()].filter(({ answer }) => answer.status === 200);
  const counted = [...countedPages(walk, more), ...(await otherAccount(client))];
  const wrong = counted.find(({ meanings }) => meanings.length === 0);
  if (wrong)
    return fail({
      expected: countsOf(wrong),
      actual: `total ${JSON.stringify(fieldsOf(wrong.page).total)}`,
      exchange: wrong.page,
    });
  const [meaning, ...others] = MEANINGS.filter((candidate) => counted.every(({ meanings }) => meanings.includes(candidate)));
  if (meaning === undefined) {
    const other = counted.find(({ meanings }) => !meanings.includes("all"))?.page;
    return fail({
      expected: ["the same meaning on every page"],
      actual: "total counts the page here and all projects there",
      ...(other && { exchange: other }),
    });
  }
  if (others.length > 0) return vacuous(`${walk.projects.length} projects do not tell the meanings of total apart`);
  const what = meaning === "all" ? "all projects" : "the projects of the page";
  return pass(`total counts ${what}`, { observed: meaning, evidence: { pages: counted.length } });
}

/** The pages of the other account, where its list comes to an end: total means the same there. */
async function otherAccount(client: TargetClient): Promise<CountedPage[]> {
  if (client.target.keys.otherPremium === undefined) return [];
  const walk = await client.baseline("otherPremium");
  return walk.end === "empty-page" ? countedPages(walk) : [];
}

async function totalAfterDelete(client: TargetClient): Promise<Finding> {
  const deleted = await client.shared(deletion);
  if (deleted?.exchange.answer.status !== 200) return inconclusive("no project was deleted");
  const { before, after } = deleted;
  const changed = firstDifference(survivors(deleted), walkIds(after));
  if (changed) return inconclusive(`more changed than the one project: ${changed}`);
  if (before.end !== "empty-page" || after.end !== "empty-page") return inconclusive("no walk came to its end");
  const counted = [...countedPages(before), ...countedPages(after)];
  const explains = (meaning: Meaning): boolean => counted.every(({ meanings }) => meanings.includes(meaning));
  if (explains("all")) return pass(`total is ${after.projects.length}, one less than before`);
  if (explains("page")) return pass("total counts the projects of the page");
  const again = countedPages(await client.walk("premium", 100));
  if (again.every(({ meanings }) => meanings.includes("all")))
    return inconclusive("total did not fit during one walk and fits in the next, so another client may have changed the account");
  const wrong = counted.findLast(({ meanings }) => !meanings.includes("all"));
  const expected = [`total ${wrong?.all}, all projects of the account`];
  return fail({
    expected,
    actual: `total ${JSON.stringify(wrong && fieldsOf(wrong.page).total)}`,
    ...(wrong && { exchange: wrong.page }),
  });
}

/** An answer with what its total could count, and the meanings that explain the total that it has. */
interface CountedPage {
  readonly page: Exchange;
  readonly all: number;
  readonly meanings: readonly Meaning[];
}

function countedPages(walk: Walk, more: readonly Exchange[] = []): CountedPage[] {
  const all = walk.projects.length;
  return [...walk.pages.map(({ exchange }) => exchange), ...more].map((page) => {
    const counts = { all, page: idsOf(page).length };
    return { page, all, meanings: MEANINGS.filter((meaning) => fieldsOf(page).total === counts[meaning]) };
  });
}

function countsOf({ page, all }: CountedPage): string[] {
  return [`total ${all}, all projects of the account`, `total ${idsOf(page).length}, the projects of the page`];
}
