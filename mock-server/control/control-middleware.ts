import type { ApiRequest, ApiResponse, Handler, Middleware } from "../http/message.ts";
import { answerErrors } from "../layers/own-errors.ts";
import type { Platform } from "../layers/platform.ts";
import type { Mock } from "../mock.ts";
import type { ControlContext } from "./control-call.ts";
import { endpointFor } from "./endpoint-for.ts";
import { createGuard, type GuardOptions } from "./guard.ts";
import type { Page } from "./page.ts";
import { createPages } from "./pages.ts";
import { readJson } from "./read-json.ts";

/** The path that everything of the control interface begins with; none of the interface itself does. */
export const CONTROL_PATH = "/__admin";

export interface ControlOptions extends GuardOptions {
  /** Pages, scripts and styles to serve beside the endpoints. */
  readonly pages?: readonly Page[];
}

export interface ControlEnvironment extends ControlOptions {
  readonly platform: Platform;
  readonly version: string;
  /** Aborts when the mock stops, which ends the streams. */
  readonly stopped: AbortSignal;
}

/** Takes the requests to the control interface out of all others: they meet no fault, no CORS and no journal. */
export function controlMiddleware(
  mock: Mock,
  { platform, version, stopped, pages = [], ...guarding }: ControlEnvironment,
): Middleware {
  const guard = createGuard(guarding);
  const pageAt = createPages(pages);
  const context: ControlContext = { mock, platform, version, stopped, startedAt: platform.now() };
  const control: Handler = answerErrors(async (request) => {
    const path = request.path.slice(CONTROL_PATH.length) || "/";
    const refusal = guard(request, path === "/health" ? "health" : "control");
    return refusal ?? (await pageAt(path, request)) ?? (await endpointAnswer(path, request, context));
  });
  return (next) => (request) => (isControl(request) ? control(request) : next(request));
}

function isControl({ path }: ApiRequest): boolean {
  return path.startsWith(CONTROL_PATH) && (path.length === CONTROL_PATH.length || path[CONTROL_PATH.length] === "/");
}

async function endpointAnswer(path: string, request: ApiRequest, context: ControlContext): Promise<ApiResponse> {
  const found = endpointFor(path, request.method);
  if ("refusal" in found) return found.refusal;
  const body = await readJson(request);
  if ("refusal" in body) return body.refusal;
  return found.endpoint({
    ...context,
    request,
    query: new URLSearchParams(`?${request.query}`),
    body: body.value,
    name: found.name,
  });
}
