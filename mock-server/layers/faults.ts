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
import type { Awaitable } from "../operations/awaitable.ts";
import { parseKey } from "../store/account-key.ts";
import { type Random, randomFrom } from "../store/random.ts";
import { type Delay, drawDelay, parseDelay } from "./delay.ts";
import { type Fault, type ParsedFault, parseFaults } from "./parse-faults.ts";
import type { Platform } from "./platform.ts";
import { forcedAnswer } from "./prefer.ts";

/** An active fault, and how many requests it has matched and was applied to so far. */
export interface CountedFault extends ParsedFault {
  readonly matched: number;
  readonly fired: number;
}

/** The active faults. */
export interface Faults {
  list(): readonly CountedFault[];
  /** Replaces all faults, with counts of 0. Throws and changes nothing if a fault is not valid. */
  replace(faults: readonly Fault[]): void;
  clear(): void;
  /** Restores the initial faults, or the faults of the active scenario, with counts of 0. */
  reset(): void;
}

/** The active faults, for the layer that applies them. */
export interface FaultRegistry extends Faults {
  /** Activates these faults, which a reset restores. */
  start(faults: readonly ParsedFault[]): void;
  /** Counts the request, and returns the fault to apply to it. */
  countAndFind(request: ApiRequest): ActiveFault | undefined;
}

interface ActiveFault {
  readonly fault: ParsedFault;
  readonly random: Random;
  readonly delay: Delay | undefined;
  matched: number;
  fired: number;
}

export function createFaults(seed: number): FaultRegistry {
  let active: ActiveFault[] = [];
  let started: readonly ParsedFault[] = [];

  const put = (faults: readonly ParsedFault[]) => {
    active = faults.map((fault, index) => {
      const random = randomFrom((fault.seed ?? seed + index) >>> 0);
      return { fault, random, delay: parseDelay(fault.delay), matched: 0, fired: 0 };
    });
  };

  return {
    list: () => active.map(({ fault, matched, fired }) => ({ ...fault, matched, fired })),
    replace: (faults) => put(parseFaults(faults)),
    clear: () => put([]),
    reset: () => put(started),
    start: (faults) => {
      put(faults);
      started = faults;
    },
    countAndFind: (request) => {
      if (active.length === 0) return undefined;
      // Every fault counts every request that it matches, even if another one applies: its count does not depend on others.
      const [first] = active.filter(({ fault }) => matches(fault, request)).filter(isDue);
      if (first) first.fired += 1;
      return first;
    },
  };
}

/** Applies faults before the request takes effect, so that it has no effect, or after, so that only the answer changes. */
export function faultLayer(faults: FaultRegistry, sleep: Platform["sleep"], profile: () => Profile): Middleware {
  const applyFault = async ({ fault, delay, random }: ActiveFault, request: ApiRequest, next: Handler): Promise<ApiResponse> => {
    const answer = fault.when === "before" ? undefined : await next(request);
    if (delay) await sleep(drawDelay(delay, random), request.signal?.());
    const shown = statusAnswer(fault, request, profile()) ?? answer ?? (await answerBefore(fault, request, next));
    return { ...withFaultBody(shown, fault), fault: fault.id, ...(fault.break !== undefined && { delivery: fault.break }) };
  };
  return (next) => (request) => {
    const due = faults.countAndFind(request);
    return due ? applyFault(due, request, next) : next(request);
  };
}

/** Returns the answer of a fault that applies before the effect: of the handler if the fault is only a delay, else its own. */
function answerBefore(fault: ParsedFault, request: ApiRequest, next: Handler): Awaitable<ApiResponse> {
  if (fault.body !== undefined) return undocumentedAnswer(200, fault.id);
  // If the client gave up during the delay, its request never arrived and has no effect.
  const isLost = fault.break !== undefined || request.signal?.().aborted;
  return isLost ? undocumentedAnswer(503, fault.id) : next(request);
}

function matches({ operation, key, method, path }: ParsedFault, request: ApiRequest): boolean {
  if (method !== undefined && request.method !== method) return false;
  if (path !== undefined && request.path !== path) return false;
  const sent = request.header(KEY_HEADER) ?? "";
  if (key !== undefined && sent !== key && parseKey(sent)?.base !== key) return false;
  const route = operation === undefined ? undefined : routeOf(request);
  return route === undefined || (route.kind === "routed" && route.operation === operation);
}

/** Counts a matching request, and returns whether the fault applies to it. */
function isDue(active: ActiveFault): boolean {
  const { nth, every, probability, times } = active.fault;
  active.matched += 1;
  const isDrawn = probability === undefined || active.random.integer(2 ** 31) < probability * 2 ** 31;
  if (nth !== undefined && active.matched !== nth) return false;
  if (every !== undefined && active.matched % every !== 0) return false;
  return isDrawn && (times === undefined || active.fired < times);
}

/** Returns the documented answer with the status of the fault, or else one like that of a proxy or an overloaded server. */
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

/** Replaces the body, the media type and the `Retry-After` of an answer by those of a fault, if it has them. */
function withFaultBody(answer: ApiResponse, { body, contentType, retryAfter }: ParsedFault): ApiResponse {
  const later = retryAfter === undefined ? answer : withHeaders(answer, { "Retry-After": String(retryAfter) });
  if (body === undefined) return later;
  const { [CONTENT_LENGTH]: _, ...headers } = later.headers;
  const type = contentType ?? (body === "html" ? "text/html" : (headers[CONTENT_TYPE] ?? "application/json"));
  const text = wireText(NAMED_BODIES.get(body)?.(answer.status) ?? body);
  const described = { ...headers, [RULE_HEADER]: "mock.fault", [CONTENT_TYPE]: type };
  return { ...later, ...responseOf({ status: answer.status, body: text }, described) };
}

const NAMED_BODIES: ReadonlyMap<string, (status: number) => string> = new Map([
  ["empty", () => ""],
  ["text", () => "upstream request timeout"],
  ["html", pageOf],
]);

/** Returns the error page of a gateway, or the page of a network that requires a sign-in. */
function pageOf(status: number): string {
  const title = status < 400 ? "Sign in to this network" : `${status} ${PHRASES[status] ?? "Error"}`;
  const body = ["<body>", `<center><h1>${title}</h1></center>`, "<hr><center>nginx</center>", "</body>"];
  return ["<html>", `<head><title>${title}</title></head>`, ...body, "</html>", ""].join("\r\n");
}

/** The reason phrases of nginx. */
const PHRASES: Readonly<Record<number, string>> = {
  403: "Forbidden",
  413: "Request Entity Too Large",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Temporarily Unavailable",
  504: "Gateway Time-out",
};
