import { referenceProfile } from "../../openapi/index.ts";
import { errorBody } from "./bodies.ts";
import { CONTENT_TYPE } from "./header-names.ts";
import type { ApiResponse } from "./message.ts";
import { responseOf } from "./respond.ts";

/** The answer to a request that made the mock throw: a bug of the mock, told in the envelope and without its inner life. */
export function internalError(requestId: string): ApiResponse {
  const reference = {
    code: 500,
    message: "Internal error of the mock server",
    subMessage: `This is a bug; the log names its cause under the request id ${requestId}.`,
    status: "error",
  };
  return responseOf(errorBody(reference, referenceProfile), { [CONTENT_TYPE]: referenceProfile["envelope.media-type"] });
}
