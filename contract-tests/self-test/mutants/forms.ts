import type { OperationId, RuleId } from "../../../openapi/index.ts";
import type { Middleware } from "../wire.ts";
import { type Body, type ListedProject, withText } from "./answers.ts";
import * as on from "./conditions.ts";
import { afterDelete, answer, beside, edit, editPages, everyNth, underStatus, where, withStatus } from "./defects.ts";
import { PAGES } from "./list-pages.ts";
import { breaking, type Mutant, type Row } from "./mutant.ts";

const takesHtml: on.Asked = (request) => request.header("Accept")?.includes("text/html") ?? false;
const first = on.to(on.isFirstPage, on.listed);
const later = on.to(on.isLaterPage, on.listed);
const others = on.to(on.isOthers, on.listed);
const byDefault = on.to(on.hasNoLimit, on.listed);
const refusedList = on.to(on.isList, on.refused);
const refusedDelete = on.to(on.isDelete, on.refused);

/** Bodies that are no JSON object, each kind in other answers. */
const NO_OBJECTS: readonly [id: string, breaks: string, answered: on.Answered, text: (body: string) => string][] = [
  ["later-page-as-null", "Every page after a cursor is null.", later, () => "null"],
  ["other-page-with-comma", "The pages of one account end with a comma.", others, (body) => `${body.slice(0, -1)},}`],
  ["end-of-walk-twice", "The body of the empty page comes twice.", on.endOfWalk, (body) => body + body],
  ["default-page-in-a-list", "A page without `limit` is an array around the object.", byDefault, (body) => `[${body}]`],
  ["delete-empty", "The answer to every delete is empty.", on.deleted, () => ""],
  ["delete-refusal-as-text", "Every refusal of a delete is a JSON text.", refusedDelete, () => '"refused"'],
  ["refusal-cut-short", "Every refusal ends one character early.", on.refused, (body) => body.slice(0, -1)],
  ["html-for-401", "An error 401 is an HTML page of a proxy.", on.refusedWith(401), () => "<html></html>"],
  ["accept-taken", "A list that accepts HTML gets XML.", on.to(takesHtml, on.listed), () => "<projects/>"],
  ["refused-in-html", "A request that accepts HTML is refused in HTML.", on.to(takesHtml, on.refused), () => "<h1>No</h1>"],
  ["callback-taken", "With `callback` a list is a call.", on.to(on.hasQuery(/callback=f/), on.listed), (body) => `f(${body})`],
];

type WrongFields = readonly [id: string, what: string, answered: on.Answered, fields: Body];

/** Fields of a success that are wrong, each in other answers; undefined leaves one out. */
const WRONG_SUCCESSES: readonly WrongFields[] = [
  ["list-success-code-as-text", "In every list `code` is the text 200.", on.listed, { code: "200" }],
  ["first-page-status-capitalised", 'A first page has the status "Success".', first, { status: "Success" }],
  ["later-page-message-missing", "A later page has `msg` for `message`.", later, { message: undefined, msg: "Done" }],
  ["default-page-status-as-boolean", "Without `limit` `status` is true.", byDefault, { status: true }],
  ["list-code-on-the-empty-page", "The empty page after a walk has the code 204.", on.endOfWalk, { code: 204 }],
  ["delete-success-message-as-list", "A delete has a list as its `message`.", on.deleted, { message: ["Done"] }],
  ["delete-success-status-missing", "The success of a delete has no `status`.", on.deleted, { status: undefined }],
];

/** Fields of an error that are wrong, each in one documented error of an operation. */
const WRONG_ERRORS: readonly [operation: OperationId, status: number, id: string, what: string, fields: Body][] = [
  ["listProjects", 400, "without-sub-message", "has no `subMessage`", { subMessage: undefined }],
  ["listProjects", 401, "with-code-402", "has the code 402", { code: 402 }],
  ["listProjects", 402, "with-status-success", 'has the `status` "success"', { status: "success" }],
  ["listProjects", 403, "without-code", "has no `code`", { code: undefined }],
  ["deleteProject", 400, "without-message", "has no `message`", { message: undefined }],
  ["deleteProject", 401, "with-sub-message-null", "has `subMessage` null", { subMessage: null }],
  ["deleteProject", 402, "with-status-as-number", "has the HTTP status as its `status`", { status: 402 }],
  ["deleteProject", 404, "with-message-as-object", "has an object as its `message`", { message: { en: "Not found" } }],
];

/** Pages without projects or a total of the right type. */
const WRONG_PAGES: readonly WrongFields[] = [
  ["page-projects-missing", "A page has no `projects`.", on.listed, { projects: undefined }],
  ["empty-page-total-null", "The empty page has `total` null.", on.endOfWalk, { total: null }],
  ["empty-page-projects-null", "The empty page has `projects` null.", on.endOfWalk, { projects: null }],
];

