import { acknowledgement, type ListedProject, page, pageOf, refusal, withText } from "../mutants/answers.ts";
import {
  type Asked,
  both,
  by,
  deleted,
  hasQuery,
  isDelete,
  isFirstPage,
  isLaterPage,
  isList,
  isOthers,
  KEY_HEADER,
  listed,
  parameter,
  refusedWith,
  to,
} from "../mutants/conditions.ts";
import { afterDelete, answer, askInstead, beside, everyNth, instead, where, withStatus } from "../mutants/defects.ts";
import { PAGES } from "../mutants/list-pages.ts";
import { paged, right } from "../mutants/pages.ts";
import { asJson, asOther, asPremium, deletableBy, projectsOf, withoutCursor, withQuery } from "../mutants/requests.ts";
import type { Handler, Middleware } from "../wire.ts";
import { later, type WrongServer, wrongServersOf } from "./wrong-server.ts";

const GONE = ["delete.gone", ...PAGES, "list.total", "delete.total", "delete.again"] as const;
const isKeyless: Asked = (request) => request.header(KEY_HEADER) === undefined;
const isUntyped: Asked = (request) => request.header("Content-Type") === undefined;
const takesGzip: Asked = (request) => request.header("Accept-Encoding")?.includes("gzip") ?? false;
const isOverMaximum: Asked = (request) => Number(parameter(request, "limit")) > 100;
const isTextTwice = hasQuery(/(?=.*last_id=[a-z])(?=.*limit=[a-z])/);

/** Acknowledges a delete, and deletes nothing. */
const lostDelete: Middleware = (next) => async (request) =>
  (await deletableBy(request, next)) ? acknowledgement() : next(request);

/** Servers as people write them by mistake, of the kinds that passed an earlier suite. */
export const hiddenKinds: readonly WrongServer[] = [
  ...wrongServersOf([
    ["the second of two deletes in a row is lost", GONE, afterARow(isDelete, where(isDelete, lostDelete))],
    ["of two deletes at once one is lost", GONE, beside(isDelete, where(isDelete, lostDelete))],
    ["the third delete is lost", GONE, nthDelete(3)],
    ["the fifth delete is lost", GONE, nthDelete(5)],
    ["a delete of the last cursor is lost", GONE, losingTheCursor],
    [
      "a deleted cursor shows the other account",
      ["list.own-only"],
      instead(by("list.last-id-deleted"), (it) => withoutCursor(asOther(it))),
    ],
    [
      "after a delete a missing key is the last one's",
      ["auth.key-missing"],
      afterARow(isDelete, instead(by("auth.key-missing"), asPremium)),
    ],
    [
      "without the plan, a limit over 100 is served",
      ["plan.not-premium"],
      instead(by("plan.not-premium", isOverMaximum), (it) => withQuery(asPremium(it), { limit: "20" })),
    ],
    [
      "after a full last page the first comes again",
      PAGES,
      paged((it) => right(it.start % it.limit === 0 ? { ...it, start: it.start % it.all.length } : it)),
    ],
    [
      "a limit that divides the total hides the last project",
      PAGES,
      paged((it) => right(it.all.length % it.limit === 0 ? { ...it, all: it.all.slice(0, -1) } : it)),
    ],
    ["every place is an offset that deletes do not move", [...PAGES, "delete.gone"], rememberedOffsets],
    [
      "the 150th request is answered with 500",
      [...PAGES, "envelope.always", "request.bytes"],
      everyNth(150, () => true, where(isList, withStatus(listed, 500))),
    ],
    ["one place of the account is skipped as a cursor", PAGES, paged((it) => right(it.start === 57 ? { ...it, start: 58 } : it))],
    ["gzip is sent without its header", ["envelope.json"], answer(to(takesGzip, listed), (it) => withText(it, "\u001f\u008b\b"))],
    [
      "two invalid parameters end in a 500",
      ["list.limit-invalid", "list.last-id-invalid"],
      withStatus(to(isTextTwice, refusedWith(400)), 500),
    ],
    [
      "three reasons to refuse end in a 500",
      ["auth.key-missing", "list.content-type-missing", "list.limit-invalid"],
      withStatus(
        to((it) => isList(it) && isKeyless(it) && isUntyped(it) && /limit=(0|-|[a-z])/.test(it.query)),
        500,
      ),
    ],
    [
      "without plan and type a list ends in a 500",
      ["plan.not-premium", "list.content-type-missing"],
      withStatus(by("plan.not-premium", both(isList, isUntyped)), 500),
    ],
    [
      "the other account needs no Content-Type",
      ["list.content-type-missing"],
      instead(by("list.content-type-missing", isOthers), asJson),
    ],
    [
      "the other account's limit has no maximum",
      ["list.maximum", "list.limit-over-maximum"],
      answer(by("list.limit-over-maximum", isOthers), unlimited),
    ],
    ["the other account's text as a limit is a 500", ["list.limit-invalid"], withStatus(by("list.limit-invalid", isOthers), 500)],
    [
      "a refused foreign delete hides the project from its owner",
      ["delete.refused-changes-nothing", ...GONE],
      hidingRefused("page"),
    ],
    ["a refused foreign delete spoils the owner's cursor", ["delete.refused-changes-nothing", ...PAGES], hidingRefused("cursor")],
    [
      "a refused foreign delete makes the owner's delete fail",
      ["delete.refused-changes-nothing", "delete.success"],
      hidingRefused("delete"),
    ],
    [
      "after a delete another key gets the same first page",
      ["list.own-only"],
      afterDelete(later(where(both(isOthers, isFirstPage), askInstead(asPremium)))),
    ],
  ]),
  ...wrongServersOf([
    ["an account that was emptied is not found", [...PAGES, "envelope.always"], withStatus(onEmpty, 404)],
    ["the last project of an account stays", ["delete.success", "delete.gone"], keepingTheLast],
  ]).map((server) => ({ ...server, size: { projects: 4, disposable: 4 } })),
];

