import type { RuleId } from "../../../openapi/index.ts";
import type { Handler, Middleware } from "../wire.ts";
import {
  type Answered,
  by,
  hasLimit,
  hasNoLimit,
  isDelete,
  isLaterPage,
  isOthers,
  KEY_HEADER,
  parameter,
  refused,
  to,
} from "./conditions.ts";
import { afterDelete, afterDeletes, cached, where } from "./defects.ts";
import { breaking, type Mutant, type Row } from "./mutant.ts";
import { type Count, counted } from "./pages.ts";

/** What `total` counts instead of all projects or those of the page. */
const WRONG_COUNTS: readonly [id: string, what: string, count: number | Count][] = [
  ["one-too-many", "one project more than there are", (all) => all + 1],
  ["everybodys", "the projects of all accounts", (all) => all + 28],
  ["zero", "nothing", 0],
  ["at-most-100", "at most 100 projects", (all) => Math.min(all, 100)],
  ["limit", "the limit", (_, __, request) => Number(parameter(request, "limit") ?? 20)],
  ["pages", "the pages", (all) => Math.ceil(all / 20)],
  ["page-plus-one", "the projects of the page and one more", (_, page) => page + 1],
  ["zero-on-the-last-page", "nothing on the page before the empty one", (all, page) => (page === 30 ? 0 : all)],
  ["more-on-the-empty-page", "one project too many on the empty page", (all, page) => (page === 0 ? all + 1 : all)],
  ["page-on-the-empty-page", "the page if it is empty, else all", (all, page) => (page === 0 ? 0 : all)],
  ["page-on-small-pages", "the page if it has fewer than 100, else all", (all, page) => (page < 100 ? page : all)],
];

const pageCount = counted((_, page) => page);
const oneMore = counted((all) => all + 1);
const oneLess = counted((all) => all - 1);
const isBehindZero = (request: Parameters<typeof parameter>[0]) => parameter(request, "last_id") === "0";
const TOTALS: readonly RuleId[] = ["delete.total", "list.total"];
const LOWERED: readonly RuleId[] = [...TOTALS, "delete.refused-changes-nothing"];

/** Totals that count neither all projects nor those of the page, or sometimes these and sometimes those. */
export const listTotalMutants: readonly Mutant[] = [
  ...breaking("list.total", [
    ...WRONG_COUNTS.map(([id, what, count]): Row => [`total-counts-${id}`, `\`total\` counts ${what}.`, counted(count)]),
    ["total-counts-what-remains", "`total` counts the projects from the page on.", remaining],
    ["total-counts-page-later", "`total` counts all on the first page, and the page later.", where(isLaterPage, pageCount)],
    ["total-counts-page-by-default", "`total` counts the page if there is no limit, else all.", where(hasNoLimit, pageCount)],
    ["total-counts-page-of-one", "`total` counts the page with `limit=1`, else all.", where(hasLimit(1), pageCount)],
    ["total-of-the-first-account", "`total` is that of the account that asked first.", where(isOthers, counted(230))],
  ]),
  ...breaking(
    "list.total",
    [
      ["total-of-page-off-by-one", "`total` is one more than the page holds.", counted((_, page) => page + 1)],
      ["total-of-all-later", "`total` counts the page, and all projects on later pages.", where(isLaterPage, counted(230))],
    ],
    { "list.total": "page" },
  ),
  ...breaking("delete.total", [
    ["total-stale-after-a-delete", "After a delete `total` is what it was.", afterDelete(oneMore), TOTALS],
    ["total-three-less", "Two deletes lower `total` by three.", afterDeletes(2, oneLess), TOTALS],
    ["total-two-less", "A delete lowers `total` by two.", afterDelete(oneLess), TOTALS],
    ["total-of-page-after-a-delete", "After a delete `total` counts the page.", afterDelete(pageCount), TOTALS],
    ["total-of-the-list-before", "`total` is that of the list before.", lateByOne, TOTALS],
    ["total-stale-on-later-pages", "After a delete later totals are stale.", afterDelete(where(isLaterPage, oneMore)), TOTALS],
    [
      "total-stale-behind-zero",
      "After a delete `last_id=0` has a stale total.",
      afterDelete(where(isBehindZero, oneMore)),
      TOTALS,
    ],
    ["first-page-kept", "Its first page is kept for ever.", cached((it) => it.query === "", true), [...TOTALS, "delete.gone"]],
    ["total-lowered-by-refusals", "`total` is one less after each refused delete.", loweredBy(to(isDelete, refused)), LOWERED],
    ["total-lowered-again", "`total` is one less after each repeated delete.", loweredBy(by("delete.again")), LOWERED],
  ]),
  ...breaking(
    "delete.total",
    [["total-of-all-after-a-delete", "`total` counts the page, and after a delete all.", afterDelete(counted(229)), TOTALS]],
    { "list.total": "page" },
  ),
];

function remaining(next: Handler): Handler {
  let before = 0;
  return counted((all, page, request) => {
    before = isLaterPage(request) ? before : 0;
    const left = all - before;
    before += page;
    return left;
  })(next);
}

function lateByOne(next: Handler): Handler {
  const last = new Map<string | undefined, number>();
  return counted((all, _, request) => {
    const key = request.header(KEY_HEADER);
    const shown = last.get(key) ?? all;
    last.set(key, all);
    return shown;
  })(next);
}

function loweredBy(answered: Answered): Middleware {
  return (next) => {
    let count = 0;
    const lowered = counted((all) => all - count)(next);
    return async (request) => {
      const response = await lowered(request);
      if (answered(response, request)) count += 1;
      return response;
    };
  };
}
