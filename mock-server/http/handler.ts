import { conditionOf, type Profile } from "../../openapi/index.ts";
import { mapAwaitable } from "../operations/awaitable.ts";
import type { Call, Outcome } from "../operations/call.ts";
import { OPERATIONS } from "../operations/operations.ts";
import type { ProjectsPort } from "../operations/projects-port.ts";
import { refusalAnswer, successAnswer } from "./bodies.ts";
import { CONTENT_TYPE, KEY_HEADER } from "./headers.ts";
import type { ApiRequest, ApiResponse, Handler } from "./message.ts";
import { parseQuery } from "./query.ts";
import { routeOf } from "./router.ts";

export interface HandlerOptions {
  readonly store: ProjectsPort;
  /** The answers to the open questions; asked again for every request, so that they can be switched while running. */
  readonly profile: () => Profile;
}

/** The interface over a store: the one handler that every adapter and every middleware stands around. */
export function createHandler({ store, profile }: HandlerOptions): Handler {
  return (request) => {
    const now = profile();
    const route = routeOf(request);
    if (route.kind === "refused") return respond(route, now);
    return mapAwaitable(OPERATIONS[route.operation].answer(callOf(request, store, now)), (outcome) => respond(outcome, now));
  };
}

function callOf(request: ApiRequest, projects: ProjectsPort, profile: Profile): Call {
  return {
    key: request.header(KEY_HEADER),
    contentType: request.header(CONTENT_TYPE),
    query: parseQuery(request.query),
    body: request.body,
    profile,
    projects,
  };
}

/** The answer that shows an outcome, in the envelope and with the media type of the profile. */
function respond(outcome: Outcome, profile: Profile): ApiResponse {
  if (outcome.kind === "success") return successAnswer(outcome, profile);
  return refusalAnswer(conditionOf(outcome.operation, outcome.rule), profile);
}
