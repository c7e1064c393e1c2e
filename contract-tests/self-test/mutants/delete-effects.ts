import type { RuleId } from "../../../openapi/index.ts";
import type { ApiResponse, Middleware } from "../wire.ts";
import { acknowledgement, type ListedProject, refusal, withText } from "./answers.ts";
import { both, by, deleted, hasLimit, hasNoLimit, isFirstPage, isOthers, parameter } from "./conditions.ts";
import { acknowledged, afterDelete, afterDeletes, answer, besides, cached, where, withStatus } from "./defects.ts";
import { PAGES } from "./list-pages.ts";
import { breaking, type Mutant } from "./mutant.ts";
import { counted, nothing, paged, withoutLast } from "./pages.ts";
import { deletableBy, deletionOf, deletionOfForeign, projectsOf } from "./requests.ts";

const GONE: readonly RuleId[] = ["delete.gone", ...PAGES];
const oneLess = counted((all) => all - 1);
const lowered = afterDelete(where(isOthers, oneLess));
const empty = paged(nothing);
const stale = cached(both(isFirstPage, hasNoLimit), true);

/** Deletes with a wrong answer, and deletes after which the account is wrong. */
export const deleteEffectMutants: readonly Mutant[] = [
  ...breaking("delete.success", [
    ["delete-says-404", "A delete deletes, and answers 404.", withStatus(deleted, 404)],
    ["delete-says-204", "A delete is answered with 204.", answer(deleted, (it) => withText({ ...it, status: 204 }, ""))],
    ["delete-refused-404", "A delete of an own project is refused with 404.", without(refusal(404))],
    ["delete-of-late-projects-fails", "A delete does not find a project after the first 100.", without(refusal(404), 100)],
    ["only-the-first-delete-works", "Every delete but the first answers 404.", afterDelete(without(refusal(404)))],
  ]),
  ...breaking("delete.again", [["delete-again-succeeds", "The same delete succeeds twice.", acknowledged(by("delete.again"))]]),
  ...breaking("delete.gone", [
    ["delete-keeps", "A delete answers 200, and deletes nothing.", without(acknowledgement())],
    ["default-page-for-ever", "Without `limit` the first page never changes.", stale, [...GONE, "delete.total"]],
    ["delete-leaves-nothing", "After a delete the list is empty.", afterDelete(empty), GONE],
    ["delete-leaves-no-last", "After a delete the last project is not shown.", afterDelete(paged(withoutLast)), GONE],
    ["pages-of-two-empty", "After two deletes `limit=2` gives nothing.", afterDeletes(2, where(hasLimit(2), empty)), GONE],
    ["delete-takes-the-next", "A delete also deletes the next project.", taking((all, id) => all.find((it) => it.id > id))],
    ["delete-takes-the-last-but-one", "A delete also deletes the last project but one.", taking((all) => all.at(-2))],
  ]),
  ...breaking("delete.own-only", [
    ["delete-takes-a-foreign-one", "A delete also deletes a project of another account.", besides(deleted, deletionOfForeign)],
    ["delete-hides-others", "After a delete another account's list is empty.", afterDelete(where(isOthers, empty))],
    ["delete-lowers-other-total", "A delete lowers another account's total.", lowered, ["delete.own-only", "list.total"]],
  ]),
];

/** Gives this answer where the reference would delete, from one place of the account on, and deletes nothing. */
function without(response: ApiResponse, first = 0): Middleware {
  return (next) => async (request) => {
    const found = await deletableBy(request, next);
    return found && found.place >= first ? response : next(request);
  };
}

/** Deletes another project too, found in what the account still has. */
function taking(find: (all: readonly ListedProject[], id: number) => ListedProject | undefined): Middleware {
  return besides(deleted, async (request, next) => {
    const found = find(await projectsOf(next, request), Number(parameter(request, "projectId")));
    return deletionOf(found?.id, request);
  });
}
