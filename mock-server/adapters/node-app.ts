import type { RequestListener } from "node:http";
// Imported, because the global of this name is looked up at every use.
import { performance } from "node:perf_hooks";
import { internalError } from "../http/bodies.ts";
import { type ApiResponse, type Handler, NEAR_MISS_HEADER, RULE_HEADER, VIOLATION_HEADER } from "../http/message.ts";
import { isPlainRequest, shownTexts } from "../layers/keys-in-texts.ts";
import { type Awaitable, isPromise, mapAwaitable } from "../operations/awaitable.ts";
import { type AccessLog, accessLog } from "./access-log.ts";
import { deliver } from "./deliver.ts";
import { announcesBody, NodeRequest, readBody } from "./node-request.ts";

/**
 * Creates a listener that passes every request to the handler and writes its answer. Another app, such as an Express app, can
 * mount it. Without a log, only exceptions of the mock are logged, to stderr.
 */
export function nodeApp(handler: Handler, log?: AccessLog): RequestListener {
  return (message, response) => {
    const request = new NodeRequest(message, response);
    const startedAt = performance.now();
    const write = (answer: ApiResponse) => deliver(response, answer, request.id);
    const error = (cause: unknown) => {
      const answer = internalError(request.id, cause ?? "nothing");
      writeLog(log, request, answer, startedAt);
      void write(answer);
    };
    const answered = (answer: ApiResponse) => {
      writeLog(log, request, answer, startedAt);
      atEndOfTurn({ run: () => write(answer), error });
    };
    const step = { run: () => mapAwaitable(handler(request), answered), error };
    if (!announcesBody(message)) return atEndOfTurn(step);
    void readBody(message).then((body) => {
      if (!body) return;
      Object.assign(request, body);
      atEndOfTurn(step);
    });
  };
}

const logErrors = accessLog("text", process.stderr);

/** Lists each field of the entry, because spreading an object is slow. */
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

/** A unit of work at the end of a turn: half of an exchange. */
interface Step {
  run(): Awaitable<unknown>;
  /** Called with what `run` throws or rejects with. */
  error(cause: unknown): void;
}

/** The most steps that wait: their data fits into the processor cache, and many requests at once take no more memory. */
const MOST_STEPS = 64;

const due: Step[] = [];
let isScheduled = false;

/**
 * Runs a step after the event loop has read from all connections that have data: first all requests of a turn are read, then all
 * are handled, then all answers are written. Batching raises the throughput from 0.61 to 0.82 of bare node:http, because the code
 * of each kind of work stays in the processor cache, and answers that are written together wake their client once. A single
 * request does not wait, because `setImmediate` runs in the same turn.
 */
export function atEndOfTurn(step: Step): void {
  if (due.length >= MOST_STEPS) runAll();
  if (!isScheduled) setImmediate(runAll);
  isScheduled = true;
  due.push(step);
}

/** Runs all steps. Steps that a step adds run in the same turn, after all others. */
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
