import { conditionOf, type Profile, statusUnder } from "../../openapi/index.ts";
import { isPromise, mapAwaitable } from "../operations/awaitable.ts";
import type { Call, Outcome, Query } from "../operations/call.ts";
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

export interface HandlerOptions {
  readonly store: ProjectsPort;
  /** The answers to the open questions; asked again for every request, so that they can be switched while running. */
  readonly profile: () => Profile;
}

/** The interface over a store: the one handler that every adapter and every middleware stands around. */
export function createHandler({ store, profile }: HandlerOptions): Handler {
  return (request) => {
    const now = profile();
    const route = routeOf(request);
    if (route.kind === "refused") return respond(route, now);
    return mapAwaitable(OPERATIONS[route.operation].answer(callOf(request, store, now)), (outcome) => respond(outcome, now));
  };
}

function callOf(request: ApiRequest, projects: ProjectsPort, profile: Profile): Call {
  return {
    key: request.header(KEY_HEADER),
    contentType: request.header(CONTENT_TYPE),
    query: parseQuery(request.query),
    body: request.body,
    profile,
    projects,
  };
}

/** The answer that shows an outcome, in the envelope and with the media type of the profile. */
function respond(outcome: Outcome, profile: Profile): ApiResponse {
  if (outcome.kind === "success") return successAnswer(outcome, profile);
  const condition = conditionOf(outcome.operation, outcome.rule);
  return refusalAnswer(condition, profile, statusUnder(profile, condition, outcome.part));
}

/**
 * The parameters of a query, read as URLSearchParams reads them. A query without anything to decode, as almost all are, is
 * searched for a parameter only when it is asked for.
 */
export function parseQuery(query: string): Query {
  // URLSearchParams drops a leading question mark. With another one before it, one that begins a name is kept.
  return PLAIN.test(query) ? { getAll: (name) => valuesIn(query, name) } : new URLSearchParams(`?${query}`);
}

/** Visible ASCII characters but for `%` and `+`. */
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
 * Answers an error that is thrown inside with the envelope, so that the answer is journaled and readable in a browser like
 * others. The error is a bug of the mock, or its store is away. Nothing is tried again: only the client knows what that would do.
 */
export const answerErrors: Middleware = (next) => (request) => {
  try {
    const answer = next(request);
    return isPromise(answer) ? answer.catch((cause) => errorAnswerTo(request, cause)) : answer;
  } catch (cause) {
    return errorAnswerTo(request, cause);
  }
};

/** Refuses a body that the adapter had to cut. The interface has no use for a body, so a short one passes. */
export const refuseLongBodies: Middleware = (next) => (request) => (request.bodyCut ? tooLarge() : next(request));

function errorAnswerTo({ id = "unknown" }: ApiRequest, cause: unknown): ApiResponse {
  if (!(cause instanceof StoreUnavailable)) return internalError(id, cause ?? "nothing");
  const effect = cause.isUnchanged ? "Nothing was changed." : "Whether a change that was asked for took effect is not known.";
  const texts = { message: "The store of the mock server is unavailable", subMessage: `${cause.reason} ${effect}` };
  return errorAnswer(503, texts, { [RULE_HEADER]: "mock.store", "Retry-After": "1" });
}

function tooLarge(): ApiResponse {
  const texts = { message: "Request too large", subMessage: `A body has at most ${BODY_LIMIT} bytes.` };
  return errorAnswer(413, texts, { [RULE_HEADER]: "mock.transport" });
}
