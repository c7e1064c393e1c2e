import { allConditions, type OperationId, operationOf, type Profile } from "../../openapi/index.ts";
import { errorAnswer, refusalAnswer } from "../http/bodies.ts";
import {
  type ApiRequest,
  type ApiResponse,
  type Handler,
  type Middleware,
  PREFER,
  PREFERENCE_APPLIED,
  RULE_HEADER,
  withHeaders,
} from "../http/message.ts";
import { routeOf } from "../http/router.ts";
import { isDecimal } from "../operations/project.ts";
import { LONGEST_DELAY_MS } from "./delay.ts";
import type { Platform } from "./platform.ts";

interface Preferences {
  readonly code?: number;
  /** Milliseconds. */
  readonly delay?: number;
}

/**
 * Lets a request choose its answer: `Prefer: code=402, delay=500`, or `?__code=402&__delay=500`. A forced error has no effect on
 * the state. The delay comes after the effect, as if the way back were slow.
 *
 * @param usualDelay returns the delay, in milliseconds, of an answer whose request names none.
 */
export function preferLayer(sleep: Platform["sleep"], profile: () => Profile, usualDelay: () => number): Middleware {
  const applyPreferences = async (request: ApiRequest, preferences: Preferences, delay: number, next: Handler) => {
    const answer = forcedBy(preferences, request, profile()) ?? (await next(request));
    if (delay > 0) await sleep(delay, request.signal?.());
    return withApplied(answer, preferences);
  };
  return (next) => (request) => {
    const preferences = preferencesOf(request);
    if (preferences && "problem" in preferences) return refuse(preferences.problem);
    const delay = preferences?.delay ?? usualDelay();
    if (!preferences && delay === 0) return next(request);
    return applyPreferences(withoutPreferences(request), preferences ?? {}, delay, next);
  };
}

/** Returns the answer of the condition that must have this status, else of the first that may have it; undefined if none may. */
export function forcedAnswer(operation: OperationId, code: number, profile: Profile): ApiResponse | undefined {
  const own = allConditions.filter((condition) => condition.operation === operation && condition.stage !== "route");
  const usual = own.filter(({ reference }) => reference.code === code);
  const condition =
    usual.find(({ level }) => level === "must") ?? usual[0] ?? own.find(({ admissible }) => admissible.includes(code));
  return condition && refusalAnswer(condition, profile, code);
}

/** Reads the Prefer header and, for clients that cannot set headers, the query. The header wins. Undefined if both are absent. */
function preferencesOf({ query, header }: ApiRequest): Preferences | { readonly problem: string } | undefined {
  const prefer = header(PREFER);
  if (prefer === undefined && !query.includes("__")) return undefined;
  const inHeader = parsePrefer(prefer ?? "");
  const inQuery = new URLSearchParams(query);
  const [code, delay] = ["code", "delay"].map((name) => inHeader.get(name) ?? inQuery.get(`__${name}`) ?? undefined);
  if (code !== undefined && !/^[1-9]\d\d$/.test(code)) return { problem: "code: takes a documented status, such as 402." };
  if (delay !== undefined && !(isDecimal(delay) && Number(delay) <= LONGEST_DELAY_MS)) {
    return { problem: `delay: takes whole milliseconds from 0 to ${LONGEST_DELAY_MS}.` };
  }
  return { ...(code !== undefined && { code: Number(code) }), ...(delay !== undefined && { delay: Number(delay) }) };
}

/** Removes the preferences from the query. All other pairs stay exactly as sent. */
function withoutPreferences(request: ApiRequest): ApiRequest {
  if (!request.query.includes("__")) return request;
  const pairs = request.query.split("&").filter((pair) => !/^__(?:code|delay)(?:=|$)/.test(pair));
  return { ...request, query: pairs.join("&") };
}

/** Parses a Prefer header (RFC 7240, 2) to values by lower-case name. The first of a name counts; no value is an empty text. */
function parsePrefer(header: string): ReadonlyMap<string, string> {
  const preferences = new Map<string, string>();
  // Only commas outside quotes separate the members of a list.
  for (const member of header.match(/(?:"(?:[^"\\]|\\.)*"?|[^",])+/g) ?? []) {
    const [, name = "", rest = ""] = /^([^=;]*)=?(.*)$/s.exec(member) ?? [];
    // Parameters of a preference follow a semicolon; ours have none.
    const [isValid, quoted, plain = ""] = /^(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))\s*(?:;|$)/s.exec(rest.trim()) ?? [];
    const key = name.trim().toLowerCase();
    if (isValid !== undefined && !preferences.has(key)) preferences.set(key, quoted?.replace(/\\(.)/g, "$1") ?? plain);
  }
  return preferences;
}

function refuse(subMessage: string): ApiResponse {
  return errorAnswer(400, { message: "Preference not supported", subMessage }, { [RULE_HEADER]: "mock.prefer" });
}

/**
 * Returns the answer that the preferred code forces, or the refusal of that code. Undefined if the request has no operation, or
 * if the code is a success: whether the request succeeds is left to the rules.
 */
function forcedBy({ code }: Preferences, request: ApiRequest, profile: Profile): ApiResponse | undefined {
  const route = routeOf(request);
  if (code === undefined || route.kind !== "routed") return undefined;
  const { statuses } = operationOf(route.operation);
  if (statuses.includes(code)) return forcedAnswer(route.operation, code, profile);
  return refuse(`code: ${route.operation} has no ${code}; its statuses are ${statuses.join(", ")}.`);
}

function withApplied(answer: ApiResponse, { code, delay }: Preferences): ApiResponse {
  const applied = [
    ...(code !== undefined && answer.status === code ? [`code=${code}`] : []),
    ...(delay === undefined ? [] : [`delay=${delay}`]),
  ];
  return applied.length === 0 ? answer : withHeaders(answer, { [PREFERENCE_APPLIED]: applied.join(", ") });
}
