import type { RuleId } from "../../../openapi/index.ts";
import type { Handler, Middleware } from "../wire.ts";
import { bodyOf, type ListedProject, page, pageOf, withBody } from "./answers.ts";
import * as on from "./conditions.ts";
import { answer, askInstead, edit, everyNth, lost, where, withStatus } from "./defects.ts";
import { breaking, type Mutant, type Row } from "./mutant.ts";
import * as pages from "./pages.ts";
import { asOther, asPremium, projectsOf, withoutCursor, withoutLimit, withQuery } from "./requests.ts";

const { from, paged, right } = pages;
const startingOver = from((start, all) => start % all);
const isSmall: on.Asked = (request) => on.isList(request) && on.parameter(request, "limit") !== "100";

const isSmallLater = on.both(on.isLaterPage, isSmall);
const ZERO: readonly RuleId[] = ["list.first-page", "list.limit"];

/** Wrong ways to choose the pages behind a cursor. */
const WRONG_NEXT: readonly [id: string, breaks: string, choose: pages.Choose][] = [
  ["cursor-inclusive", "A page starts with the project of `last_id`.", from((start) => Math.max(start - 1, 0))],
  ["cursor-skips-one", "A page leaves out the project after `last_id`.", from((start) => start && start + 1)],
  ["cursor-skips-one-late", "From the 200th project on, a page leaves out one.", from((start) => start + +(start >= 200))],
  ["cursor-one-too-early", "From the 200th project on, a page starts one too early.", from((start) => start - +(start >= 200))],
  ["first-cursor-ignored", "After the first project the first page comes again.", from((start) => (start === 1 ? 0 : start))],
  ["last-unreachable", "Nothing comes after the last project but one.", from((start, all) => start + +(start === all - 1))],
  ["last-for-ever", "After the last project, it comes again and again.", from((start, all) => Math.min(start, all - 1))],
  ["walk-starts-over", "After the last project the first page comes again.", startingOver],
  ["cursor-by-name", "A page starts after the first project of the same name.", behindNamesake],
  ["later-pages-backwards", "The pages after the first are reversed.", (it) => (it.start ? pages.reversed : right)(it)],
  ["first-again", "Each page ends with the first project.", (it) => pages.replaced(right(it), it.limit - 1, it.all[0])],
];

/** What `last_id=0` gives instead of the first page. */
const WRONG_ZEROS: readonly [id: string, what: string, choose: pages.Choose][] = [
  ["second-page", "the second page", ({ all, limit }) => all.slice(limit, 2 * limit)],
  ["one-late", "the first page without its first project", ({ all, limit }) => all.slice(1, limit + 1)],
  ["nothing", "an empty page", pages.nothing],
  ["backwards", "the first page in reverse order", pages.reversed],
  ["last-page", "the last page", ({ all, limit }) => all.slice(-limit)],
];

/** Pages that do not show the same projects in the same sequence as other pages. */
const OTHER_SETS: readonly [id: string, breaks: string, asked: on.Asked, choose: pages.Choose][] = [
  ["last-on-large-pages-only", "Only with `limit=100` the last project is shown.", isSmall, pages.withoutLast],
  ["default-walk-late", "Without `limit` the first is left out.", on.hasNoLimit, (it) => right({ ...it, start: it.start || 1 })],
  ["small-pages-described", "With small pages an empty `desc` hides a project.", isSmall, pages.withDescription],
  ["small-pages-turned", "Small pages begin with their second project.", isSmall, pages.swapped],
  ["default-by-name", "Without `limit` the order is by name.", on.hasNoLimit, inOrder((all) => all.toSorted(byName))],
  ["default-backwards", "Without `limit` the largest id comes first.", on.hasNoLimit, inOrder((all) => all.toReversed())],
  ["limit-1-gives-second", "With `limit=1` the first page is the second one.", isFirstOf(1), ({ all }) => all.slice(1, 2)],
  ["limit-2-gives-nothing", "With `limit=2` the first page is empty.", isFirstOf(2), pages.nothing],
];

