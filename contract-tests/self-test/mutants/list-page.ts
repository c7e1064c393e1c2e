import { DEV_KEYS, type Middleware } from "../../../mock-server/index.ts";
import { bodyOf, type ListedProject, pageOf, withBody } from "./answers.ts";
import { type Asked, both, hasNoLimit, isLaterPage, isList, isOthers, listed, parameter } from "./match.ts";
import { breaking, type Mutant } from "./mutant.ts";
import { type Choose, described, type Reading, right, turned, withoutLast } from "./pages.ts";
import { projectsOf, withKey, withQuery } from "./requests.ts";
import { askInstead, everyNth, paged, where, withStatus } from "./tools.ts";

const first = breaking("list.first-page");
const same = breaking("list.same-set");
const own = breaking("list.own-only");
const isZero: Asked = (request) => isList(request) && parameter(request, "last_id") === "0";
const isSmall: Asked = (request) => isList(request) && parameter(request, "limit") !== "100";

/** What `last_id=0` gives in place of the first page. */
const WRONG_ZEROS: readonly [id: string, what: string, choose: Choose][] = [
  ["second-page", "the second page", ({ all, limit }) => all.slice(limit, 2 * limit)],
  ["one-late", "the first page without its first project", ({ all, limit }) => all.slice(1, limit + 1)],
  ["nothing", "an empty page", () => []],
  ["backwards", "the first page in reverse order", (reading) => right(reading).toReversed()],
  ["newest-first", "the last projects, newest first", ({ all, limit }) => all.toReversed().slice(0, limit)],
  ["last-page", "the last page", ({ all, limit }) => all.slice(-limit)],
];

/** What pages show that should be the same projects in the same sequence as others. */
const OTHER_SETS: readonly [id: string, breaks: string, asked: Asked, choose: Choose][] = [
  ["last-project-on-large-pages-only", "Only with `limit=100` the last project is shown.", isSmall, withoutLast],
  ["default-walk-starts-late", "Without `limit` the first project is left out.", hasNoLimit, withoutFirst],
  ["small-pages-without-empty-descriptions", "With small pages an empty `desc` hides a project.", isSmall, described],
  ["small-pages-turned", "Small pages begin with their second project.", isSmall, turned],
  ["default-walk-by-name", "Without `limit` the order is by name.", hasNoLimit, byName],
  ["default-walk-backwards", "Without `limit` the order is by id, the largest first.", hasNoLimit, backwards],
];

/** Pages that depend on what they must not depend on, and pages that show what belongs to others. */
export const listPageMutants: readonly Mutant[] = [
  ...WRONG_ZEROS.map(([id, what, choose]) =>
    first(`cursor-zero-${id}`, `\`last_id=0\` gives ${what}.`, where(isZero, paged(choose))),
  ),
  ...[400, 403, 404, 500].map((status) =>
    first(`cursor-zero-${status}`, `\`last_id=0\` is answered with ${status}.`, where(isZero, withStatus(listed, status))),
  ),
  first(
    "cursor-zero-forgets-limit",
    "With `last_id=0` the limit is ignored.",
    where(
      isZero,
      askInstead((request) => withQuery(request, { limit: undefined })),
    ),
  ),
  ...OTHER_SETS.map(([id, breaks, asked, choose]) => same(id, breaks, where(asked, paged(choose)))),
  same("every-fifth-page-turned", "Every fifth page begins with its second project.", everyNth(5, isList, paged(turned))),
  same(
    "every-fourth-small-page-empty",
    "Every fourth small page after a cursor is empty.",
    everyNth(
      4,
      both(isLaterPage, isSmall),
      paged(() => []),
    ),
  ),
  own(
    "other-account-shows-this-one",
    "One account is shown the projects of another.",
    where(
      isOthers,
      askInstead((request) => withKey(request)),
    ),
  ),
  ...[0, 4, 69].map((place) =>
    own(
      `foreign-project-at-${place + 1}`,
      `The project at place ${place + 1} of each page is of another account.`,
      foreignAt(place),
    ),
  ),
  own(
    "foreign-project-on-later-pages",
    "On later pages the third project is of another account.",
    where(isLaterPage, foreignAt(2)),
  ),
  own("foreign-project-at-the-end", "The last page ends with a project of another account.", foreignAt(29, 30)),
];

function withoutFirst({ all, start, limit }: Reading): readonly ListedProject[] {
  return all.slice(start || 1, (start || 1) + limit);
}

function byName({ all, start, limit }: Reading): readonly ListedProject[] {
  return sorted(all, all[start - 1], limit, (one, other) => (one.name < other.name ? -1 : 1));
}

function backwards({ all, start, limit }: Reading): readonly ListedProject[] {
  return sorted(all, all[start - 1], limit, (one, other) => other.id - one.id);
}

function sorted(
  all: readonly ListedProject[],
  cursor: ListedProject | undefined,
  limit: number,
  compare: (one: ListedProject, other: ListedProject) => number,
): readonly ListedProject[] {
  const inOrder = all.toSorted(compare);
  const start = cursor ? inOrder.indexOf(cursor) + 1 : 0;
  return inOrder.slice(start, start + limit);
}

/** Shows a project of another account at one place of the pages that reach it, or of those of one length. */
function foreignAt(place: number, length?: number): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    if (!listed(response, request) || isOthers(request)) return response;
    const page = pageOf(response);
    const [foreign] = await projectsOf(next, request, DEV_KEYS.otherPremium);
    if (!foreign || page.length <= place || (length !== undefined && page.length !== length)) return response;
    return withBody(response, { ...bodyOf(response), projects: page.with(place, foreign) });
  };
}
