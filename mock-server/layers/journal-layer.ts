import { KEY_HEADER, NEAR_MISS_HEADER, RULE_HEADER, withHeaders } from "../http/headers.ts";
import type { ApiRequest, ApiResponse, Middleware } from "../http/message.ts";
import { routeOf } from "../http/router.ts";
import { mapAwaitable } from "../operations/awaitable.ts";
import type { CoverageCounter } from "./coverage.ts";
import type { JournalEntry, JournalWriter } from "./journal.ts";
import { keysIn, LONGEST_TEXT, withoutKeys } from "./keys-in-texts.ts";
import { isPlainQuery, nearMisses } from "./near-misses.ts";
import type { Platform } from "./platform.ts";

export interface JournalLayerOptions {
  readonly journal: JournalWriter;
  readonly coverage: CoverageCounter;
  readonly now: Platform["now"];
}

/** Keeps requests with their answers, counts the rules, and tells a client that went wrong what it comes close to. */
export function journalLayer({ journal, coverage, now }: JournalLayerOptions): Middleware {
  const keep = (request: ApiRequest, answer: ApiResponse, at: number): ApiResponse => {
    const route = routeOf(request);
    const rule = answer.headers[RULE_HEADER] ?? null;
    if (rule !== null) coverage.count(route.operation, rule);
    const operation = route.kind === "routed" ? route.operation : null;
    const isPlain = operation !== null && answer.status < 400 && isPlainQuery(request.query, operation);
    const lines = isPlain ? NO_LINES : nearMisses(request, answer, operation);
    const key = request.header(KEY_HEADER);
    const { requestId, method, path, query } = isPlain ? asSent(request, key) : withoutItsKeys(request);
    const { status, fault = null } = answer;
    const durationMs = now() - at;
    journal.add({ at, requestId, method, path, query, key, status, rule, operation, durationMs, fault, nearMisses: lines });
    return lines.length === 0 ? answer : withHeaders(answer, { [NEAR_MISS_HEADER]: lines.join("; ") });
  };
  return (next) => (request) => {
    const at = now();
    return mapAwaitable(next(request), (answer) => keep(request, answer, at));
  };
}

const NO_LINES: readonly string[] = [];

type Texts = Pick<JournalEntry, "requestId" | "method" | "path" | "query">;

/** A plain query holds nothing but its names and digits, so only a key that starts with a digit could be in it. */
function asSent(request: ApiRequest, key = ""): Texts {
  const { id: requestId = null, method, path, query } = request;
  const mayHoldKey = key >= "0" && key < ":";
  return mayHoldKey || query.length > LONGEST_TEXT ? withoutItsKeys(request) : { requestId, method, path, query };
}

function withoutItsKeys(request: ApiRequest): Texts {
  const keys = keysIn((name) => request.header(name));
  const [method = "", path = "", query = ""] = [request.method, request.path, request.query].map((text) =>
    withoutKeys(text, keys),
  );
  return { requestId: request.id ?? null, method, path, query };
}
