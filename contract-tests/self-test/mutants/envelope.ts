import { documentedStatuses, type OperationId } from "../../../openapi/index.ts";
import type { Middleware } from "../wire.ts";
import { type Body, page, withText } from "./answers.ts";
import {
  type Answered,
  type Asked,
  any,
  by,
  deleted,
  endOfWalk,
  isDelete,
  isFirstPage,
  isFor,
  isLaterPage,
  isList,
  isOthers,
  listed,
  refused,
  refusedWith,
  to,
} from "./conditions.ts";
import { afterDelete, answer, beside, edit, everyNth, underStatus, where, withStatus } from "./defects.ts";
import { breaking, each, type Mutant, type Row } from "./mutant.ts";

/** Fields that a successful delete must not have. */
const EXTRA_FIELDS = { projectId: 1001, deleted: true, data: null, total: 229, projects: [], subMessage: "", message_id: "m-1" };

const CURSOR_GONE = by("list.last-id-deleted");
const OTHER_TYPE = by("list.content-type-other");
const oneDeleteAtATime = where(isDelete, beside(isDelete, withStatus(any, 409)));

/** Answers in a wrong envelope, successful deletes with additional fields, and statuses that no operation documents. */
export const envelopeMutants: readonly Mutant[] = [
  ...breaking("envelope.json", [
    ...wrongBodies("page", "page", listed),
    ...wrongBodies("deletion", "successful delete", deleted),
    ...wrongBodies("refusal", "error", refused),
    ["page-body-empty-now-and-then", "The body of every fifth page is empty.", everyNth(5, isList, rewritten(listed, ""))],
    ...each([400, 401, 402, 403, 404], "html-for-$", "An error $ is an HTML page of a proxy.", (status) =>
      rewritten(refusedWith(status), "<html><body>Error</body></html>"),
    ),
  ]),
  ...breaking("envelope.success", [
    ...wrongSuccesses("list", listed),
    ...wrongSuccesses("delete", deleted),
    ["list-code-wrong-on-every-fifth-page", "Every fifth page has the code 0.", everyNth(5, isList, edit(listed, { code: 0 }))],
    ["list-code-wrong-after-a-delete", "After a delete the pages have the code 0.", afterDelete(edit(listed, { code: 0 }))],
    ["list-code-wrong-on-the-empty-page", "The empty page after a walk has the code 204.", edit(endOfWalk, { code: 204 })],
    ["list-code-wrong-for-one-account", "The pages of one account have the code 0.", edit(to(isOthers, listed), { code: 0 })],
    ["delete-hides-errors-in-200", "A refused delete has HTTP status 200, and the error in its body.", hidden(isDelete)],
  ]),
  ...breaking(
    "envelope.success",
    [["list-hides-errors-in-200", "A refused list has HTTP status 200, and the error in its body.", hidden(isList)]],
    ["envelope.success", "list.last-id-unknown"],
  ),
  ...breaking("envelope.error", [
    ...wrongErrors(),
    ["error-code-as-text", "In every error `code` is a text.", edit(refused, (body) => ({ ...body, code: String(body.code) }))],
    ["error-in-a-wrapper", "Every error is wrapped in a field `error`.", edit(refused, (body) => ({ error: body }))],
    ["delete-error-without-sub-message", "The errors of the delete have no `subMessage`.", withoutDetail(to(isDelete, refused))],
    ...(["listProjects", "deleteProject"] as const).flatMap(wrongDocumentedErrors),
  ]),
  ...breaking("envelope.delete-exact", [
    ...Object.entries(EXTRA_FIELDS).map(([name, value]): Row => {
      const breaks = `A successful delete also has a field \`${name}\`.`;
      return [`delete-also-says-${name.toLowerCase()}`, breaks, edit(deleted, { [name]: value })];
    }),
    [
      "second-delete-says-more",
      "Every successful delete but the first has a field `remaining`.",
      afterDelete(edit(deleted, { remaining: 1 })),
    ],
  ]),
  ...breaking("envelope.always", [
    ...each([201, 202, 203, 206], "page-with-$", "A page after a cursor comes with status $.", (status) =>
      underStatus(to(isLaterPage, listed), status),
    ),
    ...each([500, 502, 503], "every-seventh-list-$", "Every seventh list fails with $.", (status) =>
      everyNth(7, isList, withStatus(listed, status)),
    ),
    ["end-of-walk-without-content", "The empty page comes with status 204.", underStatus(endOfWalk, 204)],
    ["end-of-walk-404", "The page after the last project is a 404.", withStatus(endOfWalk, 404)],
    ["deleted-cursor-410", "The cursor of a deleted project is refused with 410.", withStatus(CURSOR_GONE, 410)],
    ["deleted-cursor-500", "The cursor of a deleted project ends in a 500.", withStatus(CURSOR_GONE, 500)],
    ["other-content-type-415", "A list with another media type is refused with 415.", withStatus(OTHER_TYPE, 415)],
    ["not-modified", "A first page that was sent before is a 304.", everyNth(3, isFirstPage, underStatus(listed, 304))],
    ["concurrent-delete-409", "While a delete is under way, another one is refused with 409.", oneDeleteAtATime],
    [
      "page-of-undocumented-size",
      "A limit over 100 is a page of 101.",
      answer(by("list.limit-over-maximum"), (response) => page(response, manyProjects(101))),
    ],
    ["delete-id-repeated-fails", "A delete with a repeated id ends in a 500.", withStatus(by("delete.id-repeated"), 500)],
  ]),
];

