import { acknowledgement, type ListedProject, page, refusal } from "../mutants/answers.ts";
import {
  type Answered,
  deleted,
  endOfWalk,
  hasQuery,
  isDelete,
  isLaterPage,
  listed,
  parameter,
  refused,
  to,
} from "../mutants/conditions.ts";
import { answer, askInstead, besides, edit, editProjects, instead, underStatus, withStatus } from "../mutants/defects.ts";
import { keeping } from "../mutants/delete-effect.ts";
import { counted, paged, sized } from "../mutants/pages.ts";
import { asJson, asPremium, projectsOf, withoutCursor } from "../mutants/requests.ts";
import type { Handler, Middleware } from "../wire.ts";
import { type Backend, bare, byAny, invalid, noAccount } from "./framework-defaults.ts";

const noCursor = byAny("list.last-id-foreign", "list.last-id-unknown", "list.last-id-deleted");
const noProject = byAny("delete.unknown", "delete.again", "delete.foreign", "delete.id-invalid");
const tooMuch = byAny("list.limit-over-maximum");
const wide: Answered = to(hasQuery(/(last_id|projectId)=\d{10,}/));

export const mistakes: readonly Backend[] = [
  ["ids are 32 bits wide in the database", "Requests are answered with 500", withStatus(wide, 500)],
  ["bad input throws", "Requests are answered with 500", withStatus(invalid, 500)],
  ["the cursor is an offset", "The page after `last_id`", pagesFor((all, lastId, limit) => all.slice(lastId, lastId + limit))],
  [
    "the cursor is compared with >=",
    "The page after `last_id`",
    paged(({ all, start, limit }) => all.slice(Math.max(start - 1, 0)).slice(0, limit)),
  ],
  ["there is no ORDER BY", "The page after `last_id`", unordered],
  ["get_or_404 looks the cursor up", "Requests are answered with 404", withStatus(noCursor, 404)],
  ["a page behind the last one is 404", "Requests are answered with 404", answer(endOfWalk, () => refusal(404))],
  ["a page behind the last one is 400", "A walk ends with 400", answer(endOfWalk, () => refusal(400))],
  [
    "rows are cut before the cursor is applied",
    "The walk ends after 100 projects, and `total` counts 120",
    paged(({ all, start, limit }) => all.slice(0, 100).slice(start, start + limit)),
  ],
  ["a long page is cut", "Successes are text that is not JSON", bare(to(hasQuery(/^limit=100$/), listed), '{"code":200,')],
  ["limit is not read", "Pages hold more projects than `limit`", sized(100)],
  ["one row more is read and shown", "Pages hold more projects than `limit`", sized((limit) => limit + 1)],
  [
    "limit is added to the start as text",
    "Pages hold more projects than `limit`",
    paged(({ all, start, limit }) => all.slice(start, Number(`${start}${limit}`))),
  ],
  [
    "limit is read with parseInt and not checked",
    "Pages hold more than 100 projects",
    answer(byAny("list.limit-invalid"), async (response, request, next) => {
      const all = await projectsOf(next, request);
      return page(response, all.slice(0, Number.parseInt(parameter(request, "limit") ?? "", 10)), all.length);
    }),
  ],
  [
    "limit is not capped",
    "Pages hold more than 100 projects",
    pagesFor((all, lastId, limit) => {
      const start = all.findIndex(({ id }) => id === lastId) + 1;
      return all.slice(start, start + limit);
    }),
  ],
  ["the cursor is looked up in all accounts", "Lists after a `last_id` that does not belong", instead(noCursor, withoutCursor)],
  ["ids are text", "`id` of a project must be integer", editProjects(({ id }) => ({ id: String(id), name: "A", desc: "" }))],
  [
    "desc is NULL",
    "`desc` of a project must be string",
    editProjects((project, index) => (index % 3 ? project : { ...project, desc: null })),
  ],
  [
    "the id keeps the name of its column",
    "`id` of a project is missing",
    editProjects(({ id, ...others }) => ({ project_id: id, ...others })),
  ],
  ["total is text", "`total` must be integer", counted((all) => String(all))],
  [
    "the list is called items",
    "`projects` is missing",
    edit(listed, ({ projects, ...others }) => ({ ...others, items: projects })),
  ],
  [
    "everything is wrapped in data",
    "Successes do not use the envelope",
    edit(
      ({ status }) => status === 200,
      (data) => ({ data }),
    ),
  ],
  ["the list is a bare array", "Answers are an array", edit(listed, ({ projects }) => projects)],
  ["projects is left out if it is empty", "`projects` is missing", edit(endOfWalk, { projects: undefined })],
  [
    "fields are in snake_case",
    "Errors have no `subMessage`",
    edit(refused, ({ subMessage, ...others }) => ({ ...others, sub_message: subMessage })),
  ],
  ["code is text", 'Errors have `code` "4', edit(refused, (body) => ({ ...body, code: String(body.code) }))],
  ["code 0 means success", "Successes have `code` 0", edit(({ status }) => status === 200, { code: 0 })],
  ["every answer is 200, and code tells", "Errors are answered with status 200", underStatus(refused, 200)],
  ["a delete is answered with 204", "Requests are answered with 204", bare(deleted, "", 204)],
  ["a delete gives the project back", "A successful delete", edit(deleted, (body) => ({ ...body, project: { id: 1 } }))],
  [
    "the plan is asked for on lists alone",
    "Requests of an account without the plan",
    withStatus(to(isDelete, byAny("plan.not-premium")), 404),
  ],
  [
    "missing await: the check of the key is a promise, and so true",
    "Requests without a valid key are served",
    instead(noAccount, asPremium),
  ],
  [
    "the key is checked on the first page alone",
    "Requests without a valid key are served",
    instead(to(isLaterPage, noAccount), asPremium),
  ],
  [
    "global state: without a key, the last account is used",
    "Requests without a valid key are served",
    instead(byAny("auth.key-missing", "auth.key-empty"), asPremium),
  ],
  ["missing await: the delete fails after its answer", "delete.gone: ", keeping(acknowledgement)],
  ["no return after the refusal", "A refused request", besides(to(isDelete, noAccount), asPremium)],
  [
    "affected rows are not looked at",
    "Requests for a project that the account does not have are served",
    answer(noProject, () => acknowledgement()),
  ],
  [
    "no WHERE account_id",
    "Requests for a project that the account does not have are served",
    instead(byAny("delete.foreign"), asPremium),
  ],
  [
    "parseInt reads the id",
    "Requests with an invalid parameter are served",
    askInstead((request) => ({ ...request, query: request.query.replace(/(projectId=\d+)[^&\d][^&]*$/, "$1") })),
  ],
  [
    "Content-Type is not looked at",
    "Requests without Content-Type are served",
    instead(byAny("list.content-type-missing"), asJson),
  ],
  ["total is cached", "`total`", counted(() => 230)],
  [
    "every method lists",
    "Requests to an unknown route are served",
    askInstead((request) => (request.path === "/v1/projects" ? { ...request, method: "GET" } : request)),
  ],
];

/** Pages by `choose`, even for cursors that the reference refuses. */
function pagesFor(
  choose: (all: readonly ListedProject[], lastId: number, limit: number) => readonly ListedProject[],
): Middleware {
  const asked: Answered = (response, request) =>
    listed(response, request) || noCursor(response, request) || tooMuch(response, request);
  return answer(asked, async (response, request, next) => {
    const all = await projectsOf(next, request);
    const number = (name: string, otherwise: number) => Number(parameter(request, name) ?? otherwise);
    return page(response, choose(all, number("last_id", 0), number("limit", 20)), all.length);
  });
}

/** Each page has the order in which the database happens to read. */
function unordered(next: Handler): Handler {
  let requests = 0;
  return paged(({ all, start, limit }) => {
    const turn = (requests++ * 37) % all.length;
    return [...all.slice(turn), ...all.slice(0, turn)].slice(start, start + limit);
  })(next);
}