/** The rules of a page that is not what the walk says: which one is named depends on the request that shows it first. */
export const PAGES: readonly RuleId[] = [
  "list.default-limit",
  "list.limit",
  "list.first-page",
  "list.next-page",
  "list.same-set",
];

/** Walks that repeat, skip or do not end, and pages that depend on what must not matter or are those of another account. */
export const listPageMutants: readonly Mutant[] = [
  ...breaking("list.next-page", [
    ...WRONG_NEXT.map(([id, breaks, choose]): Row => [id, breaks, paged(choose)]),
    ["full-account-starts-over", "An account of one page starts over after it.", where(on.isOthers, paged(startingOver))],
    ["cursor-ignored", "`last_id` is ignored.", askInstead(withoutCursor)],
    ["cursor-kept-by-server", "A page goes on where the last one stopped, whatever `last_id` is.", keptByTheServer],
    ["limit-counts-others", "On later pages `limit` counts the projects of another account too.", countingOthers, PAGES],
    ["walk-ends-with-403", "The cursor of the last project is refused.", withStatus(on.endOfWalk, 403)],
    ["walk-ends-with-404", "After the end there is a 404.", withStatus(on.endOfWalk, 404), ["list.next-page", "envelope.always"]],
    ["end-400-after-one", "After a last page of one comes a 400.", withStatus(on.to(on.hasLimit(1), on.endOfWalk), 400)],
    ["every-second-page-500", "Every second later page is a 500.", everyNth(2, on.isLaterPage, withStatus(on.listed, 500))],
    ["second-page-lost", "A later page of 100 is lost.", lost(on.to(on.both(on.isLaterPage, on.hasLimit(100)), on.listed))],
  ]),
  ...breaking(
    "list.next-page",
    [
      ["wide-ids-rounded", "Ids above 2^53 are rounded in pages.", edit(on.listed, {}), [...PAGES, "list.own-only"]],
      ["wide-cursor-rounded", "A cursor above 2^53 is rounded.", where(on.isLaterPage, askInstead(rounded))],
    ],
    { "list.id-width": "wide" },
  ),
  ...breaking("list.first-page", [
    ...WRONG_ZEROS.map(([id, what, choose]): Row => [`zero-${id}`, `\`last_id=0\` gives ${what}.`, where(isZero, paged(choose))]),
    ["zero-refused", "`last_id=0` is answered with 400.", withStatus(on.to(isZero, on.listed), 400)],
    ["zero-404", "`last_id=0` is answered with 404.", withStatus(on.to(isZero, on.listed), 404)],
    ["zero-forgets-limit", "With `last_id=0` there is no limit.", where(isZero, askInstead(withoutLimit)), ZERO],
  ]),
  ...breaking("list.same-set", [
    ["cursor-undescribed", "After a project with an empty `desc` one is left out.", paged(behindEmptyDescription), PAGES],
    ...OTHER_SETS.map(([id, breaks, asked, choose]): Row => [id, breaks, where(asked, paged(choose)), PAGES]),
    ["every-fifth-page-turned", "Every fifth page is turned.", everyNth(5, on.isList, paged(pages.swapped)), PAGES],
    ["every-fourth-empty", "Every fourth small later page is empty.", everyNth(4, isSmallLater, paged(pages.nothing)), PAGES],
  ]),
  ...breaking("list.own-only", [
    ["others-see-this-account", "One account sees the projects of another.", where(on.isOthers, askInstead(asPremium))],
    ["foreign-at-5", "The fifth project of each page is of another account.", foreignAt(5)],
    ["foreign-at-70", "The project at place 70 of each page is of another account.", foreignAt(70)],
    ["foreign-on-later-pages", "On later pages the third project is foreign.", where(on.isLaterPage, foreignAt(3))],
    ["foreign-at-the-end", "The last page ends with a project of another account.", foreignAt(30, 30)],
    ["invalid-cursor-shows-others", "`last_id=-1` shows the projects of another account.", othersAt("last_id=-1")],
    ["invalid-limit-shows-others", "`limit=0` shows the projects of another account.", othersAt("limit=0")],
    ["one-of-another", "`limit=1` shows a project of another account.", othersAt("limit=1")],
    ["refusal-shows-projects", "A list without a key is refused, and the error shows projects.", showingProjects()],
  ]),
];

