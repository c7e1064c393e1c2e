import type { OperationId } from "../../../openapi/index.ts";
import { KEY_HEADER, NEAR_MISS_HEADER, RULE_HEADER, withHeaders } from "../../http/headers.ts";
import type { ApiRequest, ApiResponse, Middleware } from "../../http/message.ts";
import type { Platform } from "../../http/platform.ts";
import { routeOf } from "../../http/router.ts";
import { mapAwaitable } from "../../operations/awaitable.ts";
import { keysIn, withoutKeys } from "../without-keys.ts";
import type { CoverageCounter } from "./coverage.ts";
import type { AnsweredRequest, Journal } from "./journal.ts";
import type { NameKey } from "./key-names.ts";
import { nearMisses } from "./near-misses.ts";
import { isPlainQuery } from "./own-parameters.ts";

export interface JournalMiddlewareOptions {
  readonly journal: Journal;
  readonly coverage: CoverageCounter;
  readonly now: Platform["now"];
  readonly nameKey: NameKey;
}

/** Keeps what is asked and answered, counts the rules, and tells a client that went wrong what it comes close to. */
export function journalMiddleware({ journal, coverage, now, nameKey }: JournalMiddlewareOptions): Middleware {
  const keep = (request: ApiRequest, answer: ApiResponse, at: number): ApiResponse => {
    const route = routeOf(request);
    const rule = answer.headers[RULE_HEADER];
    if (rule !== undefined) coverage.count(route.operation, rule);
    const operation = operationIn(route);
    const plain = operation !== null && isPlainQuery(request.query, operation);
    const nearest = plain && answer.status < 400 ? NONE : nearMisses(request, answer, operation);
    const sent = request.header(KEY_HEADER);
    const key = nameKey(sent);
    const kept = plain && answer.status < 400 && !startsWithDigit(sent) ? asSent : hiding(keysIn((name) => request.header(name)));
    journal.add(answeredRequest(request, answer, { at, key, operation, durationMs: now() - at, nearMisses: nearest }, kept));
    return withNearMisses(answer, nearest);
  };
  return (next) => (request) => {
    const at = now();
    return mapAwaitable(next(request), (answer) => keep(request, answer, at));
  };
}

const NONE: readonly string[] = [];

function operationIn(route: ReturnType<typeof routeOf>): OperationId | null {
  return route.kind === "routed" ? route.operation : null;
}

type Found = Pick<AnsweredRequest, "at" | "key" | "operation" | "durationMs" | "nearMisses">;

function answeredRequest(
  { id, method, path, query }: ApiRequest,
  { status, headers, fault }: ApiResponse,
  { at, key, operation, durationMs, nearMisses }: Found,
  kept: (text: string) => string,
): AnsweredRequest {
  return {
    at,
    requestId: id ?? null,
    method: kept(method),
    path: kept(path),
    query: kept(query),
    key,
    status,
    rule: headers[RULE_HEADER] ?? null,
    operation,
    durationMs,
    fault: fault ?? null,
    nearMisses,
  };
}

/** A plain query holds nothing but its names and digits, so that a key of digits alone could be in it. */
function startsWithDigit(key: string | undefined): boolean {
  return key !== undefined && key >= "0" && key < ":";
}

function asSent(text: string): string {
  return text;
}

function hiding(keys: readonly string[]): (text: string) => string {
  return (text) => withoutKeys(text, keys);
}

function withNearMisses(answer: ApiResponse, lines: readonly string[]): ApiResponse {
  return lines.length === 0 ? answer : withHeaders(answer, { [NEAR_MISS_HEADER]: lines.join("; ") });
}
