import { by, isDelete, isList } from "./match.ts";
import { breaking, type Mutant } from "./mutant.ts";
import { otherStatuses } from "./other-statuses.ts";
import { asPremium } from "./requests.ts";
import { besides, emptyPage, instead, withStatus } from "./tools.ts";

const mutant = breaking("plan.not-premium");
const freeList = by("plan.not-premium", isList);
const freeDelete = by("plan.not-premium", isDelete);

/** The premium plan is not asked for, or not with 402. */
export const planMutants: readonly Mutant[] = [
  ...otherStatuses("plan.not-premium", "listProjects", [400, 401, 403, 404, 500]),
  ...otherStatuses("plan.not-premium", "deleteProject", [400, 401, 403, 500]),
  mutant("free-account-lists", "An account without the plan may list.", instead(freeList, asPremium)),
  mutant("free-account-lists-nothing", "An account without the plan gets an empty page.", emptyPage(freeList)),
  mutant("free-account-deletes", "An account without the plan may delete any project.", instead(freeDelete, asPremium)),
  mutant(
    "free-account-may-try-to-delete",
    "The delete does not ask for the plan, and finds no such project in the account.",
    withStatus(freeDelete, 404),
  ),
  breaking("delete.refused-changes-nothing")(
    "free-account-refused-but-deletes",
    "A delete without the plan is refused with 402, and deletes the project all the same.",
    besides(freeDelete, asPremium),
  ),
];
