import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from "express";
import { NEAR_MISS_HEADER, REQUEST_ID_HEADER, RULE_HEADER } from "../http/header-names.ts";
import { internalError } from "../http/internal-error.ts";
import type { ApiResponse, Handler } from "../http/message.ts";
import type { AccessLog } from "./access-log.ts";
import { deliver } from "./deliver.ts";
import { addressOf, apiRequest, type IsLoopback, isLoopbackAddress } from "./express-request.ts";
import { onLeave } from "./on-leave.ts";
import { readBody } from "./read-body.ts";
import { requestIdOf } from "./request-id.ts";

export interface ExpressOptions {
  readonly log: AccessLog;
  /** Default: what the addresses of loopback are. */
  readonly isLoopback?: IsLoopback;
}

/** What a request carries through the app besides itself. */
interface Locals {
  requestId: string;
  startedAt: number;
}

/** An Express app that hands every request to the handler and writes its answer. Routing and rules are the handler's. */
export function expressApp(handler: Handler, { log, isLoopback = isLoopbackAddress }: ExpressOptions): Express {
  const app = express().disable("x-powered-by").disable("etag");
  app.use(identify, answer(handler, log, isLoopback), answerFault(log));
  return app;
}

const identify: RequestHandler<object, unknown, unknown, unknown, Locals> = (request, response, next) => {
  response.locals.requestId = requestIdOf(request.get(REQUEST_ID_HEADER));
  response.locals.startedAt = performance.now();
  next();
};

function answer(
  handler: Handler,
  log: AccessLog,
  isLoopback: IsLoopback,
): RequestHandler<object, unknown, unknown, unknown, Locals> {
  return async (request, response) => {
    const body = await readBody(request);
    if (!body) return;
    const gone = new AbortController();
    onLeave(request, response, () => gone.abort());
    const known = { ...body, id: response.locals.requestId, signal: gone.signal };
    await send(response, await handler(apiRequest(request, known, isLoopback)), log);
  };
}

/** Express tells an error handler by its four parameters, so the unused one stays. */
function answerFault(log: AccessLog): ErrorRequestHandler<object, unknown, unknown, unknown, Locals> {
  return async (fault: unknown, _request, response, _next) => {
    await send(response, internalError(response.locals.requestId, fault ?? "nothing"), log);
  };
}

async function send(response: Response<unknown, Locals>, answered: ApiResponse, log: AccessLog): Promise<void> {
  const { requestId, startedAt } = response.locals;
  const { status, headers, delivery, thrown, quiet } = answered;
  const durationMs = Math.round(performance.now() - startedAt);
  if (!quiet) {
    const { method, path } = addressOf(response.req);
    const [rule, nearMiss] = [headers[RULE_HEADER], headers[NEAR_MISS_HEADER]];
    log({ method, path, status, rule, durationMs, requestId, delivery: delivery?.kind, nearMiss, fault: thrown?.cause });
  }
  await deliver(response, { ...answered, headers: { ...headers, [REQUEST_ID_HEADER]: requestId } });
}
