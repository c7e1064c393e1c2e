import type { RuleId } from "../../../openapi/index.ts";
import type { Middleware } from "../wire.ts";
import { bodyOf, page, pageOf, withBody } from "./answers.ts";
import * as on from "./conditions.ts";
import { answer, askInstead, edit, everyNth, where, withStatus } from "./defects.ts";
import { breaking, type Mutant, type Row } from "./mutant.ts";
import { type Choose, from, nothing, paged, right, withoutLast } from "./pages.ts";
import { asOther, asPremium, projectsOf, withoutCursor, withoutLimit } from "./requests.ts";

const backwards: Choose = (reading) => right(reading).toReversed();
const behindEmpty: Choose = (it) => right({ ...it, start: it.start + +(it.all[it.start - 1]?.desc === "") });

/** Wrong ways to choose the pages behind a cursor. */
const WRONG_NEXT: readonly [id: string, breaks: string, choose: Choose][] = [
  ["cursor-skips-one", "A page leaves out the project after `last_id`.", from((start) => start && start + 1)],
  ["cursor-one-too-early", "From the 200th project on, a page starts one too early.", from((start) => start - +(start >= 200))],
  ["first-cursor-ignored", "After the first project the first page comes again.", from((start) => (start === 1 ? 0 : start))],
  ["last-unreachable", "Nothing comes after the last project but one.", from((start, all) => start + +(start === all - 1))],
  ["last-for-ever", "After the last project, it comes again and again.", from((start, all) => Math.min(start, all - 1))],
  ["later-pages-backwards", "The later pages are reversed.", (it) => (it.start ? backwards(it) : right(it))],
];

const isSmall: on.Asked = (request) => on.isList(request) && on.parameter(request, "limit") !== "100";

/** Pages that do not show the same projects in the same sequence as other pages. */
const OTHER_SETS: readonly [id: string, breaks: string, asked: on.Asked, choose: Choose][] = [
  ["cursor-undescribed", "After an empty `desc` a project is left out.", on.isList, behindEmpty],
  ["last-on-large-pages-only", "Only with `limit=100` the last project is shown.", isSmall, withoutLast],
  ["default-walk-late", "Without `limit` the first is left out.", on.hasNoLimit, from((start) => start || 1)],
  ["limit-1-gives-second", "With `limit=1` the first page is the second one.", isFirstOf(1), from(() => 1)],
  ["limit-2-gives-nothing", "With `limit=2` the first page is empty.", isFirstOf(2), nothing],
];

/** The rules of a page that is not what the walk says: which one is named depends on the request that shows it first. */
export const PAGES: readonly RuleId[] = [
  "list.default-limit",
  "list.limit",
  "list.first-page",
  "list.next-page",
  "list.same-set",
];

const zero = on.to(on.isBehindZero, on.listed);
const startingOver = from((start, all) => start % all);

/** Walks that repeat, skip or do not end, and pages that depend on what must not matter or are those of another account. */
export const listPageMutants: readonly Mutant[] = [
  ...breaking("list.next-page", [
    ...WRONG_NEXT.map(([id, breaks, choose]): Row => [id, breaks, paged(choose)]),
    ["full-account-starts-over", "An account of one page starts over after it.", where(on.isOthers, paged(startingOver))],
    ["cursor-ignored", "`last_id` is ignored.", askInstead(withoutCursor)],
    ["end-400-after-one", "After a last page of one comes a 400.", withStatus(on.to(on.hasLimit(1), on.endOfWalk), 400)],
  ]),
  ...breaking(
    "list.next-page",
    [["wide-ids-rounded", "Ids above 2^53 are rounded in pages.", edit(on.listed, {}), [...PAGES, "list.own-only"]]],
    { "list.id-width": "wide" },
  ),
  ...breaking("list.first-page", [
    ["zero-refused", "`last_id=0` is answered with 400.", withStatus(zero, 400)],
    ["zero-forgets-limit", "With `last_id=0` there is no limit.", where(on.isBehindZero, askInstead(withoutLimit)), PAGES],
  ]),
  ...breaking("list.same-set", [
    ...OTHER_SETS.map(([id, breaks, asked, choose]): Row => [id, breaks, where(asked, paged(choose)), PAGES]),
    ["every-fifth-page-turned", "Every fifth page is turned.", everyNth(5, on.isList, paged(backwards)), PAGES],
  ]),
  ...breaking("list.own-only", [
    ["others-see-this-account", "One account sees the projects of another.", where(on.isOthers, askInstead(asPremium))],
    ["foreign-at-5", "The fifth project of each page is of another account.", foreignAt(5)],
    ["invalid-cursor-shows-others", "`last_id=-1` shows the projects of another account.", othersAt("last_id=-1")],
    ["invalid-limit-shows-others", "`limit=0` shows the projects of another account.", othersAt("limit=0")],
    ["one-of-another", "`limit=1` shows a project of another account.", othersAt("limit=1")],
  ]),
];

function isFirstOf(limit: number): on.Asked {
  return on.both(on.isFirstPage, on.hasLimit(limit));
}

/** Shows a project of another account at one place, counted from 1, of pages that reach it. */
function foreignAt(place: number): Middleware {
  return answer(on.listed, async (response, request, next) => {
    const projects = pageOf(response);
    const [foreign] = await projectsOf(next, asOther(request));
    if (on.isOthers(request) || projects.length < place || !foreign) return response;
    return withBody(response, { ...bodyOf(response), projects: projects.with(place - 1, foreign) });
  });
}

function othersAt(query: string): Middleware {
  const asked: on.Asked = (request) => request.query === query && on.isList(request) && !on.isOthers(request);
  return answer(on.to(asked), async (response, request, next) =>
    page(response, (await projectsOf(next, asOther(request))).slice(0, 1), 230),
  );
}
