import { allConditions, type OperationId, type Profile } from "../../../openapi/index.ts";
import { errorBody, responseOf } from "../../http/bodies.ts";
import { CONTENT_TYPE, RULE_HEADER } from "../../http/headers.ts";
import type { ApiResponse } from "../../http/message.ts";

/** The answer of an operation's first condition with this status; undefined where no condition has it. */
export function forcedAnswer(operation: OperationId, code: number, profile: Profile): ApiResponse | undefined {
  const own = allConditions.filter((condition) => condition.operation === operation && condition.stage !== "route");
  const condition =
    own.find(({ reference }) => reference.code === code) ?? own.find(({ admissible }) => admissible.includes(code));
  if (!condition) return undefined;
  const headers = { [CONTENT_TYPE]: profile["envelope.media-type"], [RULE_HEADER]: condition.rule };
  return responseOf(errorBody({ ...condition.reference, code }, profile), headers);
}
