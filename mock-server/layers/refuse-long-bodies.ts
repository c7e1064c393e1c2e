import { errorAnswer } from "../http/bodies.ts";
import { RULE_HEADER } from "../http/headers.ts";
import { type ApiResponse, BODY_LIMIT, type Middleware } from "../http/message.ts";

/** Refuses a body that is longer than anybody needs. The interface has no use for a body; a short one is let pass. */
export const refuseLongBodies: Middleware = (next) => (request) => (request.bodyCut ? tooLarge() : next(request));

function tooLarge(): ApiResponse {
  const texts = { message: "Request too large", subMessage: `A body has at most ${BODY_LIMIT} bytes.` };
  return errorAnswer(413, texts, { [RULE_HEADER]: "mock.transport" });
}
