import { type ApiRequest, DEV_KEYS, type Handler, type Middleware } from "../../../mock-server/index.ts";
import { acknowledgement, bodyOf, pageOf, refusal, withBody } from "../mutants/answers.ts";
import {
  type Answered,
  type Asked,
  both,
  by,
  deleted,
  hasQuery,
  isDelete,
  isList,
  KEY_HEADER,
  listed,
  parameter,
} from "../mutants/conditions.ts";
import { answer, besides, edit, where, withStatus } from "../mutants/defects.ts";
import { asOther, asPremium, deletionOf, projectsOf } from "../mutants/requests.ts";
import { afterDeletes, later, otherPage, type WrongServer } from "./wrong-server.ts";

/** The key of a request is that of the request before, if it has none of its own. */
const keyOfTheLast: Middleware = (next) => {
  let last: ApiRequest | undefined;
  return (request) => {
    const own = request.header(KEY_HEADER);
    const asked = own === undefined && last?.header(KEY_HEADER) === DEV_KEYS.otherPremium ? asOther(request) : request;
    last = request;
    return next(asked);
  };
};

/** The first answer to each query is sent again to every key. */
function cachedByQuery(asked: Asked): Middleware {
  return (next) => {
    const sent = new Map<string, Awaited<ReturnType<Handler>>>();
    return async (request) => {
      const response = await next(request);
      if (!asked(request) || response.status !== 200) return response;
      if (!sent.has(request.query)) sent.set(request.query, response);
      return sent.get(request.query) ?? response;
    };
  };
}

/** Refused deletes of foreign projects are carried out after some requests. */
function carriedOutLater(count: number): Middleware {
  return (next) => {
    const waiting: { request: ApiRequest; left: number }[] = [];
    return async (request) => {
      const response = await next(request);
      for (const each of waiting) {
        each.left -= 1;
        if (each.left === 0) await next(asPremium(each.request));
      }
      if (by("delete.foreign")(response, request)) waiting.push({ request, left: count });
      return response;
    };
  };
}

/** What was deleted is back after some requests, in front of the first page. */
function resurrecting(count: number): Middleware {
  return (next) => {
    let back: { project: unknown; left: number } | undefined;
    const noteDelete: Middleware = () => async (request) => {
      const before = await projectsOf(next, asPremium(request));
      const response = await next(request);
      const id = parameter(request, "projectId");
      if (deleted(response, request)) back ??= { project: before.find((each) => String(each.id) === id), left: count };
      return response;
    };
    const asked = where(isDelete, noteDelete)(next);
    const showBack = answer(isFirstOfPremium, (response) => {
      const isDue = back !== undefined && --back.left <= 0;
      return isDue ? withBody(response, { ...bodyOf(response), projects: [back?.project, ...pageOf(response)] }) : response;
    });
    return showBack(asked);
  };
}

const isFirstOfPremium: Answered = (response, request) =>
  listed(response, request) &&
  Number(parameter(request, "last_id") ?? 0) === 0 &&
  request.header(KEY_HEADER) === DEV_KEYS.premium;

const sequences: readonly WrongServer[] = [
  { id: "a request without a key has that of the request before", rules: ["auth.key-missing"], wrap: keyOfTheLast },
  {
    id: "pages with limit 7 are kept for every key",
    rules: ["delete.gone", "list.own-only"],
    wrap: cachedByQuery(both(isList, hasQuery(/^limit=7$/))),
  },
  {
    id: "pages without limit are kept for every key",
    rules: ["list.own-only"],
    wrap: cachedByQuery(both(isList, hasQuery(/^$/))),
  },
  ...[1, 3, 8].map(
    (count): WrongServer => ({
      id: `a refused delete is carried out ${count} requests later`,
      rules: ["delete.gone", "list.total"],
      wrap: later(carriedOutLater(count)),
    }),
  ),
  ...[5, 12].map(
    (count): WrongServer => ({
      id: `a deleted project is back on the first page after ${count} lists`,
      rules: ["delete.gone", "list.first-page"],
      wrap: resurrecting(count),
    }),
  ),
  ...[6, 8].map(
    (count): WrongServer => ({
      id: `after ${count} deletes every delete is refused`,
      rules: ["delete.gone"],
      wrap: afterDeletes(
        count,
        where(
          isDelete,
          answer(deleted, () => refusal(404)),
        ),
      ),
    }),
  ),
  {
    id: "after 6 deletes total is not counted down",
    rules: ["list.total"],
    wrap: afterDeletes(
      6,
      edit(listed, (body) => ({ ...body, total: Number(body.total) + 1 })),
    ),
  },
  {
    id: "after 7 deletes a cursor skips a project",
    rules: ["list.next-page", "delete.gone", "list.total"],
    wrap: afterDeletes(
      7,
      where(
        both(isList, hasQuery(/last_id=[1-9]/)),
        otherPage(
          () => true,
          (all) => all.slice(1),
        ),
      ),
    ),
  },
];

/** The defect for requests that are handled while such a request is under way. */
function beside(partner: Asked, defect: Middleware): Middleware {
  return (next) => {
    const broken = defect(next);
    let partners = 0;
    return async (request) => {
      const own = partner(request) ? 1 : 0;
      partners += own;
      await new Promise((handle) => setImmediate(handle));
      const response = await (partners > own ? broken : next)(request);
      partners -= own;
      return response;
    };
  };
}

const parallel: readonly WrongServer[] = [
  {
    id: "a list beside a delete lacks its first project",
    rules: ["list.first-page", "list.next-page"],
    wrap: beside(
      isDelete,
      otherPage(isList, (all) => all.slice(1)),
    ),
  },
  {
    id: "a list beside a delete counts one more",
    rules: ["list.total"],
    wrap: beside(
      isDelete,
      edit(listed, (body) => ({ ...body, total: 1e6 })),
    ),
  },
  {
    id: "a delete beside a list is acknowledged only",
    rules: ["delete.gone"],
    wrap: beside(
      isList,
      where(isDelete, () => () => acknowledgement()),
    ),
  },
  {
    id: "a delete beside a list says 500",
    rules: ["delete.success", "delete.gone"],
    wrap: beside(isList, where(isDelete, withStatus(deleted, 500))),
  },
  {
    id: "a delete beside a delete takes the first project too",
    rules: ["delete.gone", "list.first-page"],
    wrap: later(
      beside(
        isDelete,
        besides(deleted, async (request, next) => deletionOf((await projectsOf(next, asPremium(request)))[0]?.id, request)),
      ),
    ),
  },
  {
    id: "two deletes at once are answered with 403",
    rules: ["delete.success"],
    wrap: later(
      beside(
        isDelete,
        where(isDelete, () => () => refusal(403)),
      ),
    ),
  },
];

/** Servers that are wrong for what came before, or beside: in a sequence, late or in parallel. */
export const wrongHistories: readonly WrongServer[] = [...sequences, ...parallel];
