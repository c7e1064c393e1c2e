import { documentedStatuses, type OperationId } from "../../../openapi/index.ts";
import type { Body } from "./answers.ts";
import { isDelete, isFor, refused, refusedWith } from "./match.ts";
import { breaking, type Mutant } from "./mutant.ts";
import { edit } from "./tools.ts";

const mutant = breaking("envelope.error");

/** What an envelope says wrongly: fields and what they hold; undefined leaves one out. */
const WRONG_FIELDS: readonly [id: string, what: string, fields: Body][] = [
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

/** Errors in a wrong envelope. */
export const envelopeErrorMutants: readonly Mutant[] = [
  ...WRONG_FIELDS.map(([id, what, fields]) =>
    mutant(
      `error-${id}`,
      `In every error ${what}.`,
      edit(refused, (body) => ({ ...body, ...fields })),
    ),
  ),
  mutant(
    "error-code-as-text",
    "In every error `code` is the HTTP status as a text.",
    edit(refused, (body) => ({ ...body, code: String(body.code) })),
  ),
  mutant(
    "error-in-a-wrapper",
    "Every error is wrapped in a field `error`.",
    edit(refused, (body) => ({ error: body })),
  ),
  mutant(
    "delete-error-without-sub-message",
    "The errors of the delete have no `subMessage`.",
    edit(
      (response, request) => refused(response, request) && isDelete(request),
      (body) => ({ ...body, subMessage: undefined }),
    ),
  ),
  ...incompleteErrors("listProjects"),
  ...incompleteErrors("deleteProject"),
  ...codesOfAnotherStatus("listProjects"),
  ...codesOfAnotherStatus("deleteProject"),
];

/** Each documented error of an operation, alone without its subMessage. */
function incompleteErrors(operation: OperationId): Mutant[] {
  return errorsOf(operation).map((status) =>
    mutant(
      `${operation}-${status}-without-sub-message`,
      `The ${status} of ${operation} has no \`subMessage\`.`,
      edit(refusedWith(status, isFor(operation)), (body) => ({ ...body, subMessage: undefined })),
    ),
  );
}

/** Each documented error of an operation, alone with the code of another one. */
function codesOfAnotherStatus(operation: OperationId): Mutant[] {
  const statuses = errorsOf(operation);
  return statuses.map((status, index) => {
    const code = statuses[(index + 1) % statuses.length];
    return mutant(
      `${operation}-${status}-with-code-${code}`,
      `The ${status} of ${operation} has the code ${code}.`,
      edit(refusedWith(status, isFor(operation)), (body) => ({ ...body, code })),
    );
  });
}

function errorsOf(operation: OperationId): number[] {
  return documentedStatuses(operation).filter((status) => status >= 400);
}
