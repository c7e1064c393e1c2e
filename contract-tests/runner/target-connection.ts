import { operationOf } from "../../openapi/index.ts";
import { readAnswer } from "../checks/read-answer.ts";
import type { Exchange, KeyName, RawAnswer, SentRequest } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import type { DeleteOptions, ListOptions, PartialRequest } from "../model/target-client.ts";
import { type Patience, patient } from "./patience.ts";
import { type Chapter, nextLine } from "./transcript.ts";
import { NoAnswer, type Transport } from "./transport.ts";

/** The target has stopped answering anything, so nothing more can be judged. */
export class TargetLost extends Error {
  override readonly name = "TargetLost";
}

/** The way to the target in a run. */
export interface TargetConnection {
  /** Why the target answers no more; undefined while it does. */
  readonly lost: string | undefined;
  /** Characters of the longest answer so far. */
  longest(): number;
  /** Sends a request, and records it with its answer in the chapter. */
  send(request: SentRequest, chapter: Chapter): Promise<Exchange>;
}

/**
 * Sends requests and records them with their answers. A read without an answer is sent once more, a write never is.
 * Throws `NoAnswer` where the target answers others but not this one, and `TargetLost` where it answers no more.
 */
export function connectTo(
  target: Target,
  transport: Transport,
  patience: Patience,
  runTimeoutMs: number = Number.POSITIVE_INFINITY,
): TargetConnection {
  const durations = new WeakMap<RawAnswer, number>();
  const endsAt = patience.now() + runTimeoutMs;
  let lost: string | undefined;
  let longest = 0;
  /** Looks at the clock before every request, a repeated one too, and at how long its answer took. */
  const timed: Transport = async (request) => {
    const sentAt = patience.now();
    if (sentAt >= endsAt) throw new TargetLost(`the run's time of ${inWords(runTimeoutMs)} is over`);
    const answer = await transport(request);
    durations.set(answer, patience.now() - sentAt);
    return answer;
  };
  const send = patient(timed, patience);
  return {
    get lost() {
      return lost;
    },
    longest: () => longest,
    send: async (request, chapter) => {
      if (lost !== undefined) throw new TargetLost(lost);
      const line = nextLine(chapter);
      const record = (answer: RawAnswer, asked = request): Exchange => {
        const durationMs = durations.get(answer) ?? 0;
        const exchange = { request: asked, answer: readAnswer(answer), caseId: chapter.id, durationMs };
        longest = Math.max(longest, exchange.answer.length);
        line.push(exchange);
        return exchange;
      };
      const sendAndRecordLimits: Transport = (asked) => send(asked, (answer) => record(answer, asked));
      try {
        return record(await answerTo(request, sendAndRecordLimits, target));
      } catch (error) {
        if (error instanceof TargetLost) lost = error.message;
        throw error;
      }
    },
  };
}

function inWords(ms: number): string {
  return ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1000} s`;
}

async function answerTo(
  request: SentRequest,
  send: Transport,
  target: Target,
  attempts = attemptsFor(request),
): Promise<RawAnswer> {
  try {
    return await send(request);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    if (attempts > 1) return answerTo(request, send, target, attempts - 1);
    await demandLife(send, target, error);
    const { method, path, query, key } = request;
    throw new NoAnswer(`${method} ${path}${query && `?${query}`} with the ${key} key: ${error.message}`);
  }
}

function attemptsFor({ method }: SentRequest): number {
  return method === "GET" ? 2 : 1;
}

/** How often something simple is asked before a target counts as gone: one that loses every fifth answer is not. */
const SIGNS_OF_LIFE = 2;

/** Asks something simple, to tell a target that does not answer this request from one that is gone. */
async function demandLife(send: Transport, target: Target, cause: NoAnswer, attempts = SIGNS_OF_LIFE): Promise<void> {
  try {
    await send(listRequest(target, { limit: 1 }));
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    if (attempts <= 1) throw new TargetLost(cause.message);
    await demandLife(send, target, cause, attempts - 1);
  }
}

/** A key of no account. */
const UNKNOWN_KEY = "unknown-key-of-the-contract-suite";

/** A list request of the document's operation. */
export function listRequest(target: Target, options: ListOptions): SentRequest {
  const { method, path, requestHeaders } = operationOf("listProjects");
  const { key = "premium", contentType = requestHeaders[0]?.value ?? null } = options;
  return {
    method,
    path,
    query: listQuery(options),
    key,
    operation: "listProjects",
    headers: headersOf(target, key, contentType),
  };
}

/** A delete request of the document's operation; without a Content-Type unless one is asked for. */
export function deleteRequest(target: Target, { query, key = "premium", contentType = null }: DeleteOptions): SentRequest {
  const { method, path } = operationOf("deleteProject");
  return { method, path, query, key, operation: "deleteProject", headers: headersOf(target, key, contentType) };
}

/** A request as a case names it, with what it leaves out: the premium key, JSON as Content-Type, no query. */
export function requestOf(target: Target, request: PartialRequest): SentRequest {
  const { key = "premium" } = request;
  return { query: "", key, headers: headersOf(target, key, "application/json"), ...request };
}

/** The headers of a request: the target's own, the key, and a Content-Type. */
function headersOf(target: Target, key: KeyName, contentType: string | null): Record<string, string> {
  const value = keyValue(target, key);
  return {
    ...target.headers,
    ...(value !== undefined && { "X-Master-Key": value }),
    ...(contentType !== null && { "Content-Type": contentType }),
  };
}

function keyValue({ keys }: Target, key: KeyName): string | undefined {
  if (key === "none") return undefined;
  if (key === "empty") return "";
  return key === "unknown" ? UNKNOWN_KEY : keys[key];
}

function listQuery({ query, lastId, limit }: ListOptions): string {
  if (query !== undefined) return query;
  const cursor = lastId === undefined ? [] : [`last_id=${encodeURIComponent(lastId)}`];
  return [...cursor, ...(limit === undefined ? [] : [`limit=${limit}`])].join("&");
}
