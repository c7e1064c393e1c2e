import type { RequestListener } from "node:http";
import express, { type ErrorRequestHandler, type RequestHandler, type Response } from "express";
import { NEAR_MISS_HEADER, RULE_HEADER } from "../http/header-names.ts";
import { internalError } from "../http/internal-error.ts";
import type { ApiResponse, Handler } from "../http/message.ts";
import type { AccessLog } from "./access-log.ts";
import { deliver } from "./deliver.ts";
import { expressMessages, type MessageClasses } from "./express-messages.ts";
import { type IsLoopback, isLoopbackAddress, NodeRequest } from "./express-request.ts";
import { announcesBody, NO_BODY, type ReadBody, readBody } from "./read-body.ts";

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

function answer(handler: Handler, log: AccessLog, isLoopback: IsLoopback): RequestHandler {
  return (request, response) => {
    const startedAt = performance.now();
    const asked = new NodeRequest(request, response, isLoopback);
    const take = (body: ReadBody) =>
      handler(Object.assign(asked, body)).then((answered) => send(response, asked, answered, log, startedAt));
    return announcesBody(request) ? readBody(request).then((body) => body && take(body)) : take(NO_BODY);
  };
}

/** Express tells an error handler by its four parameters, so the unused one stays. */
function answerFault(log: AccessLog): ErrorRequestHandler {
  return async (fault: unknown, request, response, _next) => {
    const asked = new NodeRequest(request, response, () => false);
    await send(response, asked, internalError(asked.id, fault ?? "nothing"), log, performance.now());
  };
}

function send(
  response: Response,
  { method, path, id }: NodeRequest,
  answered: ApiResponse,
  log: AccessLog,
  startedAt: number,
): ReturnType<typeof deliver> {
  const { status, headers, delivery, thrown, quiet } = answered;
  if (!quiet) {
    const durationMs = Math.round(performance.now() - startedAt);
    const [rule, nearMiss] = [headers[RULE_HEADER], headers[NEAR_MISS_HEADER]];
    log({ method, path, status, rule, durationMs, requestId: id, delivery: delivery?.kind, nearMiss, fault: thrown?.cause });
  }
  return deliver(response, answered, id);
}
