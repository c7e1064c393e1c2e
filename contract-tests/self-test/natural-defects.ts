import { DEV_KEYS } from "../../mock-server/index.ts";
import {
  DEFAULT_LIMIT,
  KEY_HEADER,
  LAST_ID,
  LIMIT,
  MAXIMUM_LIMIT,
  PROJECT_ID,
} from "../../openapi/constants.ts";
import {
  acknowledgement,
  type Body,
  bodyOf,
  type ListedProject,
  refusal,
  withBody,
  withText,
} from "./mutants/answers.ts";
import * as on from "./mutants/conditions.ts";
import { answer, besides, edit, editPages, everyNth, read, withStatus } from "./mutants/defects.ts";
import { from, paged, right } from "./mutants/pages.ts";
import {
  asDelete,
  asJson,
  asPremium,
  deletableBy,
  deletionOf,
  projectsOf,
  withQuery,
} from "./mutants/requests.ts";
import type { ApiRequest, Handler, Middleware } from "./wire.ts";

/** Servers with one natural defect, and what a report has to tell: the rule of each finding, in this order. */
export const NATURAL_DEFECTS: readonly [
  does: string,
  wrap: Middleware,
  tells: readonly string[],
][] = [
  [
    "skips one project on each later page",
    from((start) => (start > 0 ? start + 1 : 0)),
    ["list.next-page"],
  ],
  ["sorts by a column with ties", from((start) => Math.ceil(start / 3) * 3), ["list.next-page"]],
  [
    `allows a limit of ${MAXIMUM_LIMIT - 1} at most`,
    refusing(on.hasLimit(MAXIMUM_LIMIT), 400),
    ["list.limit"],
  ],
  ["wraps its pages in data", wrapped((body) => ({ data: body })), ["list.shape"]],
  [
    "wraps its projects in data",
    wrapped(({ projects, total, ...rest }) => ({ ...rest, data: { projects, total } })),
    ["list.shape"],
  ],
  [
    "shows ids as texts, and knows them as numbers only",
    editPages((projects) => projects.map((it) => ({ ...it, id: `id-${it.id}` }))),
    ["list.project", "list.next-page"],
  ],
  ["answers with a bare array", wrapped(({ projects }) => projects), ["envelope.json"]],
  ["says null for no projects", edit(on.endOfWalk, { projects: null }), ["list.shape"]],
  ["hides a deleted project on the first page only", hiding(), ["delete.gone"]],
  ["deletes at GET /project", secretly(on.isTo("GET", "/project")), ["route.method"]],
  [
    "answers 422 to an empty limit",
    refusing(on.hasQuery(`(^|&)${LIMIT}=(&|$)`), 422),
    ["list.limit-invalid"],
  ],
  [
    "answers 500 to a fraction as a cursor",
    refusing(on.hasQuery(`${LAST_ID}=\\d+\\.\\d+`), 500),
    ["list.last-id-invalid"],
  ],
  [
    "serves a plain list to any key, and without a Content-Type",
    read(
      (it) => on.isList(it) && it.query === "" && !on.isOthers(it),
      (it) => asPremium(asJson(it)),
    ),
    ["auth.key-missing", "list.content-type-missing"],
  ],
  ["takes the next project with each delete", takingTheNext(), ["delete.gone"]],
  ["deletes for the free account, which it refuses", secretly(isFreeDelete), ["plan.not-premium"]],
  [
    "does not look at the first character of a key",
    read((request) => keyOf(request).slice(1) === DEV_KEYS.premium.slice(1), asPremium),
    ["auth.key-unknown"],
  ],
  [
    "takes an escaped path past the check of the key",
    read(
      ({ path, header }) => path === "/v1/%70rojects" && header(KEY_HEADER) === undefined,
      openedPath,
    ),
    ["auth.key-missing"],
  ],
  [
    "cuts cursors to 32 bits",
    read(on.hasQuery(`${LAST_ID}=\\d{10}(&|$)`), inThirtyTwoBits),
    ["list.last-id-unknown"],
  ],
  ["deletes late, after forty more requests", deletingLate(40), ["delete.gone"]],
  ["keeps a list of the account for later pages", snapshot(), ["delete.gone"]],
  ["answers invalid values with the 422 of a framework", framework(), ["list.limit-invalid"]],
  ["goes on at places that it keeps over deletes", keepingPlaces(), ["list.next-page"]],
  [
    "answers every 97th request with 500",
    everyNth(97, on.any, withStatus(on.any, 500)),
    ["envelope.always"],
  ],
  ["keeps the limit of a connection's last list", keepingLimit(), ["list.default-limit"]],
  ["answers a delete again as it did on this connection", keepingDeletes(), ["delete.again"]],
];

function keepingPlaces(): Middleware {
  const places = new Map<number | undefined, number>();
  return paged(({ all, start, limit }) => {
    for (const [place, { id }] of all.entries()) places.set(id, places.get(id) ?? place + 1);
    return right({ all, start: places.get(all[start - 1]?.id) ?? 0, limit });
  });
}

