import { type ApiRequest, DEV_KEYS, type Handler, type Middleware } from "../../../mock-server/index.ts";
import type { RuleId } from "../../../openapi/index.ts";
import { acknowledgement, bodyOf, page, pageOf, refusal, withBody } from "../mutants/answers.ts";
import {
  type Answered,
  type Asked,
  both,
  by,
  deleted,
  hasQuery,
  isDelete,
  isList,
  isTo,
  KEY_HEADER,
  listed,
  parameter,
  refused,
  to,
} from "../mutants/conditions.ts";
import { answer, askInstead, besides, edit, everyNth, instead, underStatus, where, withStatus } from "../mutants/defects.ts";
import { asJson, asOther, asPremium, deletionOf, projectsOf, withQuery } from "../mutants/requests.ts";

/** A server that is wrong only in a combination, after a sequence, late or rarely. */
export interface WrongServer {
  readonly id: string;
  readonly wrap: Middleware;
}

/** What a request may have beside what it needs. A check that is skipped for one of them is seen only in combination. */
const LIST_TRAITS = {
  limit: (request: ApiRequest) => parameter(request, "limit") !== undefined,
  last_id: (request: ApiRequest) => parameter(request, "last_id") !== undefined,
  "another parameter": hasQuery(/\bx=1/),
  "another header": (request: ApiRequest) => request.header("X-Further") !== undefined,
  "a body": ({ body }: ApiRequest) => body !== undefined,
};

const DELETE_TRAITS = {
  "Content-Type": (request: ApiRequest) => request.header("Content-Type") !== undefined,
  "another parameter": hasQuery(/\bx=1/),
  "another header": (request: ApiRequest) => request.header("X-Further") !== undefined,
  "a body": ({ body }: ApiRequest) => body !== undefined,
};

const onList = (trait: Asked): Asked => both(isList, trait);
const onDelete = (trait: Asked): Asked => both(isDelete, trait);

/** One server for each trait. */
function eachTrait(
  traits: Readonly<Record<string, Asked>>,
  id: string,
  wrapFor: (trait: Asked) => Middleware,
): readonly WrongServer[] {
  return Object.entries(traits).map(([name, trait]) => ({ id: `${id} with ${name}`, wrap: wrapFor(trait) }));
}

/** After so many deletes the defect is there. */
function afterDeletes(count: number, defect: Middleware): Middleware {
  return (next) => {
    let left = count;
    const broken = defect(next);
    return async (request) => {
      const response = await (left > 0 ? next : broken)(request);
      if (deleted(response, request)) left -= 1;
      return response;
    };
  };
}

/** The defect is there once the cases are over, which delete less: a write that is obeyed ends the writes of a run. */
const later = (defect: Middleware): Middleware => afterDeletes(6, defect);

/** A refusal by this rule that is not made for these requests: they are handled as if they came under the premium key. */
function forgotten(rule: RuleId, asked: Asked): Middleware {
  return instead(by(rule, asked), (request) => asJson(asPremium(request)));
}

const access: readonly WrongServer[] = [
  ...(["auth.key-missing", "auth.key-empty", "auth.key-unknown", "plan.not-premium"] as const).flatMap((rule) => [
    ...eachTrait(LIST_TRAITS, `list without ${rule}`, (trait) => forgotten(rule, onList(trait))),
    ...eachTrait(DELETE_TRAITS, `delete without ${rule}`, (trait) => later(forgotten(rule, onDelete(trait)))),
  ]),
  ...eachTrait(LIST_TRAITS, "Content-Type unchecked", (trait) => forgotten("list.content-type-missing", onList(trait))),
  ...eachTrait(DELETE_TRAITS, "delete of a foreign project", (trait) => later(forgotten("delete.foreign", onDelete(trait)))),
];

/** A cursor that should be refused gives the first page. */
function cursorTaken(rule: RuleId, asked: Asked): Middleware {
  return instead(by(rule, asked), (request) => withQuery(request, { last_id: undefined }));
}

/** A cursor needs a limit, a key and a Content-Type that are right, so fewer combinations of it come up. */
const CURSOR_TRAITS = { limit: LIST_TRAITS.limit, "a body": LIST_TRAITS["a body"] };

const cursors: readonly WrongServer[] = [
  ...(["list.last-id-foreign", "list.last-id-unknown"] as const).flatMap((rule) =>
    eachTrait(CURSOR_TRAITS, `${rule} taken`, (trait) => cursorTaken(rule, onList(trait))),
  ),
  ...eachTrait({ last_id: LIST_TRAITS.last_id }, "maximum forgotten", (trait) =>
    answer(by("list.limit-over-maximum", onList(trait)), async (response, request, next) => {
      const all = await projectsOf(next, request);
      return page(response, all, all.length);
    }),
  ),
];

