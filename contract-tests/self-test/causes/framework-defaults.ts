import type { RuleId } from "../../../openapi/index.ts";
import { refusal, withBody, withText } from "../mutants/answers.ts";
import { type Answered, deleted, hasQuery, isDelete, isList, listed, refused, to } from "../mutants/conditions.ts";
import { answer, askInstead, edit, lost, underStatus } from "../mutants/defects.ts";
import type { ApiRequest, Middleware } from "../wire.ts";

/** A backend: what it does, how the first cause of its report begins, and the defect of the reference that imitates it. */
export type Backend = readonly [is: string, firstCause: string, wrap: Middleware];

/** The reference refused by one of these rules. */
export const byAny =
  (...rules: readonly RuleId[]): Answered =>
  ({ headers }) =>
    rules.includes(headers["X-Rule"] as RuleId);

export const invalid: Answered = byAny(
  "list.limit-invalid",
  "list.limit-over-maximum",
  "list.last-id-invalid",
  "list.number-spelling",
  "delete.id-missing",
  "delete.id-invalid",
  "delete.id-spelling",
  "delete.id-repeated",
);
export const noAccount: Answered = byAny("auth.key-missing", "auth.key-empty", "auth.key-unknown");

const HTML = "<!DOCTYPE html>\n<html><head><title>Error</title></head><body><pre>Cannot GET</pre></body></html>";
const page = (answered: Answered, status?: number): Middleware => bare(answered, HTML, status);
const odd: Answered = to(hasQuery(/%00|%FF|%4(?![0-9a-f])|.{250}/i));
const hasNoHeader = (name: string): Middleware =>
  askInstead((request) => {
    const header = (asked: string) => (asked.toLowerCase() === name ? undefined : request.header(asked));
    return isList(request) ? { ...request, header } : request;
  });

/** What frameworks, gateways, proxies and caches do by default. */
export const frameworkDefaults: readonly Backend[] = [
  [
    "FastAPI validates parameters with pydantic",
    "Requests are answered with 422",
    answer(invalid, (response) => withBody({ ...response, status: 422 }, { detail: [{ loc: ["query", "limit"] }] })),
  ],
  ["FastAPI raises HTTPException", 'Errors do not use the envelope: {"detail":', edit(refused, () => ({ detail: "No" }))],
  [
    "NestJS uses its exception filter",
    'Errors do not use the envelope: {"statusCode":',
    edit(refused, ({ code, message }) => ({ statusCode: code, message, error: "Bad Request" })),
  ],
  [
    "Spring answers with problem+json",
    'Errors do not use the envelope: {"type":',
    edit(refused, ({ code }) => ({ type: "about:blank", title: "Bad Request", status: code, instance: "/v1/projects" })),
  ],
  ["Express has no handler for unknown routes", "Answers are a page of HTML", page(byAny("route.invalid", "route.method"), 404)],
  ["Express keeps its error handler", "Requests are answered with 500", page(invalid, 500)],
  ["Django writes errors as pages", "Answers are a page of HTML", page(refused)],
  ["Flask aborts without a body", "Answers have an empty body", bare(refused, "")],
  ["Go uses http.Error", "Answers are text that is not JSON", bare(refused, "bad request\n")],
  ["the router answers another method with 405 alone", "Answers have an empty body", bare(byAny("route.method"), "", 405)],
  ["the router answers an unknown path with 404 alone", "Answers have an empty body", bare(byAny("route.invalid"), "", 404)],
  [
    "the router redirects later pages to a path with a slash",
    "Requests are redirected with 308",
    underStatus(to(hasQuery(/last_id/), listed), 308),
  ],
  ["a firewall blocks odd bytes", "Answers are a page of HTML", page(odd, 403)],
  ["a gateway loses its backend by odd bytes", "Requests are answered with 502", page(odd, 502)],
  ["a gateway gives up on deletes", "Requests are answered with 504", page(to(isDelete), 504)],
  ["a proxy closes the connection on odd bytes", "Requests end without an answer", lost(odd)],
  ["a proxy takes Content-Type away from a GET", "Valid requests are refused with 400", hasNoHeader("content-type")],
  ["a parser wants JSON in the body of a GET", "Valid requests are refused with 400", answer(to(isList), () => refusal(400))],
  ["a session filter redirects to its login page", "Requests are redirected with 302", bare(noAccount, "", 302)],
  ["a cache does not vary by key", "One cache answers all keys", cachedByUrl],
  ["a proxy loses the answers of deletes", "Requests end without an answer: DELETE /project?projectId=1012", lost(deleted)],
  ["the process ends by a wide id", "The run cannot continue: GET /projects?last_id=", endedBy(hasQuery(/last_id=\d{10,}/))],
  ["CORS middleware answers other methods with 204", "Requests are answered with 204", bare(byAny("route.method"), "", 204)],
];

/** Replaces the body of these answers by a text. */
export function bare(answered: Answered, text: string, status?: number): Middleware {
  return answer(answered, (response) => withText({ ...response, status: status ?? response.status }, text));
}

/** Gives no answer from the first of these requests on. */
function endedBy(last: (request: ApiRequest) => boolean): Middleware {
  return (next) => {
    let ended = false;
    return async (request) => {
      ended ||= last(request);
      const response = await next(request);
      return ended ? { ...response, delivery: "reset" } : response;
    };
  };
}

function cachedByUrl(next: Parameters<Middleware>[0]): ReturnType<Middleware> {
  const kept = new Map<string, Awaited<ReturnType<typeof next>>>();
  return async (request) => {
    const cached = isList(request) ? kept.get(request.query) : undefined;
    const response = cached ?? (await next(request));
    if (response.status === 200 && isList(request)) kept.set(request.query, response);
    return response;
  };
}
