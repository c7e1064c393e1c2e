import { breaking, type Defect, isDelete, isList, seeing, type Wrong, where } from "../defect.ts";

const unplanned: Wrong = seeing(() => ({ plan: "premium" }));

/** Plans that are not checked. */
export const accessDefects: readonly Defect[] = breaking(
  ["plan.not-premium"],
  [
    [
      "plan-unchecked",
      "The plan is not checked: an account that is not premium is served.",
      "Check the plan of the account before each operation.",
      unplanned,
    ],
    [
      "plan-unchecked-in-list",
      "A list does not check the plan.",
      "Check the plan in both operations, as in the delete.",
      where(isList, unplanned),
    ],
    [
      "plan-unchecked-in-delete",
      "A delete does not check the plan.",
      "Check the plan in both operations, as in the list.",
      where(isDelete, unplanned),
    ],
  ],
);
