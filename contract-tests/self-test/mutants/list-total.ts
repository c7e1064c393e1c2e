import type { Middleware } from "../../../mock-server/index.ts";
import { hasLimit, hasNoLimit, isLaterPage } from "./match.ts";
import { breaking, type Mutant } from "./mutant.ts";
import { afterDelete, counted, where } from "./tools.ts";

const total = breaking("list.total");
const afterwards = breaking("delete.total");

/** What `total` counts in place of all projects or those of the page. */
const WRONG_COUNTS: readonly [id: string, what: string, count: Parameters<typeof counted>[0]][] = [
  ["one-too-many", "one project more than there are", (all) => all + 1],
  ["one-too-few", "one project fewer than there are", (all) => all - 1],
  ["everybodys", "the projects of all accounts", (all) => all + 28],
  ["zero", "nothing", () => 0],
  ["at-most-100", "at most 100 projects", (all) => Math.min(all, 100)],
  ["limit", "the limit", (_, __, request) => Number(new URLSearchParams(request.query).get("limit") ?? 20)],
  ["pages", "the pages", (all) => Math.ceil(all / 20)],
  ["page-plus-one", "the projects of the page and one more", (_, page) => page + 1],
  ["zero-on-the-last-page", "nothing on the page before the empty one", (all, page) => (page === 30 ? 0 : all)],
  ["one-too-many-on-the-empty-page", "one project too many on the empty page", (all, page) => (page === 0 ? all + 1 : all)],
  ["page-on-the-empty-page", "the page where it is empty, else all", (all, page) => (page === 0 ? 0 : all)],
  ["page-on-small-pages", "the page where it has fewer than 100, else all", (all, page) => (page < 100 ? page : all)],
];

/** Totals that are neither all projects nor those of the page, or now these and now those. */
export const listTotalMutants: readonly Mutant[] = [
  ...WRONG_COUNTS.map(([id, what, count]) => total(`total-counts-${id}`, `\`total\` counts ${what}.`, counted(count))),
  total("total-counts-what-remains", "`total` counts the projects from the page on.", remaining),
  total(
    "total-counts-page-later",
    "`total` counts all on the first page and the page behind it.",
    where(isLaterPage, pageCount()),
  ),
  total(
    "total-counts-page-by-default",
    "`total` counts the page where there is no limit, else all.",
    where(hasNoLimit, pageCount()),
  ),
  total("total-counts-page-of-one", "`total` counts the page with `limit=1`, else all.", where(hasLimit("1"), pageCount())),
  afterwards("total-stale-after-a-delete", "After a delete `total` is what it was.", afterDelete(counted((all) => all + 1))),
  afterwards("total-two-less-after-a-delete", "A delete lowers `total` by two.", afterDelete(counted((all) => all - 1))),
  afterwards("total-of-page-after-a-delete", "After a delete `total` counts the page.", afterDelete(pageCount())),
  afterwards("total-zero-after-a-delete", "After a delete `total` is 0.", afterDelete(counted(() => 0))),
  afterwards(
    "total-stale-on-later-pages",
    "After a delete `total` is what it was on all pages but the first.",
    afterDelete(
      where(
        isLaterPage,
        counted((all) => all + 1),
      ),
    ),
  ),
];

function pageCount(): Middleware {
  return counted((_, page) => page);
}

function remaining(next: Parameters<Middleware>[0]): ReturnType<Middleware> {
  let before = 0;
  return counted((all, page, request) => {
    before = isLaterPage(request) ? before : 0;
    const left = all - before;
    before += page;
    return left;
  })(next);
}
