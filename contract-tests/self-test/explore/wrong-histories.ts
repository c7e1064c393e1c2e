import { DEV_KEYS } from "../../../mock-server/index.ts";
import { acknowledgement, bodyOf, pageOf, refusal, withBody } from "../mutants/answers.ts";
import {
  type Answered,
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
import { afterDeletes, answer, beside, besides, cached, where, withStatus } from "../mutants/defects.ts";
import { PAGES } from "../mutants/list-pages.ts";
import { counted } from "../mutants/pages.ts";
import { asOther, asPremium, deletionOfFirst, projectsOf } from "../mutants/requests.ts";
import type { ApiRequest, Middleware } from "../wire.ts";
import { needingMany, otherPage, type WrongServer, withoutFirst, wrongServersOf } from "./wrong-server.ts";

/** Uses the key of the previous request for a request without a key. */
const reusingLastKey: Middleware = (next) => {
  let last: ApiRequest | undefined;
  return (request) => {
    const own = request.header(KEY_HEADER);
    const asked = own === undefined && last?.header(KEY_HEADER) === DEV_KEYS.otherPremium ? asOther(request) : request;
    last = request;
    return next(asked);
  };
};

/** Carries out refused deletes of foreign projects after `count` requests. */
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

/** Shows a deleted project again from the `count`-th first page on, at its beginning. */
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

const refusing = where(
  isDelete,
  answer(deleted, () => refusal(404)),
);

const GONE = ["delete.gone", "delete.success", ...PAGES, "list.total"] as const;
const SECRET = ["delete.gone", "list.total", "delete.refused-changes-nothing"] as const;
const refused: Middleware = where(isDelete, () => () => refusal(403));
const acknowledging: Middleware = where(isDelete, () => acknowledgement);
const skipping = otherPage(hasQuery(/last_id=[1-9]/), withoutFirst);
const oneMore = counted((all) => all + 1);

/** Servers whose defect depends on other requests: on earlier ones, or on concurrent ones. */
export const wrongHistories: readonly WrongServer[] = [
  ...needingMany(
    wrongServersOf([
      ["a refused delete is carried out 3 requests later", SECRET, carriedOutLater(3)],
      ["after 6 deletes every delete is refused", GONE, afterDeletes(6, refusing)],
      ["after 6 deletes total is not counted down", ["list.total", "delete.total"], afterDeletes(6, oneMore)],
      ["after 7 deletes a cursor skips a project", GONE, afterDeletes(7, skipping)],
    ]),
  ),
  ...wrongServersOf([
    ["a request without a key has that of the request before", ["auth.key-missing"], reusingLastKey],
    ["pages with limit 7 are kept for every key", ["delete.gone", "list.own-only"], cached(both(isList, hasQuery(/^limit=7$/)))],
    ["pages without limit are kept for every key", ["list.own-only"], cached(both(isList, hasQuery(/^$/)))],
    ["a deleted project is back on the first page after 5 lists", ["delete.gone", "list.first-page"], resurrecting(5)],
    ["a list beside a delete lacks its first project", PAGES, beside(isDelete, otherPage(isList, withoutFirst))],
    ["a list beside a delete counts one more", ["list.total"], beside(isDelete, counted(1e6))],
    ["a delete beside a list is acknowledged only", "any", beside(isList, acknowledging)],
    ["a delete beside a list says 500", GONE, beside(isList, where(isDelete, withStatus(deleted, 500)))],
    ["a delete beside a delete takes the first project too", GONE, beside(isDelete, besides(deleted, deletionOfFirst))],
    ["two deletes at once are answered with 403", ["delete.success"], beside(isDelete, refused)],
  ]),
];
