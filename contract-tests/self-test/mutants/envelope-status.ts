import { type Body, page, pageOf } from "./answers.ts";
import { by, deleted, isDelete, isFirstPage, isLaterPage, isList, listed } from "./match.ts";
import { breaking, type Mutant } from "./mutant.ts";
import { afterDelete, answer, edit, everyNth, withStatus } from "./tools.ts";

const exact = breaking("envelope.delete-exact");
const always = breaking("envelope.always");

/** Fields that a successful delete must not have. */
const EXTRA_FIELDS: readonly Body[] = [
  { projectId: 1001 },
  { deleted: true },
  { data: null },
  { total: 229 },
  { projects: [] },
  { subMessage: "" },
  { message_id: "m-1" },
];

/** Successful deletes that say too much, and statuses that no operation documents. */
export const envelopeStatusMutants: readonly Mutant[] = [
  ...EXTRA_FIELDS.map((extra) => {
    const [name] = Object.keys(extra);
    return exact(
      `delete-also-says-${name?.toLowerCase()}`,
      `A successful delete has a field \`${name}\` as well.`,
      edit(deleted, (body) => ({ ...body, ...extra })),
    );
  }),
  exact(
    "second-delete-says-more",
    "Every successful delete but the first has a field `remaining` as well.",
    afterDelete(edit(deleted, (body) => ({ ...body, remaining: 1 }))),
  ),
  ...[201, 202, 203, 206].map((status) =>
    always(
      `page-with-${status}`,
      `A page after a cursor comes with status ${status}.`,
      answer(
        (response, request) => listed(response, request) && isLaterPage(request),
        (response) => ({ ...response, status }),
      ),
    ),
  ),
  ...[500, 502, 503].map((status) =>
    always(
      `every-seventh-list-${status}`,
      `Every seventh list fails with ${status}.`,
      everyNth(7, isList, withStatus(listed, status)),
    ),
  ),
  always(
    "end-of-walk-without-content",
    "The empty page comes with status 204.",
    answer(
      (response, request) => listed(response, request) && pageOf(response).length === 0,
      (response) => ({ ...response, status: 204 }),
    ),
  ),
  always(
    "end-of-walk-404",
    "The page behind the last project is a 404.",
    withStatus((response, request) => listed(response, request) && pageOf(response).length === 0, 404),
  ),
  always("deleted-cursor-410", "A cursor that was deleted is refused with 410.", withStatus(by("list.last-id-deleted"), 410)),
  always("deleted-cursor-500", "A cursor that was deleted ends in a 500.", withStatus(by("list.last-id-deleted"), 500)),
  always(
    "other-content-type-415",
    "A list with another media type is refused with 415.",
    withStatus(by("list.content-type-other"), 415),
  ),
  always(
    "not-modified",
    "A first page that was sent before comes as 304.",
    everyNth(
      3,
      isFirstPage,
      answer(listed, (response) => ({ ...response, status: 304 })),
    ),
  ),
  always("concurrent-delete-409", "While a delete is under way, another one is refused with 409.", (next) => {
    let running = 0;
    return async (request) => {
      if (!isDelete(request)) return next(request);
      running += 1;
      await new Promise((resolve) => setImmediate(resolve));
      const response = await (running > 1 ? withStatus(() => true, 409)(next) : next)(request);
      running -= 1;
      return response;
    };
  }),
  always(
    "page-of-undocumented-size",
    "A limit over 100 is a page of 101.",
    answer(by("list.limit-over-maximum"), (response) => page(response, manyProjects(101))),
  ),
];

function manyProjects(count: number): Body[] {
  return Array.from({ length: count }, (_, index) => ({ id: index + 1, name: "Project", desc: "" }));
}
