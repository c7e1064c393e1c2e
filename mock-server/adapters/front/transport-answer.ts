import { errorAnswer } from "../../http/bodies.ts";
import { RULE_HEADER } from "../../http/headers.ts";
import type { ApiResponse } from "../../http/message.ts";

/** What the transport refuses a request with. The interface knows none of these: they come before any of its rules. */
export type TransportStatus = 400 | 405 | 408 | 413 | 417 | 431 | 505;

const MESSAGES: Readonly<Record<TransportStatus, string>> = {
  400: "Malformed request",
  405: "Method not taken",
  408: "Request not finished in time",
  413: "Request too large",
  417: "Expectation not met",
  431: "Request line or headers too large",
  505: "HTTP version not taken",
};

/** A request that never became one: refused in the envelope, and nothing more is read from its connection. */
export function transportAnswer(status: TransportStatus, subMessage: string): ApiResponse {
  const texts = { message: MESSAGES[status], subMessage };
  return errorAnswer(status, texts, { [RULE_HEADER]: "mock.transport", Connection: "close" });
}
