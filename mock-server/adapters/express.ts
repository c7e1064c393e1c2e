import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from "express";
import { RULE_HEADER } from "../http/header-names.ts";
import { internalError } from "../http/internal-error.ts";
import type { ApiResponse, Handler } from "../http/message.ts";
import type { AccessLog } from "./access-log.ts";
import { apiRequest, drained } from "./express-request.ts";
import { REQUEST_ID_HEADER, requestIdOf } from "./request-id.ts";

export interface ExpressOptions {
  readonly log: AccessLog;
}

/** What a request carries through the app besides itself. */
interface Locals {
  requestId: string;
  startedAt: number;
}

/** An Express app that hands every request to the handler and writes its answer. Routing and rules are the handler's. */
export function expressApp(handler: Handler, { log }: ExpressOptions): Express {
  const app = express().disable("x-powered-by").disable("etag");
  app.use(identify, answer(handler, log), answerFault(log));
  return app;
}

const identify: RequestHandler<object, unknown, unknown, unknown, Locals> = (request, response, next) => {
  response.locals.requestId = requestIdOf(request.get(REQUEST_ID_HEADER));
  response.locals.startedAt = performance.now();
  next();
};

function answer(handler: Handler, log: AccessLog): RequestHandler<object, unknown, unknown, unknown, Locals> {
  return async (request, response) => {
    if (!(await drained(request))) return;
    send(response, await handler(apiRequest(request)), log);
  };
}

/** Express tells an error handler by its four parameters, so the unused one stays. */
function answerFault(log: AccessLog): ErrorRequestHandler<object, unknown, unknown, unknown, Locals> {
  return (fault: unknown, _request, response, _next) =>
    send(response, internalError(response.locals.requestId), log, fault ?? "nothing");
}

function send(response: Response<unknown, Locals>, answered: ApiResponse, log: AccessLog, fault?: unknown): void {
  const { requestId, startedAt } = response.locals;
  const lost = answered.lost === true;
  if (lost) response.req.socket.resetAndDestroy();
  else response.writeHead(answered.status, { ...answered.headers, [REQUEST_ID_HEADER]: requestId }).end(answered.body);
  const { method, path } = apiRequest(response.req);
  const durationMs = Math.round(performance.now() - startedAt);
  log({ method, path, status: answered.status, rule: answered.headers[RULE_HEADER], durationMs, requestId, lost, fault });
}
