import { KEY_HEADER, LAST_ID, LIMIT, PROJECT_ID } from "../../openapi/constants.ts";
import { bodyOf, page, refusal, withText } from "./mutants/answers.ts";
import { by, hasQuery, isDelete, isList, isOthers } from "./mutants/conditions.ts";
import { afterDeletes, answer, everyNth, instead, where, withStatus } from "./mutants/defects.ts";
import { counted, paged, sized } from "./mutants/pages.ts";
import { asPremium, withoutCursor, withoutLimit } from "./mutants/requests.ts";
import { accountsOf, KEYS, PROJECTS, type ReferenceOptions } from "./reference.ts";
import type { Handler, Middleware } from "./wire.ts";

const NAN = answer(
  by("list.limit-invalid", hasQuery(`^${LIMIT}=abc$`)),
  async (it, request, next) =>
    page(it, [], Number(bodyOf(await next(withoutLimit(request))).total)),
);
const ofAnyLength = takingTurns(11, (limit, turn) =>
  Math.max((limit * ((turn * 7) % 11)) % (limit + 1), 1),
);
const shortOrFull = takingTurns(2, (limit, turn) => (turn === 0 ? limit : Math.min(limit, 7)));
const firstLast = paged(({ all, start, limit }) => {
  const order = [...all.slice(1), ...all.slice(0, 1)];
  const place = order.findIndex((project) => project === all[start - 1]) + 1;
  return order.slice(place, place + limit);
});

/** Legal servers that no profile describes: what they do, and how. */
export const undescribedServers: readonly [does: string, options: ReferenceOptions][] = [
  ["counts ids in each account", { wrap: countingIds, otherProjects: PROJECTS }],
  ["has accounts that are seeded alike", { wrap: where(isOthers, seededAlike), disposable: 0 }],
  ["reads a text limit as NaN and returns no project", { wrap: NAN }],
  ["has pages of any length", { wrap: ofAnyLength }],
  [
    "has an order that changes after a delete",
    {
      wrap: afterDeletes(
        1,
        where((it) => !isOthers(it), firstLast),
      ),
    },
  ],
  ["has short pages of a small account now and then", { wrap: shortOrFull, projects: 12 }],
  [
    "counts in total what such a page holds",
    { wrap: (next) => counted((_, size) => size)(shortOrFull(next)), projects: 12 },
  ],
  ["answers If-None-Match with 304 and another Accept with 406", { wrap: negotiating }],
  ["has another key that is the beginning of this one", { otherKey: KEYS.premium.slice(0, 7) }],
  ["has another key that begins with this one", { otherKey: `${KEYS.premium}0` }],
  [
    "refuses unknown cursors now with 403 and now with 400",
    { wrap: inTurns(withStatus(by("list.last-id-unknown"), 400)) },
  ],
  [
    "reads an invalid cursor in turns as none",
    { wrap: inTurns(instead(by("list.last-id-invalid"), withoutCursor)) },
  ],
  ["answers two deletes of one project at once both with 200", { wrap: sharing }],
];

function takingTurns(turns: number, sizeFor: (limit: number, turn: number) => number): Middleware {
  return (next) => {
    let turn = 0;
    return sized((limit) => sizeFor(limit, turn++ % turns))(next);
  };
}

function inTurns(other: Middleware): Middleware {
  return everyNth(2, isList, other);
}

function negotiating(next: Handler): Handler {
  return async (request) => {
    if (request.header("If-None-Match")) return { status: 304, headers: {}, body: "" };
    return request.header("Accept")?.includes("text/html") ? refusal(406) : next(request);
  };
}

/** Deletes of one project at once share their answer. */
function sharing(next: Handler): Handler {
  const shared = new Map<string, ReturnType<Handler>>();
  return async (request) => {
    if (!isDelete(request)) return next(request);
    const asked = `${request.header(KEY_HEADER)} ${request.header("Content-Type")} ${request.query}`;
    const answered = shared.get(asked) ?? next(request);
    shared.set(asked, answered);
    await new Promise(setImmediate);
    shared.delete(asked);
    return answered;
  };
}

/** The other account has the same projects, apart from a field of its own. */
function seededAlike(next: Handler): Handler {
  return async (request) => {
    const response = await next(asPremium(request));
    return withText(response, response.body.replaceAll('"desc":', '"owner":2,"desc":'));
  };
}

/** Both accounts have the same ids. */
function countingIds(next: Handler): Handler {
  const [own, others] = accountsOf({ otherProjects: PROJECTS }).map(({ projects }) =>
    projects.map(({ id }) => String(id)),
  );
  const renamed = (body: string, from: readonly string[] = [], to: readonly string[] = []) =>
    body.replace(
      new RegExp(`(?<=(?:${LAST_ID}|${PROJECT_ID})=|"id":)\\d+(?![\\d.e])`, "g"),
      (id) => to[from.indexOf(id)] ?? id,
    );
  return async (request) => {
    if (!isOthers(request)) return next(request);
    const response = await next({ ...request, query: renamed(request.query, own, others) });
    return { ...response, body: renamed(response.body, others, own) };
  };
}