function isZero(request: Parameters<on.Asked>[0]): boolean {
  return on.isList(request) && on.parameter(request, "last_id") === "0";
}

function isFirstOf(limit: number): on.Asked {
  return on.both(on.isFirstPage, on.hasLimit(limit));
}

function behindNamesake({ all, start, limit }: pages.Reading): readonly ListedProject[] {
  const cursor = all[start - 1];
  return right({ all, start: all.findIndex(({ name }) => name === cursor?.name) + 1, limit });
}

function behindEmptyDescription({ all, start, limit }: pages.Reading): readonly ListedProject[] {
  return right({ all, start: all[start - 1]?.desc === "" ? start + 1 : start, limit });
}

function byName(one: ListedProject, other: ListedProject): number {
  return one.name < other.name ? -1 : 1;
}

/** Pages of the whole account in another order. */
function inOrder(sort: (all: readonly ListedProject[]) => readonly ListedProject[]): pages.Choose {
  return ({ all, start, limit }) => {
    const cursor = all[start - 1];
    const sorted = sort(all);
    return right({ all: sorted, start: cursor ? sorted.indexOf(cursor) + 1 : 0, limit });
  };
}

/** The same list with its cursor as a double reads it. */
function rounded(request: Parameters<on.Asked>[0]) {
  const cursor = on.parameter(request, "last_id") ?? "";
  return /^\d+$/.test(cursor) ? withQuery(request, { last_id: String(BigInt(Number(cursor))) }) : request;
}

function keptByTheServer(next: Handler): Handler {
  let place = 0;
  return paged(({ all, start, limit }) => {
    const projects = right({ all, start: start && place, limit });
    place = (start && place) + projects.length;
    return projects;
  })(next);
}

/** Applies the limit before it filters by account, like a query with its `WHERE` outside of its `LIMIT`. */
function countingOthers(next: Handler): Handler {
  return edit(on.to(on.isLaterPage, on.listed), async (body, request, further) => {
    const own = await projectsOf(further, asPremium(request));
    const foreign = await projectsOf(further, asOther(request));
    const all = [...own, ...foreign].toSorted((one, other) => one.id - other.id);
    const start = all.findIndex(({ id }) => id === Number(on.parameter(request, "last_id"))) + 1;
    const shown = all.slice(start, start + Number(on.parameter(request, "limit") ?? 20));
    return { ...body, projects: shown.filter((each) => (on.isOthers(request) ? foreign : own).includes(each)) };
  })(next);
}

/** Shows a project of another account at one place, counted from 1, of pages that reach it, or only of pages of one length. */
function foreignAt(place: number, length?: number): Middleware {
  return answer(on.listed, async (response, request, next) => {
    const projects = pageOf(response);
    if (on.isOthers(request) || projects.length < place || (length ?? projects.length) !== projects.length) return response;
    const [foreign] = await projectsOf(next, asOther(request));
    return foreign ? withBody(response, { ...bodyOf(response), projects: projects.with(place - 1, foreign) }) : response;
  });
}

function othersAt(query: string): Middleware {
  const asked: on.Asked = (request) => request.query === query && on.isList(request) && !on.isOthers(request);
  return answer(on.to(asked), async (response, request, next) =>
    page(response, (await projectsOf(next, asOther(request))).slice(0, 1), 230),
  );
}

function showingProjects(): Middleware {
  return edit(on.by("auth.key-missing", on.isList), async (body, request, next) => {
    return { ...body, projects: await projectsOf(next, asPremium(request)) };
  });
}
