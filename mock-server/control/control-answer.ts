import { errorAnswer, responseOf } from "../http/bodies.ts";
import { CONTENT_TYPE } from "../http/headers.ts";
import type { ApiResponse } from "../http/message.ts";
import { wireText } from "../http/message.ts";

/** No answer of the control interface is kept by anybody, or taken for anything else than it says. */
export const CONTROL_HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};

/** An answer of the control interface that says what was asked or done. */
export function told(value: unknown, status = 200): ApiResponse {
  return responseOf(
    { status, body: wireText(JSON.stringify(value)) },
    { [CONTENT_TYPE]: "application/json", ...CONTROL_HEADERS },
  );
}

/** A refusal of the control interface: in the envelope of the interface, with what would be right. */
export function refusedControl(
  status: number,
  message: string,
  subMessage: string,
  headers: Readonly<Record<string, string>> = {},
): ApiResponse {
  return errorAnswer(status, { message, subMessage }, { ...CONTROL_HEADERS, ...headers });
}

/** A refusal of what was sent to an endpoint. */
export function badRequest(subMessage: string): ApiResponse {
  return refusedControl(400, "Control request not possible", subMessage);
}

/** A refusal because what was named is not there. */
export function notThere(subMessage: string): ApiResponse {
  return refusedControl(404, "Not found", subMessage);
}
