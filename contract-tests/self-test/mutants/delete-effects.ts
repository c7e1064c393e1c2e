import type { RuleId } from "../../../openapi/index.ts";
import { acknowledgement, refusal, withText } from "./answers.ts";
import { both, by, deleted, hasLimit, hasNoLimit, isFirstPage, isOthers } from "./conditions.ts";
import { acknowledged, afterDelete, afterDeletes, answer, besides, cached, undone, where, withStatus } from "./defects.ts";
import { PAGES } from "./list-pages.ts";
import { breaking, type Mutant } from "./mutant.ts";
import { counted, nothing, paged } from "./pages.ts";
import { type Ask, deletionOf, deletionOfForeign, projectsOf } from "./requests.ts";

const GONE: readonly RuleId[] = ["delete.gone", ...PAGES];
const oneLess = counted((all) => all - 1);
const lowered = afterDelete(where(isOthers, oneLess));
const empty = paged(nothing);
const stale = cached(both(isFirstPage, hasNoLimit), true);
const lateUnfound = undone(refusal(404), (place) => place >= 100);
const lastButOne: Ask = async (request, next) => deletionOf((await projectsOf(next, request)).at(-2)?.id, request);

/** Deletes with a wrong answer, and deletes after which the account is wrong. */
export const deleteEffectMutants: readonly Mutant[] = [
  ...breaking("delete.success", [
    ["delete-says-404", "A delete deletes, and answers 404.", withStatus(deleted, 404)],
    ["delete-says-204", "A delete is answered with 204.", answer(deleted, (it) => withText({ ...it, status: 204 }, ""))],
    ["delete-refused-404", "A delete of an own project is refused with 404.", undone(refusal(404))],
    ["delete-of-late-projects-fails", "A delete does not find a project after the first 100.", lateUnfound],
  ]),
  ...breaking("delete.again", [["delete-again-succeeds", "The same delete succeeds twice.", acknowledged(by("delete.again"))]]),
  ...breaking("delete.gone", [
    ["delete-keeps", "A delete answers 200, and deletes nothing.", undone(acknowledgement())],
    ["default-page-for-ever", "Without `limit` the first page never changes.", stale, [...GONE, "delete.total"]],
    ["delete-leaves-nothing", "After a delete the list is empty.", afterDelete(empty), GONE],
    ["pages-of-two-empty", "After two deletes `limit=2` gives nothing.", afterDeletes(2, where(hasLimit(2), empty)), GONE],
    ["delete-takes-the-last-but-one", "A delete also deletes the last project but one.", besides(deleted, lastButOne)],
  ]),
  ...breaking("delete.own-only", [
    ["delete-takes-a-foreign-one", "A delete also deletes a project of another account.", besides(deleted, deletionOfForeign)],
    ["delete-lowers-other-total", "A delete lowers another account's total.", lowered, ["delete.own-only", "list.total"]],
  ]),
];