function onEmpty(...[response, request]: Parameters<typeof listed>): boolean {
  return to(isFirstPage, listed)(response, request) && !isOthers(request) && pageOf(response).length === 0;
}

function keepingTheLast(next: Handler): Handler {
  return async (request) => {
    const found = await deletableBy(request, next);
    return found?.all.length === 1 && !isOthers(request) ? refusal(404) : next(request);
  };
}

/** A defect of requests that directly follow another one of this kind. */
function afterARow(before: Asked, defect: Middleware): Middleware {
  return (next) => {
    let isNext = false;
    const broken = defect(next);
    return (request) => {
      const handler = isNext ? broken : next;
      isNext = before(request);
      return handler(request);
    };
  };
}

function nthDelete(count: number): Middleware {
  return (next) => {
    let done = 0;
    const lose = lostDelete(next);
    return async (request) => {
      const response = await (done === count - 1 ? lose : next)(request);
      if (deleted(response, request)) done += 1;
      return response;
    };
  };
}

function losingTheCursor(next: Handler): Handler {
  let cursor: string | undefined;
  return (request) => {
    if (isLaterPage(request)) cursor = parameter(request, "last_id");
    return (isDelete(request) && parameter(request, "projectId") === cursor ? lostDelete(next) : next)(request);
  };
}

/** Remembers at which offset each page ended, and goes on there, though a project before it was deleted since. */
function rememberedOffsets(next: Handler): Handler {
  const ends = new Map<number | undefined, number>();
  return paged(({ all, start, limit }) => {
    const place = (start > 0 && ends.get(all[start - 1]?.id)) || start;
    const shown = right({ all, start: place, limit });
    ends.set(shown.at(-1)?.id, place + shown.length);
    return shown;
  })(next);
}

async function unlimited(...[response, request, next]: Parameters<Parameters<typeof answer>[1]>) {
  return page(response, await projectsOf(next, request));
}

/** After a refused delete of a foreign project, its owner does not see it, cannot go on after it, or cannot delete it. */
function hidingRefused(use: "page" | "cursor" | "delete"): Middleware {
  return (next) => {
    const refused = new Set<string>();
    const isRefused = (id: string | undefined) => id !== undefined && refused.has(id);
    const shown = paged((it) => right(it).filter((project: ListedProject) => !isRefused(String(project.id))))(next);
    return async (request) => {
      if (use === "cursor" && isList(request) && isRefused(parameter(request, "last_id"))) return refusal(403);
      if (use === "delete" && isDelete(request) && isRefused(parameter(request, "projectId"))) return refusal(404);
      const response = await (use === "page" ? shown : next)(request);
      if (by("delete.foreign")(response, request)) refused.add(parameter(request, "projectId") ?? "");
      return response;
    };
  };
}
