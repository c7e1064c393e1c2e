import { operationOf } from "../../openapi/index.ts";
import { readAnswer } from "../checks/read-answer.ts";
import { type Exchange, type KeyName, pathOf, type RawAnswer, type SentRequest } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import type { DeleteOptions, ListOptions, PartialRequest } from "../model/target-client.ts";
import { type Patience, patient } from "./patience.ts";
import type { Transcript } from "./transcript.ts";
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
  readonly longest: number;
  /** Sends a request, and records it with its answer in the transcript. */
  send(request: SentRequest, transcript: Transcript): Promise<Exchange>;
}

/** How often something simple is asked before a target that has answered nothing since counts as gone. */
const SIGNS_OF_LIFE = 2;

/** A key of no account. */
const UNKNOWN_KEY = "unknown-key-of-the-contract-suite";

/**
 * Sends requests and records them with their answers. A read without an answer is sent once more, a write never is.
 * Throws `NoAnswer` if the target answers others but not this one, and `TargetLost` if it answers no more.
 */
export function connectTo(
  target: Target,
  transport: Transport,
  patience: Patience,
  runTimeoutMs: number = Number.POSITIVE_INFINITY,
): TargetConnection {
  const durations = new WeakMap<RawAnswer, number>();
  const endsAt = patience.now() + runTimeoutMs;
  const state = { lost: undefined as string | undefined, longest: 0 };
  /** Places of requests in the order in which they were sent, and the last place that was answered. */
  const places = new WeakMap<SentRequest, number>();
  let sent = 0;
  let lastAnswered = 0;
  const patientSend = patient(async (request) => {
    const sentAt = patience.now();
    if (sentAt >= endsAt) throw new TargetLost(`the run's time of ${inWords(runTimeoutMs)} is over`);
    sent += 1;
    const place = sent;
    places.set(request, place);
    const answer = await transport(request);
    lastAnswered = Math.max(lastAnswered, place);
    durations.set(answer, patience.now() - sentAt);
    return answer;
  }, patience);
  /** An answer to any later request shows that the target is alive; until there is one, something simple is asked. */
  const isAlive = async (unanswered: SentRequest, send: Transport): Promise<boolean> => {
    const place = places.get(unanswered) ?? 0;
    for (let signs = 0; signs < SIGNS_OF_LIFE && lastAnswered < place; signs += 1)
      await send(listRequest(target, { limit: 1 })).catch(noAnswerIn);
    return lastAnswered > place;
  };
  const answerTo = async (request: SentRequest, send: Transport): Promise<RawAnswer> => {
    let answer = await send(request).catch(noAnswerIn);
    if (answer instanceof NoAnswer && request.method === "GET") answer = await send(request).catch(noAnswerIn);
    if (!(answer instanceof NoAnswer)) return answer;
    if (!(await isAlive(request, send))) throw new TargetLost(answer.message);
    throw new NoAnswer(`${request.method} ${pathOf(request)} with the ${request.key} key: ${answer.message}`);
  };
  return {
    get lost() {
      return state.lost;
    },
    get longest() {
      return state.longest;
    },
    send: async (request, transcript) => {
      if (state.lost !== undefined) throw new TargetLost(state.lost);
      const entry = transcript.beginRequest();
      const record = (answer: RawAnswer, asked = request): Exchange => {
        const durationMs = durations.get(answer) ?? 0;
        const exchange = { request: asked, answer: readAnswer(answer), caseId: transcript.id, durationMs };
        state.longest = Math.max(state.longest, exchange.answer.length);
        entry.push(exchange);
        return exchange;
      };
      try {
        return record(await answerTo(request, (asked) => patientSend(asked, (limited) => record(limited, asked))));
      } catch (error) {
        if (error instanceof TargetLost) state.lost = error.message;
        throw error;
      }
    },
  };
}

/** A list request of the document's operation. */
export function listRequest(target: Target, options: ListOptions): SentRequest {
  const { method, path, requestHeaders } = operationOf("listProjects");
  const { key = "premium", contentType = requestHeaders[0]?.value ?? null } = options;
  const headers = headersOf(target, key, contentType);
  return { method, path, query: listQuery(options), key, operation: "listProjects", headers };
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
  const value = { ...target.keys, none: undefined, empty: "", unknown: UNKNOWN_KEY }[key];
  return {
    ...target.headers,
    ...(value !== undefined && { "X-Master-Key": value }),
    ...(contentType !== null && { "Content-Type": contentType }),
  };
}

function listQuery({ query, lastId, limit }: ListOptions): string {
  if (query !== undefined) return query;
  const cursor = lastId === undefined ? [] : [`last_id=${encodeURIComponent(lastId)}`];
  return [...cursor, ...(limit === undefined ? [] : [`limit=${limit}`])].join("&");
}

function noAnswerIn(error: unknown): NoAnswer {
  if (error instanceof NoAnswer) return error;
  throw error;
}

function inWords(ms: number): string {
  return ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1000} s`;
}
