import type { RequestListener, ServerResponse } from "node:http";
// The global of this name is looked up anew at every use.
import { performance } from "node:perf_hooks";
import { internalError } from "../http/bodies.ts";
import { type ApiResponse, type Handler, NEAR_MISS_HEADER, RULE_HEADER, VIOLATION_HEADER } from "../http/message.ts";
import { isPlainRequest, shownTexts } from "../layers/keys-in-texts.ts";
import { type Awaitable, isPromise, mapAwaitable } from "../operations/awaitable.ts";
import { type AccessLog, accessLog } from "./access-log.ts";
import { deliver } from "./deliver.ts";
import { announcesBody, NodeRequest, type ReadBody, readBody } from "./node-request.ts";

/**
 * A listener that hands every request to the handler and writes its answer. Another app, such as one of Express, can mount it.
 * Without a log, only what the mock throws is logged, to stderr.
 */
export function nodeApp(handler: Handler, log?: AccessLog): RequestListener {
  return (message, response) => {
    const request = new NodeRequest(message, response);
    const exchange = new Exchange(request, response, { handler, log });
    if (!announcesBody(message)) return atEndOfTurn(exchange);
    void readBody(message).then((body) => body && atEndOfTurn(exchange.withBody(body)));
  };
}

interface Surroundings {
  readonly handler: Handler;
  readonly log: AccessLog | undefined;
}

/** A request and its answer. It runs twice, first to get the answer and then to write it. */
class Exchange implements Step {
  readonly #request: NodeRequest;
  readonly #response: ServerResponse;
  readonly #around: Surroundings;
  readonly #startedAt = performance.now();
  #answer: ApiResponse | undefined;

  constructor(request: NodeRequest, response: ServerResponse, around: Surroundings) {
    this.#request = request;
    this.#response = response;
    this.#around = around;
  }

  withBody(body: ReadBody): this {
    Object.assign(this.#request, body);
    return this;
  }

  run(): Awaitable<unknown> {
    if (this.#answer) return deliver(this.#response, this.#answer, this.#request.id);
    return mapAwaitable(this.#around.handler(this.#request), (answer) => {
      writeLog(this.#around.log, this.#request, answer, this.#startedAt);
      this.#answer = answer;
      atEndOfTurn(this);
    });
  }

  error(cause: unknown): void {
    const answer = internalError(this.#request.id, cause ?? "nothing");
    writeLog(this.#around.log, this.#request, answer, this.#startedAt);
    void deliver(this.#response, answer, this.#request.id);
  }
}

const logErrors = accessLog("text", process.stderr);

/** Writes each field by its name, because spreading an object in front of others is slow. */
function writeLog(log: AccessLog | undefined, request: NodeRequest, answer: ApiResponse, startedAt: number): void {
  const { status, headers, delivery, thrown, quiet } = answer;
  if (quiet || (log === undefined && thrown === undefined)) return;
  const { method, path, query } = shownTexts(request, isPlainRequest(request, status));
  const write = log ?? logErrors;
  write({
    method,
    path,
    query,
    status,
    rule: headers[RULE_HEADER],
    durationMs: Math.round(performance.now() - startedAt),
    requestId: request.id,
    delivery,
    nearMiss: headers[NEAR_MISS_HEADER],
    violation: headers[VIOLATION_HEADER],
    error: thrown?.cause,
  });
}

/** A step of an exchange. */
interface Step {
  run(): Awaitable<unknown>;
  /** Told what running it throws, or rejects with. */
  error(cause: unknown): void;
}

/** So many steps wait at most: what they need fits into the cache of the processor, and a crowd takes no more memory. */
const MOST_STEPS = 64;

const due: Step[] = [];
let isScheduled = false;

/**
 * Runs a step when the event loop has read from all connections that have data. All requests of a turn are read first, then all
 * are answered by the rules, then all answers are written. Without this batching the mock has 0.61 of the throughput of bare
 * node:http instead of 0.82: each kind of work finds its code in the cache of the processor, and answers that are written
 * together wake their client once. A single request waits for nothing, because `setImmediate` runs in the same turn.
 */
export function atEndOfTurn(step: Step): void {
  if (due.length >= MOST_STEPS) runAll();
  if (!isScheduled) setImmediate(runAll);
  isScheduled = true;
  due.push(step);
}

/** Steps that are added by a step run in the same turn, after all others. */
function runAll(): void {
  for (let steps = due.splice(0); steps.length > 0; steps = due.splice(0)) steps.forEach(run);
  isScheduled = false;
}

function run(step: Step): void {
  try {
    const done = step.run();
    if (isPromise(done)) done.catch((cause) => step.error(cause));
  } catch (cause) {
    step.error(cause);
  }
}
