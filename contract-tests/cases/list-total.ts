import { firstDifference } from "../checks/sequence.ts";
import type { Case } from "../model/case.ts";
import { type Exchange, fieldsOf, idsOf } from "../model/exchange.ts";
import { type Finding, fail, inconclusive, pass, vacuous } from "../model/finding.ts";
import type { Probe } from "../model/probe.ts";
import { type Walk, walkIds } from "../model/walk.ts";
import { deletion } from "./delete-scenes.ts";

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

async function total(probe: Probe): Promise<Finding> {
  const walk = await probe.baseline("premium");
  if (walk.end !== "empty-page") return inconclusive("no walk came to its end, so the number of projects is not known");
  const single = await probe.list({ limit: 1 });
  const pages = [...walk.pages.map(({ exchange }) => exchange), single, await probe.list()].filter(
    ({ answer }) => answer.status === 200,
  );
  const wrong = pages.find((page) => meaningsOf(page, walk).length === 0);
  if (wrong)
    return fail({ expected: countsOf(wrong, walk), actual: `total ${JSON.stringify(fieldsOf(wrong).total)}`, exchange: wrong });
  const meanings = MEANINGS.filter((meaning) => pages.every((page) => meaningsOf(page, walk).includes(meaning)));
  if (meanings.length === 0) {
    return fail({
      expected: ["the same meaning on every page"],
      actual: "total counts the page here and all projects there",
      exchange: single,
    });
  }
  if (meanings.length > 1) return vacuous(`${walk.projects.length} projects do not tell the meanings of total apart`);
  return pass(`total counts ${meanings[0] === "all" ? "all projects" : "the projects of the page"}`, {
    observed: meanings[0],
    evidence: { pages: pages.length },
  });
}

async function totalAfterDelete(probe: Probe): Promise<Finding> {
  const deleted = await probe.shared(deletion);
  if (deleted?.exchange.answer.status !== 200) return inconclusive("no project was deleted");
  const { before, after } = deleted;
  const changed = firstDifference(
    walkIds(before).filter((id) => id !== deleted.id),
    walkIds(after),
  );
  if (changed) return inconclusive(`more changed than the one project: ${changed}`);
  const [first] = after.pages;
  if (!first || !meaningOfWalk(before).includes("all")) return pass("total counts the projects of the page");
  const wrong = after.pages.find(({ exchange }) => !meaningsOf(exchange, after).includes("all"));
  if (!wrong) return pass(`total is ${after.projects.length}, one less than before`);
  const actual = `total ${JSON.stringify(fieldsOf(wrong.exchange).total)}`;
  return fail({ expected: [`total ${after.projects.length}, one less than before`], actual, exchange: wrong.exchange });
}

/** The meanings that explain every total of a walk. */
function meaningOfWalk(walk: Walk): Meaning[] {
  return MEANINGS.filter((meaning) => walk.pages.every(({ exchange }) => meaningsOf(exchange, walk).includes(meaning)));
}

/** The meanings that explain the total of one answer. */
function meaningsOf(page: Exchange, walk: Walk): Meaning[] {
  const counted = { all: walk.projects.length, page: idsOf(page).length };
  return MEANINGS.filter((meaning) => fieldsOf(page).total === counted[meaning]);
}

function countsOf(page: Exchange, walk: Walk): string[] {
  return [`total ${walk.projects.length}, all projects of the account`, `total ${idsOf(page).length}, the projects of the page`];
}
