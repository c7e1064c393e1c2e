import { documentedStatuses } from "../../openapi/index.ts";
import { errorAnswer, responseOf } from "../http/bodies.ts";
import {
  type ApiRequest,
  type ApiResponse,
  CONTENT_LENGTH,
  CONTENT_TYPE,
  KEY_HEADER,
  type Middleware,
  NEAR_MISS_HEADER,
  RULE_HEADER,
  VIOLATION_HEADER,
  wireText,
} from "../http/message.ts";
import { BASE_PATH, routeOf } from "../http/router.ts";
import { webPlatform } from "./platform.ts";

export interface ProxyOptions {
  /** The base URL of the server that answers, with its version segment if it has one. */
  readonly url: string;
  /** Whether to send requests that may change something to a server that is not on this machine. Default false. */
  readonly deletes?: boolean;
  readonly fetch?: typeof fetch;
}

/**
 * Forwards requests below the base path to another server, and checks each answer against the document: its status, its envelope
 * and its schema. It is the innermost layer, so faults, preferences and the slow key apply to these answers too.
 */
export function proxyLayer({ url, deletes = false, fetch = globalThis.fetch }: ProxyOptions): Middleware {
  const isNear = isLoopback(new URL(url).hostname);
  const base = url.replace(/\/+$/, "");
  const ownName = `mock-${webPlatform.newId()}`;
  const maySend = (method: string) => deletes || isNear || READS.has(method);
  const send = async (request: ApiRequest): Promise<ApiResponse> => {
    const { method, path, query, body } = request;
    const passed = request.header(VIA);
    if (passed?.includes(ownName)) return noAnswer(url, "it leads back to this mock; name the URL of another server.");
    if (!maySend(method)) return notSent(method, url);
    const target = `${base}${path.slice(BASE_PATH.length)}${query && `?${query}`}`;
    const left = request.signal ? [request.signal()] : [];
    const signal = AbortSignal.any([AbortSignal.timeout(LONGEST_MS), ...left]);
    const via = [passed ?? [], `1.1 ${ownName}`].flat().join(", ");
    const sent = { method, headers: headersOf(request, via), redirect: "manual", signal } as const;
    try {
      const response = await fetch(target, { ...sent, ...(body && !READS.has(method) && { body }) });
      return await judged(request, response, await response.text());
    } catch (problem) {
      return unreachable(url, problem);
    }
  };
  return (next) => (request) => (request.path.startsWith(`${BASE_PATH}/`) ? send(request) : next(request));
}

const LONGEST_MS = 30_000;

/** The header that lists the servers that forwarded a request (RFC 9110, 7.6.3). It reveals a loop. */
const VIA = "Via";

/** The methods that change nothing. */
const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** The request headers that are forwarded: those of the interface, and those that gateways evaluate. */
const REQUEST_HEADERS = [KEY_HEADER, CONTENT_TYPE, "Authorization", "Accept", "Accept-Language", "User-Agent", "X-Request-Id"];

/** The response headers that are not forwarded: they belong to one connection, or to the mock. */
const OWN_HEADERS: ReadonlySet<string> = new Set(
  ["Connection", "Keep-Alive", "Transfer-Encoding", "Content-Encoding", CONTENT_LENGTH, RULE_HEADER, NEAR_MISS_HEADER]
    .concat(VIOLATION_HEADER, "X-Request-Id", "Vary", "Set-Cookie")
    .map((name) => name.toLowerCase()),
);

/** Whether a host name of a URL is this machine. */
function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

function headersOf(request: ApiRequest, via: string): [string, string][] {
  const passedOn = REQUEST_HEADERS.flatMap((name): [string, string][] => {
    const value = request.header(name);
    return value === undefined ? [] : [[name, value]];
  });
  return [...passedOn, [VIA, via]];
}

async function judged(request: ApiRequest, { status, headers }: Response, text: string): Promise<ApiResponse> {
  const violations = await violationsOf(request, status, text);
  const kept = [...headers].filter(([name]) => !OWN_HEADERS.has(name) && !name.startsWith("access-control-"));
  const answer = responseOf({ status, body: wireText(text) }, Object.fromEntries(kept));
  const header = violations.length === 0 ? {} : { [VIOLATION_HEADER]: inHeader(violations) };
  return { ...answer, headers: { ...answer.headers, ...header }, violations };
}

/** Returns how an answer breaks the contract. A 429 and answers to HEAD and OPTIONS are not judged. */
async function violationsOf(request: ApiRequest, status: number, text: string): Promise<string[]> {
  if (status === 429 || request.method === "HEAD" || request.method === "OPTIONS") return [];
  const route = routeOf(request);
  const operation = route.kind === "routed" ? route.operation : undefined;
  const isDocumented = documentedStatuses(operation).includes(status);
  const undocumented = isDocumented ? [] : [`${status} is not documented for ${operation ?? "an invalid route"}`];
  const body = parsed(text);
  if (body === undefined) return [...undocumented, "the body is not JSON"];
  // Loaded on demand, because the validator takes half of the start-up time.
  const { schemaProblems, envelopeProblems } = await import("../../openapi/schemas.ts");
  const problems = (operation && schemaProblems(operation, status, body)) ?? envelopeProblems(body);
  return [...undocumented, ...problems.map(({ pointer, problem }) => `${pointer || "the body"} ${problem}`)];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const LONGEST_HEADER = 200;

/** Formats the first violation, without characters that a header may not have, and the number of others. */
function inHeader([first = "", ...others]: readonly string[]): string {
  const plain = first.replace(/[^ -~]/g, "?").slice(0, LONGEST_HEADER);
  return others.length === 0 ? plain : `${plain} (and ${others.length} more)`;
}

function notSent(method: string, url: string): ApiResponse {
  const { host } = new URL(url);
  const subMessage = `${method} is sent to ${host} only with --proxy-deletes; it was not sent, and nothing was changed.`;
  return errorAnswer(403, { message: "Not sent to the other server", subMessage }, { [RULE_HEADER]: "mock.proxy" });
}

function unreachable(url: string, problem: unknown): ApiResponse {
  const { name, message, cause } = problem instanceof Error ? problem : new Error(String(problem));
  const reason =
    name === "TimeoutError" ? `no answer within ${LONGEST_MS / 1000} s` : cause instanceof Error ? cause.message : message;
  return noAnswer(url, `${reason}. Whether a requested change took effect is not known.`);
}

function noAnswer(url: string, reason: string): ApiResponse {
  const texts = { message: "The other server did not answer", subMessage: `${new URL(url).host}: ${reason}` };
  return errorAnswer(502, texts, { [RULE_HEADER]: "mock.proxy" });
}
