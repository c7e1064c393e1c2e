import type { Handler } from "../wire.ts";
import type { ListedProject } from "./answers.ts";
import { both, endOfWalk, hasLimit, isLaterPage, isOthers, listed, parameter, to } from "./conditions.ts";
import { askInstead, edit, everyNth, lost, where, withStatus } from "./defects.ts";
import { breaking, type Mutant, type Row, withAnswers } from "./mutant.ts";
import { type Choose, from, paged, type Reading, replaced, reversed, right } from "./pages.ts";
import { asOther, asPremium, projectsOf, withoutCursor, withQuery } from "./requests.ts";

const startingOver = from((start, all) => start % all);

/** Wrong ways to choose a page from the whole account. */
const WRONG_PAGES: readonly [id: string, breaks: string, choose: Choose][] = [
  ["cursor-inclusive", "A page starts with the project of `last_id`.", from((start) => Math.max(start - 1, 0))],
  ["cursor-skips-one", "A page leaves out the project after `last_id`.", from((start) => start && start + 1)],
  ["cursor-skips-one-late", "From the 200th project on, a page leaves out one.", from((start) => start + +(start >= 200))],
  ["cursor-one-too-early", "From the 200th project on, a page starts one too early.", from((start) => start - +(start >= 200))],
  ["first-cursor-ignored", "After the first project the first page comes again.", from((start) => (start === 1 ? 0 : start))],
  [
    "last-project-unreachable",
    "Nothing comes after the last project but one.",
    from((start, all) => start + +(start === all - 1)),
  ],
  ["last-project-for-ever", "After the last project, it comes again and again.", from((start, all) => Math.min(start, all - 1))],
  ["walk-starts-over", "After the last project the first page comes again.", startingOver],
  ["last-page-for-ever", "After the last project the last page comes again.", from((start, all) => Math.min(start, all - 30))],
  ["cursor-by-name", "A page starts after the first project of the same name.", behindNamesake],
  ["later-pages-backwards", "The pages after the first are in reverse order.", (it) => (it.start ? reversed : right)(it)],
  ["second-project-twice", "A page shows its second project also as its third.", (it) => replaced(right(it), 2, right(it)[1])],
  [
    "first-project-again",
    "Each page ends with the account's first project.",
    (it) => replaced(right(it), it.limit - 1, it.all[0]),
  ],
];

/** Walks that repeat, skip or do not end. */
export const listWalkMutants: readonly Mutant[] = [
  ...breaking("list.next-page", [
    ...WRONG_PAGES.map(([id, breaks, choose]): Row => [id, breaks, paged(choose)]),
    [
      "end-refused-after-a-full-page",
      "After a last page of one project the answer is 400.",
      withStatus(to(hasLimit(1), endOfWalk), 400),
    ],
    ["cursor-ignored", "`last_id` is ignored.", askInstead(withoutCursor)],
    ["cursor-kept-by-the-server", "A page goes on where the last one stopped, whatever `last_id` is.", keptByTheServer],
    ["walk-ends-with-403", "The cursor of the last project is refused.", withStatus(endOfWalk, 403)],
    ["walk-ends-with-404", "After the last project there is a 404.", withStatus(endOfWalk, 404)],
    ["walk-ends-without-projects", "The last page has no `projects`.", edit(endOfWalk, { projects: undefined })],
    ["walk-ends-with-null", "The last page has `projects` null.", edit(endOfWalk, { projects: null })],
    [
      "every-second-later-page-500",
      "Every second later page fails with a 500.",
      everyNth(2, isLaterPage, withStatus(listed, 500)),
    ],
    ["second-page-lost", "The answer with a later page of 100 is lost.", lost(to(both(isLaterPage, hasLimit(100)), listed))],
    ["limit-counts-other-accounts", "On later pages `limit` counts the projects of another account too.", countingOthers],
    ["full-account-starts-over", "An account of one page starts over after it.", where(isOthers, paged(startingOver))],
  ]),
  ...breaking("list.same-set", [
    ["cursor-without-description", "After a project with an empty `desc` one is left out.", paged(behindEmptyDescription)],
  ]),
  ...withAnswers(
    { "list.id-width": "wide" },
    breaking("list.next-page", [
      ["wide-ids-rounded", "Ids above 2^53 are rounded in pages.", edit(listed, {})],
      [
        "wide-cursor-rounded",
        "A cursor above 2^53 is rounded.",
        where(
          isLaterPage,
          askInstead((request) => withQuery(request, { last_id: rounded(parameter(request, "last_id")) })),
        ),
      ],
    ]),
  ),
];

function behindNamesake({ all, start, limit }: Reading): readonly ListedProject[] {
  const cursor = all[start - 1];
  return right({ all, start: all.findIndex(({ name }) => name === cursor?.name) + 1, limit });
}

function behindEmptyDescription({ all, start, limit }: Reading): readonly ListedProject[] {
  return right({ all, start: all[start - 1]?.desc === "" ? start + 1 : start, limit });
}

/** Applies the limit before it filters by account, like a query with its `WHERE` outside of its `LIMIT`. */
function countingOthers(next: Handler): Handler {
  return edit(to(isLaterPage, listed), async (body, request, further) => {
    const own = await projectsOf(further, asPremium(request));
    const foreign = await projectsOf(further, asOther(request));
    const all = [...own, ...foreign].toSorted((one, other) => one.id - other.id);
    const start = all.findIndex(({ id }) => id === Number(parameter(request, "last_id"))) + 1;
    const page = all.slice(start, start + Number(parameter(request, "limit") ?? 20));
    return { ...body, projects: page.filter((each) => (isOthers(request) ? foreign : own).includes(each)) };
  })(next);
}

function keptByTheServer(next: Handler): Handler {
  let place = 0;
  const kept = paged(({ all, start, limit }) => {
    const projects = right({ all, start: start && place, limit });
    place = (start && place) + projects.length;
    return projects;
  });
  return kept(next);
}

function rounded(digits = ""): string {
  return String(BigInt(Number(digits)));
}