function keepingLimit(): Middleware {
  return (next) => {
    let last: string | undefined;
    return (request) => {
      if (!request.isKept || !on.isList(request)) return next(request);
      const own = on.parameter(request, "limit");
      last = own ?? last;
      return next(last === undefined ? request : withQuery(request, { limit: last }));
    };
  };
}

function keepingDeletes(): Middleware {
  return (next) => {
    const done = new Set<string>();
    return async (request) => {
      if (request.isKept && on.isDelete(request) && done.has(request.query))
        return acknowledgement();
      const response = await next(request);
      if (on.deleted(response, request)) done.add(request.query);
      return response;
    };
  };
}

function refusing(asked: on.Asked, status: number): Middleware {
  return answer(on.to(on.both(on.isList, asked)), () => refusal(status));
}

function wrapped(change: (body: Body) => unknown): Middleware {
  return answer(on.listed, (response) => withBody(response, change(bodyOf(response))));
}

/** Deletes nothing, and leaves what was to go out of each first page. */
function hiding(): Middleware {
  return (next) => {
    const hidden = new Set<number>();
    return async (request) => {
      const found = await deletableBy(request, next);
      if (found) {
        hidden.add(found.all[found.place]?.id ?? 0);
        return acknowledgement();
      }
      const response = await next(request);
      if (!on.listed(response, request) || !on.isFirstPage(request)) return response;
      const body = bodyOf(response);
      const projects = (body.projects as ListedProject[]).filter(({ id }) => !hidden.has(id));
      return withBody(response, { ...body, projects });
    };
  };
}

/** Refuses some requests as it should, and deletes all the same. */
export function secretly(asked: (request: ApiRequest) => boolean): Middleware {
  return besides(on.to(asked, on.refused), asDelete);
}

export function isFreeDelete(request: ApiRequest): boolean {
  return on.isDelete(request) && request.header(KEY_HEADER) === "mk_free";
}

export function takingTheNext(): Middleware {
  return (next: Handler) => async (request) => {
    const found = await deletableBy(request, next);
    const response = await next(request);
    const neighbour = found?.all[found.place + 1]?.id;
    if (on.deleted(response, request) && neighbour !== undefined)
      await next(deletionOf(neighbour, request));
    return response;
  };
}

function keyOf(request: ApiRequest): string {
  return request.header(KEY_HEADER) ?? "";
}

function openedPath(request: ApiRequest): ApiRequest {
  return { ...asPremium(request), path: "/v1/projects" };
}

function inThirtyTwoBits(request: ApiRequest): ApiRequest {
  const cursor = BigInt(on.parameter(request, LAST_ID) ?? "0");
  return withQuery(request, { [LAST_ID]: String(BigInt.asUintN(32, cursor)) });
}

/** Acknowledges each delete, and carries it out after so many more requests. */
function deletingLate(requests: number): Middleware {
  return (next) => {
    const waiting: ApiRequest[] = [];
    let count = 0;
    return async (request) => {
      count += 1;
      if (count >= requests) for (const late of waiting.splice(0)) await next(late);
      if ((await deletableBy(request, next)) === undefined) return next(request);
      waiting.push(request);
      count = 0;
      return acknowledgement();
    };
  };
}

/** Each first page keeps the account as it is then, and later pages show it. */
function snapshot(): Middleware {
  return (next) => {
    const kept = new Map<string, ListedProject[]>();
    return async (request) => {
      const response = await next(request);
      if (!on.listed(response, request)) return response;
      if (on.isFirstPage(request)) kept.set(keyOf(request), await projectsOf(next, request));
      const all = kept.get(keyOf(request));
      const start = all?.findIndex(({ id }) => String(id) === on.parameter(request, LAST_ID));
      if (!all || start === undefined || start < 0) return response;
      const size = Number(on.parameter(request, LIMIT) ?? DEFAULT_LIMIT);
      return withBody(response, {
        ...bodyOf(response),
        projects: all.slice(start + 1, start + 1 + size),
      });
    };
  };
}

/** A framework that checks the parameters before anything else, with a status and a body of its own. */
function framework(): Middleware {
  const detail = JSON.stringify({
    detail: [{ loc: ["query"], msg: "value is not a valid integer" }],
  });
  const unprocessable = withText({ ...refusal(400), status: 422 }, detail);
  const isInvalid = (request: ApiRequest) =>
    [LIMIT, LAST_ID, PROJECT_ID].some((name) => {
      const values = new URLSearchParams(request.query).getAll(name);
      const isOver = name === LIMIT && values.some((value) => Number(value) > MAXIMUM_LIMIT);
      return isOver || values.some((value) => !/^-?\d{1,300}$/.test(value));
    });
  return answer(on.to(isInvalid), () => unprocessable);
}
