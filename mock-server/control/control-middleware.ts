import { responseOf } from "../http/bodies.ts";
import { answerErrors } from "../http/handler.ts";
import {
  type ApiRequest,
  type ApiResponse,
  BODY_LIMIT,
  CONTENT_TYPE,
  type Handler,
  type Middleware,
  wireText,
} from "../http/message.ts";
import { InputProblem } from "../layers/input-checks.ts";
import * as accounts from "./account-endpoints.ts";
import {
  acceptOnly,
  badRequest,
  CONTROL_HEADERS,
  type ControlContext,
  type ControlEnvironment,
  controlRefusal,
  type Endpoint,
  notFound,
} from "./endpoint.ts";
import { createGuard, type GuardOptions, isUnknownPage } from "./guard.ts";
import * as journal from "./journal-endpoints.ts";
import * as settings from "./mock-endpoints.ts";
import * as state from "./state-endpoints.ts";

/** The path of the control interface, which no operation has. */
export const CONTROL_PATH = "/__admin";

/** All endpoints, by path below {@link CONTROL_PATH} and by method. GET answers HEAD too. */
const ENDPOINTS: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  "/health": { GET: settings.health },
  "/reset": { POST: acceptOnly(["key"], state.reset) },
  "/state": {
    GET: acceptOnly(["key"], state.readState),
    PUT: acceptOnly(["key", "projects", "accounts", "$schema"], state.replaceState),
  },
  "/diff": { GET: acceptOnly(["key"], state.diff) },
  "/snapshots": { GET: state.listSnapshots, POST: acceptOnly(["name", "key"], state.saveSnapshot) },
  "/snapshots/{name}": { DELETE: acceptOnly([], state.deleteSnapshot) },
  "/snapshots/{name}/restore": { POST: acceptOnly([], state.restoreSnapshot) },
  "/accounts": { POST: acceptOnly(["plan", "projects", "records"], accounts.createAccount) },
  "/target": { GET: accounts.createTarget },
  "/requests": { GET: journal.listRequests, DELETE: acceptOnly([], journal.clearRequests) },
  "/requests/stream": { GET: journal.streamRequests },
  "/requests/{name}": { GET: journal.readRequest },
  "/coverage": { GET: journal.readCoverage },
  "/faults": { GET: settings.listFaults, PUT: settings.replaceFaults, DELETE: acceptOnly([], settings.clearFaults) },
  "/profile": { GET: settings.readProfile, PUT: settings.switchProfile, DELETE: acceptOnly([], settings.resetProfile) },
  "/scenario": { GET: settings.readScenario, PUT: settings.playScenario, DELETE: acceptOnly([], settings.endScenario) },
  "/openapi.json": { GET: settings.openapiDocument },
};

/** A page, script or style that the control interface serves. It is loaded at its first request. */
export interface Page {
  /** The path below `/__admin`, such as `/` or `/console.js`. */
  readonly path: string;
  readonly contentType: string;
  load(): Promise<string>;
}

export interface ControlOptions extends GuardOptions {
  /** Pages, scripts and styles to serve beside the endpoints. */
  readonly pages?: readonly Page[];
}

/** Answers requests below {@link CONTROL_PATH} before any other layer: faults, CORS and journal do not apply to them. */
export function controlMiddleware(environment: ControlEnvironment, { pages = [], ...guarding }: ControlOptions): Middleware {
  const guard = createGuard(guarding);
  const pageAt = createPages(pages);
  const opening = { records: new Map(), turn: Promise.resolve() };
  const context = { ...environment, startedAt: environment.platform.now(), saved: new Map(), opening };
  const control: Handler = answerErrors(async (request) => {
    const path = request.path.slice(CONTROL_PATH.length) || "/";
    const refusal = guard(request, path === "/health" ? "health" : "control");
    return refusal ?? (await pageAt(path, request)) ?? (await endpointAnswer(path, request, context));
  });
  return (next) => (request) => {
    if (isControl(request)) return control(request);
    return isOpenedInBrowser(request) ? TO_CONSOLE : next(request);
  };
}

/** Whether a user has opened the address of the mock in a browser: only a navigation accepts HTML. */
function isOpenedInBrowser({ method, path, header }: ApiRequest): boolean {
  return path === "/" && method === "GET" && (header("Accept")?.includes("text/html") ?? false);
}

const TO_CONSOLE: ApiResponse = responseOf(
  { status: 302, body: wireText("") },
  { Location: `${CONTROL_PATH}/`, ...CONTROL_HEADERS },
);

function isControl({ path }: ApiRequest): boolean {
  return path.startsWith(CONTROL_PATH) && (path.length === CONTROL_PATH.length || path[CONTROL_PATH.length] === "/");
}

