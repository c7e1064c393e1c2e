import { referenceProfile } from "../../openapi/index.ts";
import { errorBody } from "./bodies.ts";
import { CONTENT_TYPE } from "./header-names.ts";
import type { ApiResponse } from "./message.ts";
import { responseOf } from "./respond.ts";

export interface ErrorTexts {
  readonly message: string;
  readonly subMessage: string;
}

/** An error of the mock itself, which the interface does not know, in the envelope of the interface. */
export function errorAnswer(code: number, texts: ErrorTexts, headers: Readonly<Record<string, string>> = {}): ApiResponse {
  const body = errorBody({ code, ...texts, status: "error" }, referenceProfile);
  return responseOf(body, { [CONTENT_TYPE]: referenceProfile["envelope.media-type"], ...headers });
}