/** Projects of a wrong shape. */
const WRONG_PROJECTS: readonly [id: string, breaks: string, change: Change][] = [
  ["project-id-as-text", "A project has its id as a text.", (it) => ({ ...it, id: String(it.id) })],
  ["project-id-missing", "A project has no id.", ({ id, ...others }) => ({ projectId: id, ...others })],
  ["project-id-fraction", "A project has a fraction as its id.", (it) => ({ ...it, id: it.id + 0.5 })],
  ["desc-null-if-empty", "An empty desc is null.", (it) => ({ ...it, desc: it.desc === "" ? null : it.desc })],
  ["name-missing-at-the-end", "The last one has no name.", (it, at, all) => (at === 29 && !all[30] ? nameless(it) : it)],
  ["name-missing-at-100", "At the hundredth place of a page there is no name.", (it, at) => (at === 99 ? nameless(it) : it)],
];

const ANY_STATUS: readonly RuleId[] = ["envelope.always", ...PAGES];
const CONCURRENT: readonly RuleId[] = ["envelope.always", "delete.success"];
const oneAtATime = where(on.isDelete, beside(on.isDelete, withStatus(on.deleted, 409)));

/** Answers in a wrong envelope or of a wrong shape, additional fields, and statuses that no operation documents. */
export const formMutants: readonly Mutant[] = [
  ...breaking("envelope.json", NO_OBJECTS.map(rewriting)),
  ...breaking("envelope.success", [
    ...WRONG_SUCCESSES.map(editing),
    ["list-code-after-a-delete", "After a delete the pages have the code 0.", afterDelete(edit(on.listed, { code: 0 }))],
    ["delete-hides-errors-in-200", "A refused delete has the HTTP status 200.", underStatus(refusedDelete, 200)],
    ["list-hides-errors-in-200", "A refused list has the HTTP status 200.", underStatus(refusedList, 200)],
  ]),
  ...breaking("envelope.error", [
    ["error-in-a-wrapper", "Every error is wrapped in a field `error`.", edit(on.refused, (body) => ({ error: body }))],
    ...WRONG_ERRORS.map(([operation, status, id, what, fields]): Row => {
      const wrong = edit(on.refusedWith(status, on.isFor(operation)), fields);
      return [`${operation}-${status}-${id}`, `The ${status} of ${operation} ${what}.`, wrong];
    }),
  ]),
  ...breaking("envelope.delete-exact", [
    ["delete-also-says-projectid", "A delete also has `projectId`.", edit(on.deleted, { projectId: 1001 })],
    ["second-delete-says-more", "Later deletes have a field `remaining`.", afterDelete(edit(on.deleted, { remaining: 1 }))],
  ]),
  ...breaking("envelope.always", [
    ["page-with-206", "A page after a cursor comes with status 206.", underStatus(later, 206), ANY_STATUS],
    ["end-of-walk-without-content", "The empty page comes with status 204.", underStatus(on.endOfWalk, 204), ANY_STATUS],
    ["deleted-cursor-410", "The cursor of a deleted project is a 410.", withStatus(on.by("list.last-id-deleted"), 410)],
    ["other-content-type-415", "Another media type is refused with 415.", withStatus(on.by("list.content-type-other"), 415)],
    ["not-modified", "A first page sent before is a 304.", everyNth(3, on.isFirstPage, underStatus(on.listed, 304)), ANY_STATUS],
    ["concurrent-delete-409", "Beside another, a delete is answered with 409.", oneAtATime, CONCURRENT],
  ]),
  ...breaking("list.shape", WRONG_PAGES.map(editing)),
  ...breaking("list.project", [
    ...WRONG_PROJECTS.map(([id, breaks, change]): Row => [id, breaks, editProjects(change)]),
    ["name-null-after-a-delete", "After a delete names are null.", afterDelete(editProjects((it) => ({ ...it, name: null })))],
  ]),
];

type Change = (project: ListedProject, place: number, page: readonly ListedProject[]) => unknown;

function editProjects(change: Change): Middleware {
  return editPages((projects) => projects.map(change));
}

function nameless(project: ListedProject): Body {
  return { ...project, name: undefined };
}

function editing([id, what, answered, fields]: WrongFields): Row {
  return [id, what, edit(answered, fields)];
}

function rewriting([id, breaks, answered, text]: (typeof NO_OBJECTS)[number]): Row {
  return [id, breaks, answer(answered, (response) => withText(response, text(response.body)))];
}
