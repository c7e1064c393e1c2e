import { DEV_KEYS, type Handler, type Middleware } from "../../../mock-server/index.ts";
import { bodyOf, page, refusal, withBody } from "./answers.ts";
import { replacedKey } from "./authentication.ts";
import { cached } from "./delete-gone.ts";
import { both, by, hasLimit, hasNoLimit, isDelete, isFirstPage, isLaterPage, isList, isOthers, refused } from "./match.ts";
import { breaking, type Mutant, untouched } from "./mutant.ts";
import { from } from "./pages.ts";
import { asPremium, deletableBy, projectsOf, withHeader } from "./requests.ts";
import { asDelete, on } from "./routes.ts";
import { afterDelete, counted, emptyPage, instead, paged, sized, where } from "./tools.ts";

/** Wrong servers that an earlier suite did not find out: each asks for a probe of its own. */
export const onceSurvived: readonly Mutant[] = [
  breaking("route.method")(
    "get-project-by-id",
    "GET /project with an id shows a project.",
    where(({ query }) => query !== "", emptyPage(on("GET", "/project"))),
  ),
  ...["PUT", "PATCH"].map((verb) =>
    breaking("route.method")(
      `${verb.toLowerCase()}-project-deletes`,
      `${verb} /project deletes the project.`,
      instead(on(verb, "/project"), asDelete),
    ),
  ),
  breaking("route.invalid")(
    "delete-by-path",
    "DELETE /projects/7 deletes the project.",
    instead(
      by("route.invalid", ({ method }) => method === "DELETE"),
      (request) => ({ ...asDelete(request), query: `projectId=${request.path.split("/").at(-1)}` }),
    ),
  ),

  breaking("list.limit")(
    "later-pages-of-100",
    "On later pages the limit is ignored, and 100 projects come.",
    where(
      isLaterPage,
      sized(() => 100),
    ),
  ),
  breaking("list.default-limit")(
    "later-default-pages-of-25",
    "Without `limit` a later page has 25 projects.",
    where(
      both(isLaterPage, hasNoLimit),
      sized(() => 25),
    ),
  ),
  breaking("list.same-set")(
    "limit-1-gives-the-second",
    "With `limit=1` the first page is the second project.",
    where(
      both(isFirstPage, hasLimit("1")),
      paged(({ all }) => all.slice(1, 2)),
    ),
  ),
  breaking("list.same-set")(
    "limit-2-gives-nothing",
    "With `limit=2` the first page is empty.",
    where(
      both(isFirstPage, hasLimit("2")),
      paged(() => []),
    ),
  ),
  breaking("list.next-page")(
    "full-account-starts-over",
    "An account that fits on one page starts over behind it.",
    where(isOthers, paged(from((start, all) => start % all))),
  ),
  breaking("list.total")(
    "total-of-the-first-account",
    "`total` is that of the account that asked first.",
    where(
      isOthers,
      counted(() => 230),
    ),
  ),
  breaking("delete.total")("total-lowered-by-refusals", "`total` is one less after each refused delete.", loweredByRefusals),
  {
    ...breaking("delete.total")(
      "total-of-all-after-a-delete",
      "`total` counts the page, and after a delete all projects.",
      afterDelete(counted(() => 229)),
    ),
    answers: { "list.total": "page" },
  },
  breaking("delete.gone")(
    "default-page-for-ever",
    "Without `limit` a first page that was sent once is sent again for ever.",
    where(both(isFirstPage, hasNoLimit), cached),
  ),
  breaking("delete.success")(
    "only-the-first-delete-works",
    "Every delete but the first answers 404, and deletes nothing.",
    afterDelete(finding404),
  ),

  breaking("auth.key-missing")(
    "cursor-needs-no-key",
    "A list with a cursor needs no key.",
    instead(by("auth.key-missing", isLaterPage), asPremium),
  ),
  breaking("auth.key-unknown")(
    "cursor-needs-no-known-key",
    "A list with a cursor takes any key.",
    instead(by("auth.key-unknown", isLaterPage), asPremium),
  ),
  breaking("list.own-only")("refusal-shows-projects", "A list without a key is refused, and the error shows projects.", leaking),
  breaking("list.content-type-missing")(
    "cursor-needs-no-content-type",
    "A list with a cursor needs no Content-Type.",
    instead(by("list.content-type-missing", isLaterPage), (request) => withHeader(request, "Content-Type", "application/json")),
  ),
  {
    ...breaking("auth.key-header-case")("delete-minds-header-case", "On a delete X-MASTER-KEY is not found.", untouched),
    wire: (send) => (request) => (request.method === "DELETE" ? replacedKey("X-MASTER-KEY", "")(send)(request) : send(request)),
  },
  breaking("list.own-only")(
    "invalid-cursor-shows-others",
    "`last_id=-1` shows the projects of another account.",
    othersAt("last_id=-1"),
  ),
  breaking("list.own-only")(
    "invalid-limit-shows-others",
    "`limit=0` shows the projects of another account.",
    othersAt("limit=0"),
  ),
  breaking("list.own-only")(
    "single-project-of-another",
    "With `limit=1` a project of another account comes.",
    othersAt("limit=1"),
  ),
];

function loweredByRefusals(next: Handler): Handler {
  let refusals = 0;
  const lowered = counted((all) => all - refusals)(next);
  return async (request) => {
    const response = await lowered(request);
    if (isDelete(request) && refused(response, request)) refusals += 1;
    return response;
  };
}

function finding404(next: Handler): Handler {
  return async (request) => ((await deletableBy(request, next)) ? refusal(404) : next(request));
}

function leaking(next: Handler): Handler {
  return async (request) => {
    const response = await next(request);
    if (!by("auth.key-missing", isList)(response, request)) return response;
    return withBody(response, { ...bodyOf(response), projects: await projectsOf(next, request) });
  };
}

function othersAt(query: string): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    if (request.query !== query || !isList(request) || isOthers(request)) return response;
    return page(response, (await projectsOf(next, request, DEV_KEYS.otherPremium)).slice(0, 1), 230);
  };
}
