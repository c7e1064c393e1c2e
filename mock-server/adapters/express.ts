import type { RequestListener } from "node:http";
// The global of this name is looked up anew at every use.
import { performance } from "node:perf_hooks";
import express, { type ErrorRequestHandler, type NextFunction, type RequestHandler, type Response } from "express";
import { after } from "../domain/awaitable.ts";
import { NEAR_MISS_HEADER, RULE_HEADER } from "../http/header-names.ts";
import { internalError } from "../http/internal-error.ts";
import type { ApiResponse, Handler } from "../http/message.ts";
import type { AccessLog } from "./access-log.ts";
import { deliver } from "./deliver.ts";
import { atEndOfTurn } from "./end-of-turn.ts";
import { expressMessages, type MessageClasses } from "./express-messages.ts";
import { type IsLoopback, isLoopbackAddress, NodeRequest } from "./express-request.ts";
import { announcesBody, readBody } from "./read-body.ts";

export interface ExpressOptions {
  readonly log: AccessLog;
  /** Default: what the addresses of loopback are. */
  readonly isLoopback?: IsLoopback;
}

/** An Express app, and the classes of messages with which a server runs it fast. Its type is that of Node: nobody needs those of Express. */
export type MockApp = RequestListener & { readonly messages: MessageClasses };

/** An Express app that hands every request to the handler and writes its answer. Routing and rules are the handler's. */
export function expressApp(handler: Handler, { log, isLoopback = isLoopbackAddress }: ExpressOptions): MockApp {
  const app = express().disable("x-powered-by").disable("etag");
  app.use(answer(handler, log, isLoopback), answerFault(log));
  return Object.assign(app, { messages: expressMessages(app) });
}

/**
 * In stages: every request that has come is read, then all are judged, then all answers are written. Express is told what fails on
 * the way as if it had called that itself.
 */
function answer(handler: Handler, log: AccessLog, isLoopback: IsLoopback): RequestHandler {
  const take = (asked: NodeRequest, response: Response, startedAt: number, next: NextFunction) => {
    return after(handler(asked), (answered) => {
      tell(log, asked, answered, startedAt);
      atEndOfTurn(() => deliver(response, answered, asked.id), next);
    });
  };
  return (request, response, next) => {
    const startedAt = performance.now();
    const asked = new NodeRequest(request, response, isLoopback);
    if (!announcesBody(request)) return atEndOfTurn(() => take(asked, response, startedAt, next), next);
    return readBody(request).then((body) => body && take(Object.assign(asked, body), response, startedAt, next));
  };
}

/** Express tells an error handler by its four parameters, so the unused one stays. */
function answerFault(log: AccessLog): ErrorRequestHandler {
  return async (fault: unknown, request, response, _next) => {
    const asked = new NodeRequest(request, response, () => false);
    const answered = internalError(asked.id, fault ?? "nothing");
    tell(log, asked, answered, performance.now());
    await deliver(response, answered, asked.id);
  };
}

function tell(log: AccessLog, { method, path, id }: NodeRequest, answered: ApiResponse, startedAt: number): void {
  const { status, headers, delivery, thrown, quiet } = answered;
  if (quiet) return;
  const durationMs = Math.round(performance.now() - startedAt);
  const [rule, nearMiss] = [headers[RULE_HEADER], headers[NEAR_MISS_HEADER]];
  log({ method, path, status, rule, durationMs, requestId: id, delivery: delivery?.kind, nearMiss, fault: thrown?.cause });
}
