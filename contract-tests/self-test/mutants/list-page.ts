import type { Middleware } from "../wire.ts";
import { bodyOf, type ListedProject, page, pageOf, withBody } from "./answers.ts";
import {
  type Asked,
  both,
  hasLimit,
  hasNoLimit,
  isFirstPage,
  isLaterPage,
  isList,
  isOthers,
  listed,
  parameter,
  to,
} from "./conditions.ts";
import { answer, askInstead, everyNth, where, withStatus } from "./defects.ts";
import { breaking, each, type Mutant, type Row } from "./mutant.ts";
import {
  type Choose,
  newestFirst,
  nothing,
  paged,
  type Reading,
  reversed,
  right,
  swapped,
  withDescription,
  withoutLast,
} from "./pages.ts";
import { asOther, asPremium, projectsOf, withoutLimit } from "./requests.ts";

const isZero: Asked = (request) => isList(request) && parameter(request, "last_id") === "0";
const isSmall: Asked = (request) => isList(request) && parameter(request, "limit") !== "100";
const isSmallLater = both(isLaterPage, isSmall);

/** What `last_id=0` gives instead of the first page. */
const WRONG_ZEROS: readonly [id: string, what: string, choose: Choose][] = [
  ["second-page", "the second page", ({ all, limit }) => all.slice(limit, 2 * limit)],
  ["one-late", "the first page without its first project", ({ all, limit }) => all.slice(1, limit + 1)],
  ["nothing", "an empty page", nothing],
  ["backwards", "the first page in reverse order", reversed],
  ["newest-first", "the last projects, newest first", newestFirst],
  ["last-page", "the last page", ({ all, limit }) => all.slice(-limit)],
];

/** Pages that do not show the same projects in the same sequence as other pages. */
const OTHER_SETS: readonly [id: string, breaks: string, asked: Asked, choose: Choose][] = [
  ["last-project-on-large-pages-only", "Only with `limit=100` the last project is shown.", isSmall, withoutLast],
  ["default-walk-starts-late", "Without `limit` the first project is left out.", hasNoLimit, withoutFirst],
  ["small-pages-without-empty-descriptions", "With small pages an empty `desc` hides a project.", isSmall, withDescription],
  ["small-pages-turned", "Small pages begin with their second project.", isSmall, swapped],
  ["default-walk-by-name", "Without `limit` the order is by name.", hasNoLimit, byName],
  ["default-walk-backwards", "Without `limit` the order is by id, the largest first.", hasNoLimit, backwards],
  ["limit-1-gives-the-second", "With `limit=1` the first page is the second one.", isFirstOf(1), ({ all }) => all.slice(1, 2)],
  ["limit-2-gives-nothing", "With `limit=2` the first page is empty.", isFirstOf(2), nothing],
];

/** Queries for which a server shows a project of another account. */
const LEAKS: readonly [id: string, query: string, breaks: string][] = [
  ["invalid-cursor-shows-others", "last_id=-1", "`last_id=-1` shows the projects of another account."],
  ["invalid-limit-shows-others", "limit=0", "`limit=0` shows the projects of another account."],
  ["single-project-of-another", "limit=1", "`limit=1` shows a project of another account."],
];

/** Pages that depend on what must not matter, and pages that show projects of another account. */
export const listPageMutants: readonly Mutant[] = [
  ...breaking("list.first-page", [
    ...WRONG_ZEROS.map(
      ([id, what, choose]): Row => [`cursor-zero-${id}`, `\`last_id=0\` gives ${what}.`, where(isZero, paged(choose))],
    ),
    ...each([400, 403, 404, 500], "cursor-zero-$", "`last_id=0` is answered with $.", (status) =>
      withStatus(to(isZero, listed), status),
    ),
    ["cursor-zero-forgets-limit", "With `last_id=0` the limit is ignored.", where(isZero, askInstead(withoutLimit))],
  ]),
  ...breaking("list.same-set", [
    ...OTHER_SETS.map(([id, breaks, asked, choose]): Row => [id, breaks, where(asked, paged(choose))]),
    ["every-fifth-page-turned", "Every fifth page begins with its second project.", everyNth(5, isList, paged(swapped))],
    ["every-fourth-small-page-empty", "Every fourth small later page is empty.", everyNth(4, isSmallLater, paged(nothing))],
  ]),
  ...breaking("list.own-only", [
    ["other-account-shows-this-one", "One account sees the projects of another.", where(isOthers, askInstead(asPremium))],
    ...each([1, 5, 70], "foreign-project-at-$", "The project at place $ of each page is of another account.", foreignAt),
    ["foreign-project-on-later-pages", "On later pages the third project is foreign.", where(isLaterPage, foreignAt(3))],
    ["foreign-project-at-the-end", "The last page ends with a project of another account.", foreignAt(30, 30)],
    ...LEAKS.map(([id, query, breaks]): Row => [id, breaks, othersAt(query)]),
  ]),
];

function isFirstOf(limit: number): Asked {
  return both(isFirstPage, hasLimit(limit));
}

function withoutFirst({ all, start, limit }: Reading): readonly ListedProject[] {
  return right({ all, start: start || 1, limit });
}

function byName(reading: Reading): readonly ListedProject[] {
  return inOrder(
    reading.all.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    reading,
  );
}

function backwards(reading: Reading): readonly ListedProject[] {
  return inOrder(reading.all.toReversed(), reading);
}

function inOrder(sorted: readonly ListedProject[], { all, start, limit }: Reading): readonly ListedProject[] {
  const cursor = all[start - 1];
  return right({ all: sorted, start: cursor ? sorted.indexOf(cursor) + 1 : 0, limit });
}

/** Shows a project of another account at one place, counted from 1, of pages that reach it, or only of pages of one length. */
function foreignAt(place: number, length?: number): Middleware {
  return answer(listed, async (response, request, next) => {
    const projects = pageOf(response);
    if (isOthers(request) || projects.length < place || (length ?? projects.length) !== projects.length) return response;
    const [foreign] = await projectsOf(next, asOther(request));
    return foreign ? withBody(response, { ...bodyOf(response), projects: projects.with(place - 1, foreign) }) : response;
  });
}

function othersAt(query: string): Middleware {
  const asked: Asked = (request) => request.query === query && isList(request) && !isOthers(request);
  return answer(to(asked), async (response, request, next) =>
    page(response, (await projectsOf(next, asOther(request))).slice(0, 1), 230),
  );
}