/** Another page than the right one, for lists with a trait. */
function otherPage(trait: Asked, change: (projects: readonly unknown[]) => readonly unknown[]): Middleware {
  return edit(to(onList(trait), listed), (body) => ({ ...body, projects: change(body.projects as unknown[]) }));
}

const pages: readonly WrongServer[] = [
  ...eachTrait(LIST_TRAITS, "the second project is missing", (trait) => otherPage(trait, (all) => all.toSpliced(1, 1))),
  ...eachTrait(LIST_TRAITS, "the page is reversed", (trait) => otherPage(trait, (all) => all.toReversed())),
  ...eachTrait(LIST_TRAITS, "the first project comes twice", (trait) =>
    otherPage(trait, (all) => [...all.slice(0, 1), ...all].slice(0, Math.max(all.length, 1) + 1)),
  ),
  ...eachTrait(LIST_TRAITS, "total is one too high", (trait) =>
    edit(to(onList(trait), listed), (body) => ({ ...body, total: Number(body.total) + 1 })),
  ),
  ...eachTrait(LIST_TRAITS, "the page of the other account", (trait) =>
    where(
      onList(trait),
      instead(listed, (request) => withQuery(asOther(request), { last_id: undefined })),
    ),
  ),
];

const envelopes: readonly WrongServer[] = [
  ...eachTrait(LIST_TRAITS, "an error without subMessage", (trait) =>
    edit(to(onList(trait), refused), { subMessage: undefined }),
  ),
  ...eachTrait(DELETE_TRAITS, "an error under another code", (trait) => edit(to(onDelete(trait), refused), { code: 500 })),
  ...eachTrait(DELETE_TRAITS, "a delete that shows its project", (trait) => edit(to(onDelete(trait), deleted), { id: 1 })),
  ...eachTrait(LIST_TRAITS, "500", (trait) => where(onList(trait), withStatus(listed, 500))),
  ...eachTrait(DELETE_TRAITS, "a delete that says 500", (trait) => where(onDelete(trait), withStatus(deleted, 500))),
];

const CRASHES: Readonly<Record<string, Asked>> = {
  "percent-encoded bytes": onList(hasQuery(/%(00|FF|4(&|$))/)),
  "a NUL in projectId": onDelete(hasQuery(/%00/)),
  "300 characters": onList(hasQuery(/(9|x){300}/)),
  "a number in full-width digits": onList(hasQuery(/%EF%BC%97/)),
  "a slash behind the path": isTo("GET", "/projects/"),
  "a path in capitals": isTo("GET", "/PROJECTS"),
  "a malformed body": onList(({ body }) => body === '{"limit":'),
  "a body of a delete": onDelete(({ body }) => body !== undefined),
  HEAD: isTo("HEAD", "/projects"),
  "PUT with a body": ({ method, body }) => method === "PUT" && body !== undefined,
  "a limit of 64 bits": onList(hasQuery(/9223372036854775808/)),
  "two values of last_id": onList(hasQuery(/last_id=.*last_id=/)),
  "a fraction behind an id": onList(hasQuery(/last_id=\d+\.5/)),
};

const crashes: readonly WrongServer[] = Object.entries(CRASHES).map(([name, asked]) => ({
  id: `500 for ${name}`,
  wrap: where(
    asked,
    underStatus(() => true, 500),
  ),
}));

/** Deletes the project that a request names, and answers as if it had not. */
const secretly: Middleware = besides(
  () => true,
  (request) => deletionOf(parameter(request, "projectId"), request),
);

const methods: readonly WrongServer[] = [
  ...["HEAD", "OPTIONS", "POST", "PUT", "PATCH", "GET"].map((method) => ({
    id: `${method} /project deletes`,
    wrap: later(where(both(isTo(method, "/project"), hasQuery(/projectId=\d+$/)), secretly)),
  })),
  ...["POST", "PATCH"].map((method) => ({
    id: `${method} /projects lists`,
    wrap: later(
      where(
        isTo(method, "/projects"),
        askInstead((request) => asPremium(asJson({ ...request, method: "GET", query: "" }))),
      ),
    ),
  })),
];

