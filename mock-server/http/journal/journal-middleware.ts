import { KEY_HEADER, NEAR_MISS_HEADER, RULE_HEADER } from "../header-names.ts";
import type { ApiRequest, ApiResponse, Middleware } from "../message.ts";
import type { Platform } from "../platform.ts";
import { routeOf } from "../route.ts";
import type { CoverageCounter } from "./coverage.ts";
import type { Journal } from "./journal.ts";
import type { JournalEntry } from "./journal-entry.ts";
import { type NameKey, withoutKeys } from "./key-names.ts";
import { nearMisses } from "./near-misses.ts";

export interface JournalMiddlewareOptions {
  readonly journal: Journal;
  readonly coverage: CoverageCounter;
  readonly now: Platform["now"];
  readonly nameKey: NameKey;
}

/** Keeps what is asked and answered, counts the rules, and tells a client that went wrong what it comes close to. */
export function journalMiddleware({ journal, coverage, now, nameKey }: JournalMiddlewareOptions): Middleware {
  return (next) => async (request) => {
    const startedAt = now();
    const answer = await next(request);
    const route = routeOf(request);
    const rule = answer.headers[RULE_HEADER];
    if (rule !== undefined) coverage.count(route.operation, rule);
    const misses = nearMisses(request, answer, route.kind === "routed" ? route.operation : undefined);
    journal.add({
      time: new Date(startedAt).toISOString(),
      ...seen(request),
      ...given(answer),
      key: nameKey(request.header(KEY_HEADER)),
      operation: route.kind === "routed" ? route.operation : null,
      durationMs: now() - startedAt,
      nearMisses: misses,
    });
    return misses.length === 0 ? answer : { ...answer, headers: { ...answer.headers, [NEAR_MISS_HEADER]: misses.join("; ") } };
  };
}

function seen({ id, method, path, query }: ApiRequest): Pick<JournalEntry, "requestId" | "method" | "path" | "query"> {
  return { requestId: id ?? null, method, path: withoutKeys(path), query: withoutKeys(query) };
}

function given({ status, headers, fault }: ApiResponse): Pick<JournalEntry, "status" | "rule" | "fault"> {
  return { status, rule: headers[RULE_HEADER] ?? null, fault: fault ?? null };
}
