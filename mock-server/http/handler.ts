import type { OperationId, Profile } from "../../openapi/index.ts";
import { type Awaitable, mapAwaitable } from "../operations/awaitable.ts";
import type { Call } from "../operations/call.ts";
import { deleteProject } from "../operations/delete-project.ts";
import { listProjects } from "../operations/list-projects.ts";
import type { Outcome } from "../operations/outcome.ts";
import type { ProjectsPort } from "../operations/projects-port.ts";
import { respond } from "./bodies.ts";
import { CONTENT_TYPE, KEY_HEADER } from "./headers.ts";
import type { ApiRequest, ApiResponse, Handler } from "./message.ts";
import { parseQuery } from "./parse-query.ts";
import { routeOf } from "./router.ts";

export interface HandlerOptions {
  readonly store: ProjectsPort;
  /** The answers to the open questions; a function is asked again for every request, so that they can be switched while running. */
  readonly profile: Profile | (() => Profile);
}

/** The interface over a store: the one handler that every adapter and every middleware stands around. */
export function createHandler({ store, profile }: HandlerOptions): Handler {
  const currentProfile = typeof profile === "function" ? profile : () => profile;
  return (request) => {
    const now = currentProfile();
    const route = routeOf(request);
    if (route.kind === "refused") return respond(route, now);
    return mapAwaitable<Outcome, ApiResponse>(OPERATIONS[route.operation](callOf(request, store, now)), (outcome) =>
      respond(outcome, now),
    );
  };
}

const OPERATIONS = { listProjects, deleteProject } satisfies Record<OperationId, (call: Call) => Awaitable<Outcome>>;

function callOf(request: ApiRequest, projects: ProjectsPort, profile: Profile): Call {
  return {
    key: request.header(KEY_HEADER),
    contentType: request.header(CONTENT_TYPE),
    query: parseQuery(request.query),
    profile,
    projects,
  };
}
