import { conditionOf, type Profile, statusUnder } from "../../openapi/index.ts";
import { isPromise, mapAwaitable } from "../operations/awaitable.ts";
import type { Outcome, Query } from "../operations/call.ts";
import { OPERATIONS } from "../operations/operations.ts";
import type { ProjectsPort } from "../operations/projects-port.ts";
import { StoreUnavailable } from "../store/store.ts";
import { errorAnswer, internalError, refusalAnswer, successAnswer } from "./bodies.ts";
import {
  type ApiRequest,
  type ApiResponse,
  BODY_LIMIT,
  CONTENT_TYPE,
  type Handler,
  KEY_HEADER,
  type Middleware,
  RULE_HEADER,
} from "./message.ts";
import { routeOf } from "./router.ts";

/**
 * Creates the handler of the interface over a store. All adapters and middlewares wrap this handler.
 *
 * @param profile returns the answers to the open questions. Called for every request, so that they can be changed at run time.
 */
export function createHandler({ store, profile }: { readonly store: ProjectsPort; readonly profile: () => Profile }): Handler {
  return (request) => {
    const now = profile();
    const route = routeOf(request);
    if (route.kind === "refused") return respond(route, now);
    const call = {
      key: request.header(KEY_HEADER),
      contentType: request.header(CONTENT_TYPE),
      query: parseQuery(request.query),
      body: request.body,
      profile: now,
      projects: store,
    };
    return mapAwaitable(OPERATIONS[route.operation].answer(call), (outcome) => respond(outcome, now));
  };
}

function respond(outcome: Outcome, profile: Profile): ApiResponse {
  if (outcome.kind === "success") return successAnswer(outcome, profile);
  const condition = conditionOf(outcome.operation, outcome.rule);
  return refusalAnswer(condition, profile, statusUnder(profile, condition, outcome.part));
}

/**
 * Parses a query as URLSearchParams does. If nothing needs decoding, as in almost every query, a parameter is searched for only
 * when it is read.
 */
export function parseQuery(query: string): Query {
  // URLSearchParams drops one leading question mark. Add one, so that a question mark that begins a name is kept.
  return PLAIN.test(query) ? { getAll: (name) => valuesIn(query, name) } : new URLSearchParams(`?${query}`);
}

/** Visible ASCII characters except `%` and `+`. */
const PLAIN = /^[!-$&-*,-~]*$/;

function valuesIn(query: string, name: string): string[] {
  const values: string[] = [];
  for (let start = 0; start < query.length; ) {
    const mark = query.indexOf("&", start);
    const end = mark < 0 ? query.length : mark;
    if (query.startsWith(name, start)) {
      const next = start + name.length;
      if (next === end) values.push("");
      else if (query[next] === "=") values.push(query.slice(next + 1, end));
    }
    start = end + 1;
  }
  return values;
}

/**
 * Turns an exception into an answer with the envelope, so that it is journaled and readable in a browser like other answers. The
 * cause is a bug of the mock or an unavailable store. Nothing is retried: only the client knows whether that is safe.
 */
export const answerErrors: Middleware = (next) => (request) => {
  try {
    const answer = next(request);
    return isPromise(answer) ? answer.catch((cause) => errorAnswerTo(request, cause)) : answer;
  } catch (cause) {
    return errorAnswerTo(request, cause);
  }
};

/** Refuses a body that the adapter had to cut. Shorter bodies pass, because the interface ignores bodies. */
export const refuseLongBodies: Middleware = (next) => (request) => {
  if (!request.bodyCut) return next(request);
  const texts = { message: "Request too large", subMessage: `A body has at most ${BODY_LIMIT} bytes.` };
  return errorAnswer(413, texts, { [RULE_HEADER]: "mock.transport" });
};

function errorAnswerTo({ id = "unknown" }: ApiRequest, cause: unknown): ApiResponse {
  if (!(cause instanceof StoreUnavailable)) return internalError(id, cause ?? "nothing");
  const effect = cause.isUnchanged ? "Nothing was changed." : "Whether a requested change took effect is not known.";
  const texts = { message: "The store of the mock server is unavailable", subMessage: `${cause.reason} ${effect}` };
  return errorAnswer(503, texts, { [RULE_HEADER]: "mock.store", "Retry-After": "1" });
}
