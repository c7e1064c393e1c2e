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
import { accept, CONTROL_HEADERS, type ControlEnvironment, ControlRefusal, type Endpoint, notFound } from "./endpoint.ts";
import { createGuard, type GuardOptions, isUnknownPage } from "./guard.ts";
import * as journal from "./journal-endpoints.ts";
import * as settings from "./mock-endpoints.ts";
import * as state from "./state-endpoints.ts";

/** The path of the control interface, which no operation has. */
export const CONTROL_PATH = "/__admin";

/** All endpoints, by path below {@link CONTROL_PATH} and by method. GET answers HEAD too. */
const ENDPOINTS: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  "/health": { GET: settings.health },
  "/reset": { POST: accept(["key"], state.reset) },
  "/state": {
    GET: accept(["key"], state.readState),
    PUT: accept(["key", "projects", "accounts", "$schema"], state.replaceState),
  },
  "/diff": { GET: accept(["key"], state.diff) },
  "/snapshots": { GET: state.listSnapshots, POST: accept(["name", "key"], state.saveSnapshot) },
  "/snapshots/{name}": { DELETE: accept([], state.deleteSnapshot) },
  "/snapshots/{name}/restore": { POST: accept([], state.restoreSnapshot) },
  "/accounts": { POST: accept(["plan", "projects", "records"], accounts.createAccount) },
  "/target": { GET: accounts.createTarget },
  "/requests": { GET: journal.listRequests, DELETE: accept([], journal.clearRequests) },
  "/requests/stream": { GET: journal.streamRequests },
  "/requests/{name}": { GET: journal.readRequest },
  "/coverage": { GET: journal.readCoverage },
  "/faults": { GET: settings.listFaults, PUT: settings.replaceFaults, DELETE: accept([], settings.clearFaults) },
  "/profile": { GET: settings.readProfile, PUT: settings.switchProfile, DELETE: accept([], settings.resetProfile) },
  "/scenario": { GET: settings.readScenario, PUT: settings.playScenario, DELETE: accept([], settings.endScenario) },
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
  const answerTo = async (request: ApiRequest): Promise<ApiResponse> => {
    const path = request.path.slice(CONTROL_PATH.length) || "/";
    guard(request, path === "/health" ? "health" : "control");
    const page = await pageAt(path, request);
    if (page) return page;
    const { endpoint, name } = endpointAt(path, request.method);
    refuseUnreadable(request);
    const query = new URLSearchParams(`?${request.query}`);
    return endpoint({ ...context, request, query, name, members: {}, body: await parsedBody(request) });
  };
  const control: Handler = answerErrors((request) => answerTo(request).catch(refusalOf));
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
  return path === CONTROL_PATH || path.startsWith(`${CONTROL_PATH}/`);
}

function endpointAt(path: string, method: string): { readonly endpoint: Endpoint; readonly name: string } {
  const [, before = "", name = "", after = ""] = /^(\/\w+\/)([\w.-]+)(\/\w+)?$/.exec(path) ?? [];
  const pattern = [path, `${before}{name}${after}`].find((each) => Object.hasOwn(ENDPOINTS, each)) ?? "";
  const methods = ENDPOINTS[pattern];
  if (!methods) throw notFound(`The control interface has: ${Object.keys(ENDPOINTS).join(", ")}.`);
  const endpoint = methods[method === "HEAD" ? "GET" : method];
  if (endpoint) return { endpoint, name };
  const allow = Object.keys(methods).join(", ").replace("GET", "GET, HEAD");
  throw new ControlRefusal(405, "Method not supported", `${pattern} takes ${allow}.`, { Allow: allow });
}

/** Refuses bodies that cannot be read. A compressed body is refused because its uncompressed size is not limited. */
function refuseUnreadable(request: ApiRequest): void {
  const coding = request.header("Content-Encoding")?.toLowerCase() || "identity";
  if (request.bodyCut) throw new ControlRefusal(413, "Body too large", `A body has at most ${BODY_LIMIT} bytes.`);
  if (coding !== "identity") throw new ControlRefusal(415, "Content coding not supported", "Send the body without compression.");
  if (isUntyped(request)) throw new ControlRefusal(415, "Media type not supported", "Send Content-Type: application/json.");
  if (request.bodyGarbled) throw new InputProblem("The body is not UTF-8.");
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

const MOST_PROBLEMS = 5;

function refusalOf(problem: unknown): ApiResponse {
  if (problem instanceof ControlRefusal) return problem.answer;
  if (!(problem instanceof InputProblem)) throw problem;
  const others = problem.lines.length - MOST_PROBLEMS;
  const lines = [...problem.lines.slice(0, MOST_PROBLEMS), ...(others > 0 ? [`and ${others} more`] : [])];
  return new ControlRefusal(400, "Control request not valid", lines.join("; ")).answer;
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
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const PAGE_HEADERS = { ...CONTROL_HEADERS, "Content-Security-Policy": POLICY, "Referrer-Policy": "no-referrer" };
