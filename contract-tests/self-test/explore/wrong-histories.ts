import { LAST_ID, PROJECT_ID } from "../../../openapi/constants.ts";
import { acknowledgement, refusal } from "../mutants/answers.ts";
import * as on from "../mutants/conditions.ts";
import {
  afterDeletes,
  beside,
  besides,
  cached,
  read,
  undone,
  where,
  withStatus,
} from "../mutants/defects.ts";
import { PAGES } from "../mutants/list-pages.ts";
import { FEW_DISPOSABLE, hidden, MANY_DISPOSABLE, type Mutant } from "../mutants/mutant.ts";
import { paged, right, withoutFirst } from "../mutants/pages.ts";
import { asPremium, deletionAt } from "../mutants/requests.ts";
import type { ApiRequest, Handler, Middleware } from "../wire.ts";

const GONE = ["delete.gone", "delete.success", ...PAGES, "list.total", "delete.total"] as const;
const SECRET = ["delete.refused-changes-nothing", "delete.gone", "list.total"] as const;
const exact = paged((it) =>
  right(it.all.length % it.limit === 0 ? { ...it, all: it.all.slice(0, -1) } : it),
);

/** Servers whose defect depends on other requests: on earlier ones, on concurrent ones, or on the size of the account. */
export const wrongHistories: readonly Mutant[] = [
  ...hidden(FEW_DISPOSABLE, [
    ["the first page of each query never changes", GONE, cached(on.isFirstPage, true)],
    ["a list beside a delete lacks its first project", PAGES, beside(on.isDelete, withoutFirst)],
    [
      "a delete beside a list is acknowledged only",
      GONE,
      beside(on.isList, undone(acknowledgement())),
    ],
    [
      "a delete beside a delete takes the first project too",
      GONE,
      beside(on.isDelete, besides(on.deleted, deletionAt(0))),
    ],
    ["a limit that divides the total hides the last project", GONE, exact],
    ["a refused delete spoils the owner's cursor", [...SECRET, ...PAGES], spoilingCursor],
  ]),
  // These show their defect only after more deletes than five disposable projects allow.
  ...hidden(MANY_DISPOSABLE, [
    ["a refused delete is carried out 3 requests later", SECRET, carriedOutLater(3)],
    [
      "after 6 deletes another key gets this first page",
      ["list.own-only"],
      afterDeletes(6, read(on.both(on.isOthers, on.isFirstPage), asPremium)),
    ],
    [
      "after 6 deletes every delete is refused",
      [...GONE, ...SECRET],
      afterDeletes(6, withStatus(on.deleted, 404)),
    ],
    [
      "after 7 deletes a cursor skips a project",
      GONE,
      afterDeletes(7, where(on.isLaterPage, withoutFirst)),
    ],
  ]),
];

/** After a refused delete of a foreign project, its owner cannot go on after it. */
function spoilingCursor(next: Handler): Handler {
  const refused = new Set<string | undefined>();
  return async (request) => {
    if (on.isLaterPage(request) && refused.has(on.parameter(request, LAST_ID))) return refusal(403);
    const response = await next(request);
    if (on.by("delete.foreign")(response, request)) refused.add(on.parameter(request, PROJECT_ID));
    return response;
  };
}

/** Carries out refused deletes of foreign projects after `count` requests. */
function carriedOutLater(count: number): Middleware {
  return (next) => {
    const waiting: { request: ApiRequest; left: number }[] = [];
    return async (request) => {
      const response = await next(request);
      for (const each of waiting) if (--each.left === 0) await next(asPremium(each.request));
      if (on.by("delete.foreign")(response, request)) waiting.push({ request, left: count });
      return response;
    };
  };
}
