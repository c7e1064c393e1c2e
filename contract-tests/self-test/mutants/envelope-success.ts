import type { Middleware } from "../../../mock-server/index.ts";
import { type Body, pageOf } from "./answers.ts";
import { type Answered, type Asked, deleted, isDelete, isList, isOthers, listed, refused } from "./match.ts";
import { breaking, type Mutant } from "./mutant.ts";
import { afterDelete, answer, edit, everyNth } from "./tools.ts";

const mutant = breaking("envelope.success");
const withCodeZero: Middleware = edit(listed, (body) => ({ ...body, code: 0 }));

/** What an envelope says wrongly: fields and what they hold; undefined leaves one out. */
const WRONG_FIELDS: readonly [id: string, what: string, fields: Body][] = [
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

/** Successes in a wrong envelope. */
export const envelopeSuccessMutants: readonly Mutant[] = [
  ...wrongFields("list", listed),
  ...wrongFields("delete", deleted),
  mutant("list-code-wrong-on-every-fifth-page", "Every fifth page has the code 0.", everyNth(5, isList, withCodeZero)),
  mutant("list-code-wrong-after-a-delete", "After a delete the pages have the code 0.", afterDelete(withCodeZero)),
  mutant(
    "list-code-wrong-on-the-empty-page",
    "The empty page at the end of a walk has the code 204.",
    edit(
      (response, request) => listed(response, request) && pageOf(response).length === 0,
      (body) => ({ ...body, code: 204 }),
    ),
  ),
  mutant(
    "list-code-wrong-for-one-account",
    "The pages of one account have the code 0.",
    edit(
      (response, request) => listed(response, request) && isOthers(request),
      (body) => ({ ...body, code: 0 }),
    ),
  ),
  breaking("envelope.success", "envelope.success", "list.last-id-unknown")(
    "list-hides-errors-in-200",
    "A refused list has HTTP status 200, and the error is in its body.",
    hidden(isList),
  ),
  mutant("delete-hides-errors-in-200", "A refused delete has HTTP status 200, and the error is in its body.", hidden(isDelete)),
];

function wrongFields(operation: string, answered: Answered): Mutant[] {
  return WRONG_FIELDS.map(([id, what, fields]) =>
    mutant(
      `${operation}-success-${id}`,
      `In the success of a ${operation} ${what}.`,
      edit(answered, (body) => ({ ...body, ...fields })),
    ),
  );
}

function hidden(asked: Asked): Middleware {
  return answer(
    (response, request) => refused(response, request) && asked(request),
    (response) => ({ ...response, status: 200 }),
  );
}