async function endpointAnswer(path: string, request: ApiRequest, context: ControlContext): Promise<ApiResponse> {
  const { method } = request;
  for (const [pattern, methods] of Object.entries(ENDPOINTS)) {
    const name = nameIn(path, pattern);
    if (name === undefined) continue;
    const endpoint = methods[method] ?? (method === "HEAD" ? methods.GET : undefined);
    return endpoint ? answerOf(endpoint, name, request, context) : wrongMethod(pattern, Object.keys(methods));
  }
  return notFound(`The control interface has: ${Object.keys(ENDPOINTS).join(", ")}.`);
}

/** Returns the part of the path for `{name}`, empty if the pattern has none; undefined if the path does not match. */
function nameIn(path: string, pattern: string): string | undefined {
  const [before = "", after] = pattern.split("{name}");
  if (after === undefined) return path === pattern ? "" : undefined;
  const name = path.slice(before.length, path.length - after.length);
  return path === before + name + after && /^[\w.-]+$/.test(name) ? name : undefined;
}

function wrongMethod(pattern: string, methods: readonly string[]): ApiResponse {
  const allow = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
  return controlRefusal(405, "Method not supported", `${pattern} takes ${allow}.`, { Allow: allow });
}

async function answerOf(endpoint: Endpoint, name: string, request: ApiRequest, context: ControlContext): Promise<ApiResponse> {
  const refusal = bodyRefusal(request);
  if (refusal) return refusal;
  const query = new URLSearchParams(`?${request.query}`);
  try {
    return await endpoint({ ...context, request, query, body: await parsedBody(request), name });
  } catch (problem) {
    if (problem instanceof InputProblem) return badRequest(inOneLine(problem.lines));
    throw problem;
  }
}

const MOST_PROBLEMS = 5;

function inOneLine(problems: readonly string[]): string {
  const others = problems.length - MOST_PROBLEMS;
  return [...problems.slice(0, MOST_PROBLEMS), ...(others > 0 ? [`and ${others} more`] : [])].join("; ");
}

/** Parses the body as JSON, with all digits of ids. The parser is loaded only if there is a body. */
async function parsedBody({ body }: ApiRequest): Promise<unknown> {
  if (!body?.trim()) return {};
  const { parseExactJson } = await import("../store/data-file/parse-exact-json.ts");
  try {
    return parseExactJson(body);
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    throw new InputProblem(`The body cannot be read as JSON: ${reason}`);
  }
}

/** Refuses bodies that cannot be read. A compressed body is refused because its uncompressed size is not limited. */
function bodyRefusal(request: ApiRequest): ApiResponse | undefined {
  const coding = request.header("Content-Encoding")?.toLowerCase() || "identity";
  if (request.bodyCut) return controlRefusal(413, "Body too large", `A body has at most ${BODY_LIMIT} bytes.`);
  if (coding !== "identity") return controlRefusal(415, "Content coding not supported", "Send the body without compression.");
  if (isUntyped(request)) return controlRefusal(415, "Media type not supported", "Send Content-Type: application/json.");
  return request.bodyGarbled ? badRequest("The body is not UTF-8.") : undefined;
}

/**
 * Whether a request lacks the JSON media type that it needs. A page of another origin may send a POST without a type or as a
 * form, but needs a preflight for JSON. A POST without a body needs no type, unless it may come from such a page.
 */
function isUntyped(request: ApiRequest): boolean {
  const { method, body = "" } = request;
  const type = request.header(CONTENT_TYPE);
  if (/^application\/json\s*(;|$)/i.test(type ?? "") && !/charset\s*=\s*"?(?!utf-8\b)/i.test(type ?? "")) return false;
  if (method === "POST") return body !== "" || isUnknownPage(request);
  return method === "PUT" || (method === "DELETE" && type !== undefined);
}

/** Creates a function that answers with the page of a path; undefined if there is none. */
function createPages(pages: readonly Page[]) {
  const loaded = new Map<Page, Promise<string>>();
  return async (path: string, { method }: ApiRequest): Promise<ApiResponse | undefined> => {
    const page = pages.find((candidate) => candidate.path === path);
    if (!page || (method !== "GET" && method !== "HEAD")) return undefined;
    const content = loaded.get(page) ?? page.load();
    loaded.set(page, content);
    const headers = { [CONTENT_TYPE]: page.contentType, ...PAGE_HEADERS };
    return { ...responseOf({ status: 200, body: wireText(await content) }, headers), quiet: true };
  };
}

/** Forbids content from other origins, inline content and frames around the page. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const PAGE_HEADERS = { ...CONTROL_HEADERS, "Content-Security-Policy": POLICY, "Referrer-Policy": "no-referrer" };
