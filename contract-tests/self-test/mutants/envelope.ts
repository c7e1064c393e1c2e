import { documentedStatuses, type OperationId, type RuleId } from "../../../openapi/index.ts";
import type { Middleware } from "../wire.ts";
import { type Body, page, withText } from "./answers.ts";
import {
  type Answered,
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
import { PAGES } from "./list-pages.ts";
import { breaking, each, type Mutant, type Row } from "./mutant.ts";

/** What is wrong with a body that is no JSON object. */
const NO_OBJECTS: readonly [id: string, what: string, text: (body: string) => string][] = [
  ["in-a-list", "is an array around the object", (body) => `[${body}]`],
  ["as-text", "is a JSON text", () => '"done"'],
  ["as-null", "is null", () => "null"],
  ["empty", "is empty", () => ""],
  ["as-html", "is an HTML page", () => "<!doctype html><title>Error</title><h1>Something went wrong</h1>"],
  ["cut-short", "ends one character early", (body) => body.slice(0, -1)],
  ["twice", "comes twice", (body) => body + body],
  ["with-trailing-comma", "has a comma before its last brace", (body) => `${body.slice(0, -1)},}`],
];

type WrongField = readonly [id: string, what: string, fields: Body];

/** Fields of a success that are wrong; undefined leaves one out. */
const WRONG_SUCCESSES: readonly WrongField[] = [
  ["code-as-text", "`code` is the text 200", { code: "200" }],
  ["code-zero", "`code` is 0, for no error", { code: 0 }],
  ["code-missing", "`code` is missing", { code: undefined }],
  ["message-missing", "`message` is missing", { message: undefined, msg: "Done" }],
  ["message-as-list", "`message` is a list of texts", { message: ["Done"] }],
  ["status-capitalised", '`status` is "Success"', { status: "Success" }],
  ["status-missing", "`status` is missing", { status: undefined }],
  ["status-as-boolean", "`status` is true", { status: true }],
];

/** Fields of an error that are wrong; undefined leaves one out. */
const WRONG_ERRORS: readonly WrongField[] = [
  ["code-of-success", "`code` is 200", { code: 200 }],
  ["code-of-the-service", "`code` is a number of the service's own", { code: 40_001 }],
  ["code-missing", "`code` is missing", { code: undefined }],
  ["message-missing", "`message` is missing", { message: undefined }],
  ["message-as-object", "`message` is an object", { message: { en: "Refused" } }],
  ["sub-message-null", "`subMessage` is null", { subMessage: null }],
  ["sub-message-as-list", "`subMessage` is a list of texts", { subMessage: ["why"] }],
  ["status-missing", "`status` is missing", { status: undefined }],
  ["status-success", '`status` is "success"', { status: "success" }],
  ["status-as-number", "`status` is the HTTP status", { status: 400 }],
];

/** Fields that a successful delete must not have. */
const EXTRA_FIELDS = { projectId: 1001, data: null, projects: [], subMessage: "" };

const ANY_STATUS: readonly RuleId[] = ["envelope.always", ...PAGES];
const LONG: readonly RuleId[] = ["list.maximum", "list.limit-over-maximum"];
/** An error under status 200 breaks the envelope of a success, or the rule that had to refuse. */
const HIDDEN_DELETE: readonly RuleId[] = ["envelope.success", "delete.unknown", "delete.id-missing"];
const HIDDEN_LIST: readonly RuleId[] = ["envelope.success", "list.last-id-unknown"];
const CONCURRENT: readonly RuleId[] = ["envelope.always", "delete.success"];
const asPage = () => "<html></html>";
const emptied = rewritten(listed, () => "");
const oneDeleteAtATime = where(isDelete, beside(isDelete, withStatus(deleted, 409)));
const overMaximum = by("list.limit-over-maximum");

/** Answers in a wrong envelope, successful deletes with additional fields, and statuses that no operation documents. */
export const envelopeMutants: readonly Mutant[] = [
  ...breaking("envelope.json", [
    // An HTML page instead of a list suggests a wrong base URL, which is no failure of a rule.
    ...wrongBodies("page", listed).filter(([id]) => id !== "page-as-html"),
    ...wrongBodies("delete", deleted),
    ...wrongBodies("refusal", refused),
    ["page-empty-now-and-then", "The body of every fifth page is empty.", everyNth(5, isList, emptied)],
    ...each([401, 404], "html-for-$", "An error $ is an HTML page of a proxy.", (it) => rewritten(refusedWith(it), asPage)),
  ]),
  ...breaking("envelope.success", [
    ...wrongFields("list-success", "In the success of a list", listed, WRONG_SUCCESSES),
    ...wrongFields("delete-success", "In the success of a delete", deleted, WRONG_SUCCESSES),
    ["list-code-on-every-fifth-page", "Every fifth page has the code 0.", everyNth(5, isList, edit(listed, { code: 0 }))],
    ["list-code-after-a-delete", "After a delete the pages have the code 0.", afterDelete(edit(listed, { code: 0 }))],
    ["list-code-on-the-empty-page", "The empty page after a walk has the code 204.", edit(endOfWalk, { code: 204 })],
    ["list-code-for-one-account", "The pages of one account have the code 0.", edit(to(isOthers, listed), { code: 0 })],
    ["delete-hides-errors-in-200", "A refused delete has the HTTP status 200.", hidden(isDelete), HIDDEN_DELETE],
    ["list-hides-errors-in-200", "A refused list has HTTP status 200, and the error in its body.", hidden(isList), HIDDEN_LIST],
  ]),
  ...breaking("envelope.error", [
    ...wrongFields("error", "In every error", refused, WRONG_ERRORS),
    ["error-code-as-text", "In every error `code` is a text.", edit(refused, (body) => ({ ...body, code: String(body.code) }))],
    ["error-in-a-wrapper", "Every error is wrapped in a field `error`.", edit(refused, (body) => ({ error: body }))],
    ["delete-error-without-sub-message", "The errors of the delete have no `subMessage`.", withoutDetail(to(isDelete, refused))],
    ...(["listProjects", "deleteProject"] as const).flatMap(wrongDocumentedErrors),
  ]),
  ...breaking("envelope.delete-exact", [
    ...Object.entries(EXTRA_FIELDS).map(([name, value]): Row => {
      return [`delete-also-says-${name.toLowerCase()}`, `A delete also has \`${name}\`.`, edit(deleted, { [name]: value })];
    }),
    ["second-delete-says-more", "Later deletes have a field `remaining`.", afterDelete(edit(deleted, { remaining: 1 }))],
  ]),
  ...breaking("envelope.always", [
    ["page-with-206", "A page after a cursor comes with status 206.", underStatus(to(isLaterPage, listed), 206), ANY_STATUS],
    ["every-seventh-list-500", "Every seventh list fails with 500.", everyNth(7, isList, withStatus(listed, 500)), ANY_STATUS],
    ["end-of-walk-without-content", "The empty page comes with status 204.", underStatus(endOfWalk, 204), ANY_STATUS],
    ["deleted-cursor-410", "The cursor of a deleted project is refused with 410.", withStatus(by("list.last-id-deleted"), 410)],
    ["deleted-cursor-500", "The cursor of a deleted project ends in a 500.", withStatus(by("list.last-id-deleted"), 500)],
    ["other-content-type-415", "Another media type is refused with 415.", withStatus(by("list.content-type-other"), 415)],
    ["not-modified", "A first page sent before is a 304.", everyNth(3, isFirstPage, underStatus(listed, 304)), ANY_STATUS],
    ["concurrent-delete-409", "Beside another, a delete is answered with 409.", oneDeleteAtATime, CONCURRENT],
    ["page-of-101", "A limit over 100 is a page of 101.", answer(overMaximum, (it) => page(it, manyProjects(101))), LONG],
    ["delete-id-repeated-fails", "A delete with a repeated id ends in a 500.", withStatus(by("delete.id-repeated"), 500)],
  ]),
];

function hidden(asked: Parameters<typeof to>[0]): Middleware {
  return underStatus(to(asked, refused), 200);
}

function withoutDetail(answered: Answered): Middleware {
  return edit(answered, { subMessage: undefined });
}

function wrongBodies(place: string, answered: Answered): Row[] {
  return NO_OBJECTS.map(([id, what, text]) => [`${place}-${id}`, `Every ${place} ${what}.`, rewritten(answered, text)]);
}

function rewritten(answered: Answered, text: (body: string) => string): Middleware {
  return answer(answered, (response) => withText(response, text(response.body)));
}

function wrongFields(place: string, which: string, answered: Answered, fields: readonly WrongField[]): Row[] {
  return fields.map(([id, what, wrong]) => [`${place}-${id}`, `${which} ${what}.`, edit(answered, wrong)]);
}

/** For each documented error of an operation, a mutant without its subMessage, or with the code of another error. */
function wrongDocumentedErrors(operation: OperationId): Row[] {
  const statuses = documentedStatuses(operation).filter((status) => status >= 400);
  return statuses.map((status, index): Row => {
    const code = statuses[(index + 1) % statuses.length];
    const answered = refusedWith(status, isFor(operation));
    const which = `The ${status} of ${operation}`;
    const id = `${operation}-${status}`;
    return index % 2 === 0
      ? [`${id}-without-sub-message`, `${which} has no \`subMessage\`.`, withoutDetail(answered)]
      : [`${id}-with-code-${code}`, `${which} has the code ${code}.`, edit(answered, { code })];
  });
}

function manyProjects(count: number): Body[] {
  return Array.from({ length: count }, (_, index) => ({ id: index + 1, name: "Project", desc: "" }));
}
