import type { Handler } from "../../../mock-server/index.ts";
import { type Body, page } from "./answers.ts";
import { any, by, deleted, endOfWalk, isDelete, isFirstPage, isLaterPage, isList, listed, to } from "./conditions.ts";
import { afterDelete, answer, edit, everyNth, underStatus, withStatus } from "./defects.ts";
import { breaking, each, type Mutant, type Row } from "./mutant.ts";

/** Fields that a successful delete must not have. */
const EXTRA_FIELDS = { projectId: 1001, deleted: true, data: null, total: 229, projects: [], subMessage: "", message_id: "m-1" };

const CURSOR_GONE = by("list.last-id-deleted");
const OTHER_TYPE = by("list.content-type-other");

/** Successful deletes that say too much, and statuses that no operation documents. */
export const statusMutants: readonly Mutant[] = [
  ...breaking("envelope.delete-exact", [
    ...Object.entries(EXTRA_FIELDS).map(([name, value]): Row => {
      const breaks = `A successful delete has a field \`${name}\` as well.`;
      return [`delete-also-says-${name.toLowerCase()}`, breaks, edit(deleted, { [name]: value })];
    }),
    [
      "second-delete-says-more",
      "Successful deletes but the first have a field `remaining`.",
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
    ["end-of-walk-404", "The page behind the last project is a 404.", withStatus(endOfWalk, 404)],
    ["deleted-cursor-410", "A cursor that was deleted is refused with 410.", withStatus(CURSOR_GONE, 410)],
    ["deleted-cursor-500", "A cursor that was deleted ends in a 500.", withStatus(CURSOR_GONE, 500)],
    ["other-content-type-415", "A list with another media type is refused with 415.", withStatus(OTHER_TYPE, 415)],
    ["not-modified", "A first page that was sent before comes as 304.", everyNth(3, isFirstPage, underStatus(listed, 304))],
    ["concurrent-delete-409", "While a delete is under way, another one is refused with 409.", oneDeleteAtATime],
    [
      "page-of-undocumented-size",
      "A limit over 100 is a page of 101.",
      answer(by("list.limit-over-maximum"), (response) => page(response, manyProjects(101))),
    ],
    ["delete-id-repeated-fails", "A delete of an id that is repeated ends in a 500.", withStatus(by("delete.id-repeated"), 500)],
  ]),
];

function oneDeleteAtATime(next: Handler): Handler {
  const refusing = withStatus(any, 409)(next);
  let running = 0;
  return async (request) => {
    if (!isDelete(request)) return next(request);
    running += 1;
    await new Promise((resolve) => setImmediate(resolve));
    const response = await (running > 1 ? refusing : next)(request);
    running -= 1;
    return response;
  };
}

function manyProjects(count: number): Body[] {
  return Array.from({ length: count }, (_, index) => ({ id: index + 1, name: "Project", desc: "" }));
}
