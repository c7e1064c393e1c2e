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
  const { host, hostname } = new URL(url);
  const maySend = (method: string) => deletes || READS.includes(method) || LOOPBACK.test(hostname);
  const ownName = `mock-${webPlatform.newId()}`;
  const noAnswer = (reason: string) => refusal(502, "The other server did not answer", `${host}: ${reason}`);

  const send = async (request: ApiRequest): Promise<ApiResponse> => {
    const { method, path, query, body } = request;
    const via = [request.header(VIA) ?? [], `1.1 ${ownName}`].flat().join(", ");
    const target = `${url.replace(/\/+$/, "")}${path.slice(BASE_PATH.length)}${query && `?${query}`}`;
    const signal = AbortSignal.any([AbortSignal.timeout(LONGEST_MS), ...(request.signal ? [request.signal()] : [])]);
    const sent = { method, headers: headersOf(request, via), redirect: "manual", signal } as const;
    try {
      const response = await fetch(target, { ...sent, ...(body && !READS.includes(method) && { body }) });
      return await judged(request, response, await response.text());
    } catch (problem) {
      return noAnswer(`${reasonOf(problem)}. Whether a requested change took effect is not known.`);
    }
  };

  return (next) => (request) => {
    const { method, path } = request;
    if (!path.startsWith(`${BASE_PATH}/`)) return next(request);
    if (request.header(VIA)?.includes(ownName)) return noAnswer("it leads back to this mock; name the URL of another server.");
    if (maySend(method)) return send(request);
    const reason = `${method} is sent to ${host} only with --proxy-deletes; it was not sent, and nothing was changed.`;
    return refusal(403, "Not sent to the other server", reason);
  };
}

const LONGEST_MS = 30_000;

/** The header that lists the servers that forwarded a request (RFC 9110, 7.6.3). It reveals a loop. */
const VIA = "Via";

const READS: readonly string[] = ["GET", "HEAD", "OPTIONS"];

/** Matches the host names of this machine, as URLs write them. */
const LOOPBACK = /^(?:localhost|\[::1\]|127(?:\.\d+){3})$/;

/** The request headers that are forwarded: those of the interface, and those that gateways evaluate. */
const REQUEST_HEADERS = [KEY_HEADER, CONTENT_TYPE, "Authorization", "Accept", "Accept-Language", "User-Agent", "X-Request-Id"];

/** The response headers that are not forwarded: they belong to one connection, or to the mock. */
const OWN_HEADERS: ReadonlySet<string> = new Set(
  ["Connection", "Keep-Alive", "Transfer-Encoding", "Content-Encoding", CONTENT_LENGTH, RULE_HEADER, NEAR_MISS_HEADER]
    .concat(VIOLATION_HEADER, "X-Request-Id", "Vary", "Set-Cookie")
    .map((name) => name.toLowerCase()),
);

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

function reasonOf(problem: unknown): string {
  const { name, message, cause } = problem instanceof Error ? problem : new Error(String(problem));
  if (name === "TimeoutError") return `no answer within ${LONGEST_MS / 1000} s`;
  return cause instanceof Error ? cause.message : message;
}

function refusal(status: number, message: string, subMessage: string): ApiResponse {
  return errorAnswer(status, { message, subMessage }, { [RULE_HEADER]: "mock.proxy" });
}
