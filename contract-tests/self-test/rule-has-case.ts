import type { Check } from "../../openapi/checks/check.ts";
import { allCases } from "../index.ts";

/** Each rule that a client can see has a case that judges it; one with `seenBy` says why it cannot, and has none. */
export const ruleHasCase: Check = {
  id: "rule-has-case",
  faults: (document) => {
    const judged = new Set<string>(allCases.map(({ rules }) => rules[0]));
    return document["x-rules"].flatMap(({ id, seenBy }, index) => {
      const at = ["x-rules", index];
      if (seenBy === undefined && !judged.has(id)) return [{ at, message: `x-rules: no case of the suite judges ${id}` }];
      if (seenBy !== undefined && judged.has(id))
        return [{ at, message: `x-rules: ${id} is seen by ${seenBy}, but a case judges it` }];
      return [];
    });
  },
};