function hidden(asked: Asked): Middleware {
  return underStatus(to(asked, refused), 200);
}

function withoutDetail(answered: Answered): Middleware {
  return edit(answered, { subMessage: undefined });
}

/** Bodies that are not a JSON object. */
function wrongBodies(place: string, places: string, answered: Answered): Row[] {
  const texts: readonly [id: string, what: string, text: string | ((body: string) => string)][] = [
    ["in-a-list", "is an array around the object", (body) => `[${body}]`],
    ["as-text", "is a JSON text", '"done"'],
    ["as-null", "is null", "null"],
    ["as-true", "is true", "true"],
    ["empty", "is empty", ""],
    ["as-html", "is an HTML page", "<!doctype html><title>Error</title><h1>Something went wrong</h1>"],
    ["in-single-quotes", "is written in single quotes", (body) => body.replaceAll('"', "'")],
    ["cut-short", "ends one character early", (body) => body.slice(0, -1)],
    ["twice", "comes twice", (body) => body + body],
    ["with-trailing-comma", "has a comma before its last brace", (body) => `${body.slice(0, -1)},}`],
  ];
  // A web page instead of a list suggests a wrong base URL: the preflight reports it, and no case judges it.
  const judged = texts.filter(([id]) => `${place}-${id}` !== "page-as-html");
  const which = `The body of every ${places}`;
  return judged.map(([id, what, text]) => [`${place}-body-${id}`, `${which} ${what}.`, rewritten(answered, text)]);
}

function rewritten(answered: Answered, text: string | ((body: string) => string)): Row[2] {
  return answer(answered, (response) => withText(response, typeof text === "string" ? text : text(response.body)));
}

type WrongField = readonly [id: string, what: string, fields: Body];

/** Fields of a success that are wrong; undefined leaves one out. */
function wrongSuccesses(operation: string, answered: Answered): Row[] {
  const fields: readonly WrongField[] = [
    ["code-as-text", "`code` is the text 200", { code: "200" }],
    ["code-201", "`code` is 201", { code: 201 }],
    ["code-zero", "`code` is 0, for no error", { code: 0 }],
    ["code-missing", "`code` is missing", { code: undefined }],
    ["code-null", "`code` is null", { code: null }],
    ["message-missing", "`message` is missing", { message: undefined }],
    ["message-null", "`message` is null", { message: null }],
    ["message-as-list", "`message` is a list of texts", { message: ["Done"] }],
    ["message-misnamed", "`message` is called `msg`", { message: undefined, msg: "Done" }],
    ["status-ok", '`status` is "ok"', { status: "ok" }],
    ["status-capitalised", '`status` is "Success"', { status: "Success" }],
    ["status-missing", "`status` is missing", { status: undefined }],
    ["status-as-boolean", "`status` is true", { status: true }],
  ];
  const which = `In the success of a ${operation}`;
  return fields.map(([id, what, wrong]) => [`${operation}-success-${id}`, `${which} ${what}.`, edit(answered, wrong)]);
}

/** Fields of an error that are wrong; undefined leaves one out. */
function wrongErrors(): Row[] {
  const fields: readonly WrongField[] = [
    ["code-of-success", "`code` is 200", { code: 200 }],
    ["code-of-the-service", "`code` is a number of the service's own", { code: 40_001 }],
    ["code-missing", "`code` is missing", { code: undefined }],
    ["message-missing", "`message` is missing", { message: undefined }],
    ["message-null", "`message` is null", { message: null }],
    ["message-as-object", "`message` is an object", { message: { en: "Refused" } }],
    ["sub-message-null", "`subMessage` is null", { subMessage: null }],
    ["sub-message-as-list", "`subMessage` is a list of texts", { subMessage: ["why"] }],
    ["sub-message-misnamed", "`subMessage` is called `submessage`", { subMessage: undefined, submessage: "why" }],
    ["status-missing", "`status` is missing", { status: undefined }],
    ["status-failed", '`status` is "failed"', { status: "failed" }],
    ["status-success", '`status` is "success"', { status: "success" }],
    ["status-as-number", "`status` is the HTTP status", { status: 400 }],
  ];
  return fields.map(([id, what, wrong]) => [`error-${id}`, `In every error ${what}.`, edit(refused, wrong)]);
}

/** For each documented error of an operation, one mutant without its subMessage, and one with the code of another error. */
function wrongDocumentedErrors(operation: OperationId): Row[] {
  const statuses = documentedStatuses(operation).filter((status) => status >= 400);
  return statuses.flatMap((status, index): Row[] => {
    const code = statuses[(index + 1) % statuses.length];
    const answered = refusedWith(status, isFor(operation));
    const which = `The ${status} of ${operation}`;
    const id = `${operation}-${status}`;
    return [
      [`${id}-without-sub-message`, `${which} has no \`subMessage\`.`, withoutDetail(answered)],
      [`${id}-with-code-${code}`, `${which} has the code ${code}.`, edit(answered, { code })],
    ];
  });
}

function manyProjects(count: number): Body[] {
  return Array.from({ length: count }, (_, index) => ({ id: index + 1, name: "Project", desc: "" }));
}
