import type { ApiResponse, Middleware } from "../../../mock-server/index.ts";
import { acknowledgement, refusal, withText } from "./answers.ts";
import { by, deleted } from "./match.ts";
import { breaking, type Mutant } from "./mutant.ts";
import { otherStatuses } from "./other-statuses.ts";
import { deletableBy } from "./requests.ts";
import { answer, withStatus } from "./tools.ts";

const success = breaking("delete.success");

/** Deletes that say something else than they did, once and a second time. */
export const deleteEffectMutants: readonly Mutant[] = [
  ...[400, 404, 500].map((status) =>
    success(`delete-works-but-says-${status}`, `A delete deletes, and answers ${status}.`, withStatus(deleted, status)),
  ),
  ...[201, 202, 302].map((status) =>
    success(`delete-says-${status}`, `A delete deletes, and answers ${status}.`, withStatus(deleted, status)),
  ),
  success(
    "delete-says-204",
    "A delete is answered with 204 and no body.",
    answer(deleted, (response) => withText({ ...response, status: 204 }, "")),
  ),
  success(
    "delete-answer-lost",
    "A delete deletes, and its answer never arrives.",
    answer(deleted, (response) => ({ ...response, delivery: { kind: "reset" } })),
  ),
  ...[401, 402, 403, 404, 500].map((status) =>
    success(`delete-refused-${status}`, `A delete of an own project is refused with ${status}.`, refusing(refusal(status))),
  ),
  ...otherStatuses("delete.again", "deleteProject", [302, 400, 401, 402, 403, 409, 410, 500]),
  breaking("delete.again")(
    "delete-again-succeeds",
    "The same delete succeeds a second time.",
    answer(by("delete.again"), acknowledgement),
  ),
];

/** Answers like this where the reference would delete, and deletes nothing. */
function refusing(response: ApiResponse): Middleware {
  return (next) => async (request) => ((await deletableBy(request, next)) ? response : next(request));
}
