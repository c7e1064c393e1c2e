import type { Profile } from "../../openapi/index.ts";
import { errorAnswer, responseOf } from "../http/bodies.ts";
import {
  type ApiRequest,
  type ApiResponse,
  CONTENT_LENGTH,
  CONTENT_TYPE,
  type Handler,
  KEY_HEADER,
  type Middleware,
  RULE_HEADER,
  wireText,
  withHeaders,
} from "../http/message.ts";
import { routeOf } from "../http/router.ts";
import { parseKey } from "../store/account-key.ts";
import { type Random, randomFrom } from "../store/random.ts";
import { type Delay, drawDelay, parseDelay } from "./delay.ts";
import { type Fault, type ParsedFault, parseFaults } from "./parse-faults.ts";
import type { Platform } from "./platform.ts";
import { forcedAnswer } from "./prefer.ts";

/** A fault in force, and how many requests it matched and struck so far. */
export interface CountedFault extends ParsedFault {
  readonly matched: number;
  readonly fired: number;
}

/** The faults in force. */
export interface Faults {
  list(): readonly CountedFault[];
  /** Puts these in place of all others, and their counts at 0. Throws if one is wrong, and changes nothing then. */
  replace(faults: readonly Fault[]): void;
  clear(): void;
  /** Back to the faults of the start, or of the scenario in force. */
  reset(): void;
}

/** The faults in force, for the layer that lets them strike. */
export interface FaultRegistry extends Faults {
  /** Puts these in force, and a reset brings them back. */
  start(faults: readonly ParsedFault[]): void;
  /** Counts the request, and gives the fault that strikes it. */
  strike(request: ApiRequest): Armed | undefined;
}

interface Armed {
  readonly fault: ParsedFault;
  readonly random: Random;
  readonly delay: Delay | undefined;
  matched: number;
  fired: number;
}

export function createFaults(seed: number): FaultRegistry {
  let armed: Armed[] = [];
  let started: readonly ParsedFault[] = [];

  const put = (faults: readonly ParsedFault[]) => {
    armed = faults.map((fault, index) => arm(fault, fault.seed ?? seed + index));
  };

  return {
    list: () => armed.map(({ fault, matched, fired }) => ({ ...fault, matched, fired })),
    replace: (faults) => put(parseFaults(faults)),
    clear: () => put([]),
    reset: () => put(started),
    start: (faults) => {
      put(faults);
      started = faults;
    },
    strike: (request) => {
      if (armed.length === 0) return undefined;
      // Every fault counts every request that it matches, also if another one strikes: counts do not depend on the neighbours.
      const [first] = armed.filter(({ fault }) => matches(fault, request)).filter(isDue);
      if (first) first.fired += 1;
      return first;
    },
  };
}

/** Lets faults strike before the request takes effect, so that it has none, or after, so that only the answer suffers. */
export function faultLayer(faults: FaultRegistry, sleep: Platform["sleep"], profile: () => Profile): Middleware {
  const enact = async ({ fault, delay, random }: Armed, request: ApiRequest, next: Handler): Promise<ApiResponse> => {
    const wait = async () => delay && sleep(drawDelay(delay, random), request.signal?.());
    const marked = (answer: ApiResponse) => ({
      ...withFaultBody(answer, fault),
      fault: fault.id,
      ...(fault.break !== undefined && { delivery: fault.break }),
    });
    if (fault.when !== "before") {
      const answer = await next(request);
      await wait();
      return marked(statusAnswer(fault, request, profile()) ?? answer);
    }
    await wait();
    const isOnlyLate = fault.status === undefined && fault.break === undefined && fault.body === undefined;
    // A client that gave up while its request was still on the way has changed nothing.
    if (isOnlyLate && !request.signal?.().aborted) return marked(await next(request));
    return marked(statusAnswer(fault, request, profile()) ?? undocumentedAnswer(fault.body === undefined ? 503 : 200, fault.id));
  };
  return (next) => (request) => {
    const struck = faults.strike(request);
    return struck ? enact(struck, request, next) : next(request);
  };
}

function arm(fault: ParsedFault, seed: number): Armed {
  const delay = fault.delay === undefined ? undefined : parseDelay(fault.delay);
  return { fault, random: randomFrom(seed >>> 0), delay, matched: 0, fired: 0 };
}

function matches({ operation, key, method, path }: ParsedFault, request: ApiRequest): boolean {
  if (method !== undefined && request.method !== method) return false;
  if (path !== undefined && request.path !== path) return false;
  const sent = request.header(KEY_HEADER) ?? "";
  if (key !== undefined && sent !== key && parseKey(sent)?.base !== key) return false;
  const route = operation === undefined ? undefined : routeOf(request);
  return route === undefined || (route.kind === "routed" && route.operation === operation);
}

/** Counts a request that matches, and tells whether the fault strikes it. */
function isDue(armed: Armed): boolean {
  const { nth, every, probability, times } = armed.fault;
  armed.matched += 1;
  const isDrawn = probability === undefined || armed.random.integer(2 ** 31) < probability * 2 ** 31;
  if (nth !== undefined && armed.matched !== nth) return false;
  if (every !== undefined && armed.matched % every !== 0) return false;
  return isDrawn && (times === undefined || armed.fired < times);
}

/** The documented answer with the status of the fault, or one as a proxy or an overloaded server gives it. */
function statusAnswer({ status, id }: ParsedFault, request: ApiRequest, profile: Profile): ApiResponse | undefined {
  if (status === undefined) return undefined;
  const route = routeOf(request);
  const documented = route.kind === "routed" ? forcedAnswer(route.operation, status, profile) : undefined;
  return documented ?? undocumentedAnswer(status, id);
}

function undocumentedAnswer(status: number, id: string): ApiResponse {
  const texts = { message: "Fault on purpose", subMessage: `The fault ${id} of the mock server answers with ${status}.` };
  const retry = status === 429 || status === 503 ? { "Retry-After": "1" } : {};
  return errorAnswer(status, texts, { [RULE_HEADER]: "mock.fault", ...retry });
}

/** The answer with the body, the media type and the `Retry-After` of a fault in place of its own. */
function withFaultBody(answer: ApiResponse, { body, contentType, retryAfter }: ParsedFault): ApiResponse {
  const later = retryAfter === undefined ? answer : withHeaders(answer, { "Retry-After": String(retryAfter) });
  if (body === undefined) return later;
  const { [CONTENT_LENGTH]: _, ...headers } = later.headers;
  const type = contentType ?? (body === "html" ? "text/html" : (headers[CONTENT_TYPE] ?? "application/json"));
  const text = wireText(bodyText(body, answer.status));
  return {
    ...later,
    ...responseOf({ status: answer.status, body: text }, { ...headers, [RULE_HEADER]: "mock.fault", [CONTENT_TYPE]: type }),
  };
}

function bodyText(body: string, status: number): string {
  if (body === "empty") return "";
  if (body === "text") return "upstream request timeout";
  return body === "html" ? pageOf(status) : body;
}

/** The page of a gateway, or of a network that wants its user to sign in first. */
function pageOf(status: number): string {
  const title = status < 400 ? "Sign in to this network" : `${status} ${PHRASES[status] ?? "Error"}`;
  const body = ["<body>", `<center><h1>${title}</h1></center>`, "<hr><center>nginx</center>", "</body>"];
  return ["<html>", `<head><title>${title}</title></head>`, ...body, "</html>", ""].join("\r\n");
}

/** As nginx words them. */
const PHRASES: Readonly<Record<number, string>> = {
  403: "Forbidden",
  413: "Request Entity Too Large",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Temporarily Unavailable",
  504: "Gateway Time-out",
};
