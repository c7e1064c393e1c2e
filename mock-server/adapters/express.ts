import type { RequestListener } from "node:http";
// The global of this name is looked up anew at every use.
import { performance } from "node:perf_hooks";
import express, { type ErrorRequestHandler, type NextFunction, type RequestHandler, type Response } from "express";
import { internalError } from "../http/bodies.ts";
import { NEAR_MISS_HEADER, RULE_HEADER } from "../http/headers.ts";
import type { ApiResponse, Handler } from "../http/message.ts";
import { isRoutePath } from "../http/router.ts";
import { keysIn, withoutKeys } from "../layers/keys-in-texts.ts";
import { type Awaitable, mapAwaitable } from "../operations/awaitable.ts";
import type { AccessLog } from "./access-log.ts";
import { deliver } from "./deliver.ts";
import { type Act, atEndOfTurn } from "./end-of-turn.ts";
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

function answer(handler: Handler, log: AccessLog, isLoopback: IsLoopback): RequestHandler {
  return (request, response, next) => {
    const asked = new NodeRequest(request, response, isLoopback);
    const exchange = new Exchange(asked, response, { handler, log, next });
    if (!announcesBody(request)) return atEndOfTurn(exchange);
    return readBody(request).then((body) => {
      if (body) Object.assign(asked, body);
      return body && exchange.judge();
    });
  };
}

interface Surroundings {
  readonly handler: Handler;
  readonly log: AccessLog;
  readonly next: NextFunction;
}

/**
 * A request and its answer, in stages: every request that has come is read, then all are judged, then all answers are written.
 * Express is told what fails on the way as if it had called that itself. One object: a closure for each stage takes more memory.
 */
class Exchange implements Act {
  readonly #asked: NodeRequest;
  readonly #response: Response;
  readonly #around: Surroundings;
  readonly #startedAt = performance.now();
  #answered: ApiResponse | undefined;

  constructor(asked: NodeRequest, response: Response, around: Surroundings) {
    this.#asked = asked;
    this.#response = response;
    this.#around = around;
  }

  perform(): Awaitable<unknown> {
    return this.#answered ? deliver(this.#response, this.#answered, this.#asked.id) : this.judge();
  }

  judge(): Awaitable<void> {
    return mapAwaitable(this.#around.handler(this.#asked), (answered) => {
      tell(this.#around.log, this.#asked, answered, this.#startedAt);
      this.#answered = answered;
      atEndOfTurn(this);
    });
  }

  fail(fault: unknown): void {
    this.#around.next(fault);
  }
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

function tell(log: AccessLog, { method, path: sent, header, id }: NodeRequest, answered: ApiResponse, startedAt: number): void {
  const { status, headers, delivery, thrown, quiet } = answered;
  if (quiet) return;
  const path = isRoutePath(sent) ? sent : withoutKeys(sent, keysIn(header));
  const durationMs = Math.round(performance.now() - startedAt);
  const [rule, nearMiss] = [headers[RULE_HEADER], headers[NEAR_MISS_HEADER]];
  log({ method, path, status, rule, durationMs, requestId: id, delivery: delivery?.kind, nearMiss, error: thrown?.cause });
}
