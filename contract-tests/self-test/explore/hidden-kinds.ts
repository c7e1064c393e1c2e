import { acknowledgement, type ListedProject, pageOf, refusal, withText } from "../mutants/answers.ts";
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
import { afterDeletes, answer, askInstead, everyNth, instead, where, withStatus } from "../mutants/defects.ts";
import { PAGES } from "../mutants/list-pages.ts";
import { paged, right } from "../mutants/pages.ts";
import { asJson, asOther, asPremium, deletableBy, withoutCursor, withQuery } from "../mutants/requests.ts";
import type { Handler, Middleware } from "../wire.ts";
import { needingMany, type WrongServer, wrongServersOf } from "./wrong-server.ts";

const GONE = ["delete.gone", ...PAGES, "list.total", "delete.total", "delete.again"] as const;
const UNCHANGED = ["delete.refused-changes-nothing", ...GONE] as const;
const NO_PLAN = ["plan.not-premium", "list.content-type-missing"] as const;
const isKeyless: Asked = (request) => request.header(KEY_HEADER) === undefined;
const isUntyped: Asked = (request) => request.header("Content-Type") === undefined;
const takesGzip: Asked = (request) => request.header("Accept-Encoding")?.includes("gzip") ?? false;
const isOverMaximum: Asked = (request) => Number(parameter(request, "limit")) > 100;
const isWrongTwice = hasQuery(/(?=.*last_id=[^\d&])(?=.*limit=(0|[^\d&]))/);
const isWrongThrice: Asked = (it) => isList(it) && isKeyless(it) && isUntyped(it) && /limit=(0|[^\d&])/.test(it.query);

/** Acknowledges a delete, and deletes nothing. */
const lost: Middleware = (next) => async (request) => ((await deletableBy(request, next)) ? acknowledgement() : next(request));
const losing = where(isDelete, lost);
const shownToOthers = instead(by("list.last-id-deleted"), (it) => withoutCursor(asOther(it)));
const servedOverMaximum = instead(by("plan.not-premium", isOverMaximum), (it) => withQuery(asPremium(it), { limit: "20" }));
const startingOver = paged((it) => right(it.start % it.limit === 0 ? { ...it, start: it.start % it.all.length } : it));
const exact = paged((it) => right(it.all.length % it.limit === 0 ? { ...it, all: it.all.slice(0, -1) } : it));
const late500 = everyNth(150, () => true, where(isList, withStatus(listed, 500)));
const sharedPage = where(both(isOthers, isFirstPage), askInstead(asPremium));

/** Servers as people write them by mistake, of the kinds that passed an earlier suite. */
export const hiddenKinds: readonly WrongServer[] = [
  ...wrongServersOf([
    ["the second of two deletes in a row is lost", GONE, afterARow(isDelete, losing)],
    ["the third delete is lost", GONE, nthDelete(3)],
    ["a deleted cursor shows the other account", ["list.own-only", ...PAGES], shownToOthers],
    [
      "after a delete a missing key is the last one",
      ["auth.key-missing"],
      afterARow(isDelete, instead(by("auth.key-missing"), asPremium)),
    ],
    ["without the plan, a limit over 100 is served", ["plan.not-premium"], servedOverMaximum],
    ["after a full last page the first comes again", PAGES, startingOver],
    ["a limit that divides the total hides the last project", GONE, exact],
    ["every place is an offset that deletes do not move", GONE, rememberedOffsets],
    ["the 150th request is answered with 500", [...PAGES, "envelope.always", "request.bytes"], late500],
    ["one place is skipped as a cursor", PAGES, paged((it) => right(it.start === 57 ? { ...it, start: 58 } : it))],
    ["gzip is sent without its header", ["envelope.json"], answer(to(takesGzip, listed), (it) => withText(it, "\u001f\u008b"))],
    [
      "two wrong parameters are a 500",
      ["list.limit-invalid", "list.last-id-invalid"],
      withStatus(to(isWrongTwice, refusedWith(400)), 500),
    ],
    ["three reasons to refuse are a 500", "any", withStatus(to(isWrongThrice), 500)],
    ["without plan and type a list is a 500", NO_PLAN, withStatus(by("plan.not-premium", both(isList, isUntyped)), 500)],
    [
      "the other account needs no type",
      ["list.content-type-missing"],
      instead(by("list.content-type-missing", isOthers), asJson),
    ],
    ["the other account's text limit is a 500", ["list.limit-invalid"], withStatus(by("list.limit-invalid", isOthers), 500)],
    ["a refused delete hides the project from its owner", UNCHANGED, hidingRefused("page")],
    ["a refused delete spoils the owner's cursor", UNCHANGED, hidingRefused("cursor")],
    ["a refused delete makes the owner's delete fail", [...UNCHANGED, "delete.success"], hidingRefused("delete")],
  ]),
  ...needingMany(
    wrongServersOf([
      ["the fifth delete is lost", GONE, nthDelete(5)],
      ["a delete of the last cursor is lost", GONE, losingTheCursor],
      ["after 6 deletes another key gets this first page", ["list.own-only"], afterDeletes(6, sharedPage)],
    ]),
  ),
  ...wrongServersOf([
    ["an account that was emptied is not found", [...PAGES, "envelope.always"], withStatus(onEmpty, 404)],
    ["the last project of an account stays", ["delete.success", "delete.gone"], keepingTheLast],
  ]).map((server) => ({ ...server, projects: 4 })),
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
    const lose = lost(next);
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
    return (isDelete(request) && parameter(request, "projectId") === cursor ? lost(next) : next)(request);
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

/** After a refused delete of a foreign project, its owner does not see it, cannot go on after it, or cannot delete it. */
function hidingRefused(use: "page" | "cursor" | "delete"): Middleware {
  return (next) => {
    const refused = new Set<string | undefined>();
    const isShown = ({ id }: ListedProject) => !refused.has(String(id));
    const shown = paged((it) => right(it).filter(isShown))(next);
    const uses: Readonly<Record<typeof use, Handler>> = {
      page: shown,
      cursor: (request) => (isList(request) && refused.has(parameter(request, "last_id") ?? "") ? refusal(403) : next(request)),
      delete: (request) =>
        isDelete(request) && refused.has(parameter(request, "projectId") ?? "") ? refusal(404) : next(request),
    };
    return async (request) => {
      const response = await uses[use](request);
      if (by("delete.foreign")(response, request)) refused.add(parameter(request, "projectId"));
      return response;
    };
  };
}
