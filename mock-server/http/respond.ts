import { conditionOf, type Profile, statusUnder } from "../../openapi/index.ts";
import type { Outcome } from "../operations/outcome.ts";
import { deletedBody, errorBody, listedBody, type StatusAndBody } from "./bodies.ts";
import { CONTENT_LENGTH, CONTENT_TYPE, RULE_HEADER } from "./header-names.ts";
import type { ApiResponse } from "./message.ts";

/** The answer that tells an outcome, in the envelope and with the media type that the profile wants. */
export function respond(outcome: Outcome, profile: Profile): ApiResponse {
  if (outcome.kind !== "deleted") return answerTo(outcome, profile);
  const known = TO_DELETES.get(profile);
  if (known) return known;
  const answer = answerTo(outcome, profile);
  TO_DELETES.set(profile, answer);
  return answer;
}

/** An answer with its length in bytes, which every answer states. */
export function responseOf({ status, body }: StatusAndBody, headers: ApiResponse["headers"]): ApiResponse {
  const withLength = Object.assign({}, headers, { [CONTENT_LENGTH]: String(body.bytes.length) });
  return { status, headers: withLength, body: body.text, wire: body };
}

/** Every delete that succeeds is answered alike. */
const TO_DELETES = new WeakMap<Profile, ApiResponse>();

function answerTo(outcome: Outcome, profile: Profile): ApiResponse {
  const { status, body } = statusAndBody(outcome, profile);
  const headers = {
    [CONTENT_TYPE]: profile["envelope.media-type"],
    [RULE_HEADER]: outcome.rule,
    [CONTENT_LENGTH]: String(body.bytes.length),
  };
  return { status, headers, body: body.text, wire: body };
}

function statusAndBody(outcome: Outcome, profile: Profile): StatusAndBody {
  if (outcome.kind === "listed") return listedBody(outcome, profile);
  if (outcome.kind === "deleted") return deletedBody();
  const condition = conditionOf(outcome.operation, outcome.rule);
  return errorBody({ ...condition.reference, code: statusUnder(profile, condition) }, profile);
}