const deletions: readonly WrongServer[] = [
  ...eachTrait(DELETE_TRAITS, "a delete that takes the next project too", (trait) =>
    besides(to(onDelete(trait), deleted), async (request, next) => {
      const all = await projectsOf(next, asPremium(request));
      return deletionOf(all.at(-1)?.id, request);
    }),
  ),
  ...eachTrait(DELETE_TRAITS, "a delete that takes a foreign project too", (trait) =>
    besides(to(onDelete(trait), deleted), async (request, next) => {
      const [first] = await projectsOf(next, asOther(request));
      return { ...asOther(deletionOf(first?.id, request)) };
    }),
  ),
  ...eachTrait(DELETE_TRAITS, "a delete that is acknowledged only", (trait) =>
    where(onDelete(trait), (next) => async (request) => {
      const [first] = await projectsOf(next, asPremium(request));
      const id = parameter(request, "projectId");
      const isOwn = request.header(KEY_HEADER) === DEV_KEYS.premium && id !== undefined && id !== String(first?.id);
      const all = isOwn ? await projectsOf(next, asPremium(request)) : [];
      return all.some((project) => String(project.id) === id) ? acknowledgement() : next(request);
    }),
  ),
  ...eachTrait(DELETE_TRAITS, "a delete again succeeds", (trait) =>
    answer(by("delete.again", onDelete(trait)), () => acknowledgement()),
  ),
  ...eachTrait(DELETE_TRAITS, "a delete of nothing succeeds", (trait) =>
    later(answer(by("delete.unknown", onDelete(trait)), () => acknowledgement())),
  ),
];

const rare: readonly WrongServer[] = [
  {
    id: "every 17th list lacks its first project",
    wrap: everyNth(
      17,
      isList,
      otherPage(
        () => true,
        (all) => all.slice(1),
      ),
    ),
  },
  { id: "every 23rd list is answered with 500", wrap: everyNth(23, isList, withStatus(listed, 500)) },
  { id: "every 5th refused delete is obeyed", wrap: later(everyNth(5, isDelete, forgotten("delete.foreign", isDelete))) },
  {
    id: "every 4th delete of nothing is acknowledged",
    wrap: later(
      everyNth(
        4,
        isDelete,
        answer(by("delete.unknown"), () => acknowledgement()),
      ),
    ),
  },
  {
    id: "every 31st refusal is a success",
    wrap: everyNth(
      31,
      isList,
      answer(by("auth.key-unknown"), (response) => page(response, [])),
    ),
  },
];

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
  { id: "a request without a key has that of the request before", wrap: keyOfTheLast },
  { id: "pages with limit 7 are kept for every key", wrap: cachedByQuery(both(isList, hasQuery(/^limit=7$/))) },
  { id: "pages without limit are kept for every key", wrap: cachedByQuery(both(isList, hasQuery(/^$/))) },
  ...[1, 3, 8].map((count) => ({
    id: `a refused delete is carried out ${count} requests later`,
    wrap: later(carriedOutLater(count)),
  })),
  ...[5, 12].map((count) => ({
    id: `a deleted project is back on the first page after ${count} lists`,
    wrap: resurrecting(count),
  })),
  ...[6, 8].map((count) => ({
    id: `after ${count} deletes every delete is refused`,
    wrap: afterDeletes(
      count,
      where(
        isDelete,
        answer(deleted, () => refusal(404)),
      ),
    ),
  })),
  {
    id: "after 6 deletes total is not counted down",
    wrap: afterDeletes(
      6,
      edit(listed, (body) => ({ ...body, total: Number(body.total) + 1 })),
    ),
  },
  {
    id: "after 7 deletes a cursor skips a project",
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
    wrap: beside(
      isDelete,
      otherPage(isList, (all) => all.slice(1)),
    ),
  },
  {
    id: "a list beside a delete counts one more",
    wrap: beside(
      isDelete,
      edit(listed, (body) => ({ ...body, total: 1e6 })),
    ),
  },
  {
    id: "a delete beside a list is acknowledged only",
    wrap: beside(
      isList,
      where(isDelete, () => () => acknowledgement()),
    ),
  },
  { id: "a delete beside a list says 500", wrap: beside(isList, where(isDelete, withStatus(deleted, 500))) },
  {
    id: "a delete beside a delete takes the first project too",
    wrap: later(
      beside(
        isDelete,
        besides(deleted, async (request, next) => deletionOf((await projectsOf(next, asPremium(request)))[0]?.id, request)),
      ),
    ),
  },
  {
    id: "two deletes at once are answered with 403",
    wrap: later(
      beside(
        isDelete,
        where(isDelete, () => () => refusal(403)),
      ),
    ),
  },
];

/** Every wrong server of the self-test of exploration. */
export const wrongServers: readonly WrongServer[] = [
  ...access,
  ...cursors,
  ...pages,
  ...envelopes,
  ...crashes,
  ...methods,
  ...deletions,
  ...rare,
  ...sequences,
  ...parallel,
];
