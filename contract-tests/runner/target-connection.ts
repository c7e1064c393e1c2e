import { readAnswer } from "../checks/read-answer.ts";
import type { NoConsent } from "../model/consent.ts";
import { type Exchange, pathOf, type RawAnswer, type SentRequest } from "../model/exchange.ts";
import { listRequest } from "../model/requests.ts";
import type { Target } from "../model/target.ts";
import { type Patience, patient } from "./patience.ts";
import type { Transcript } from "./transcript.ts";
import { NoAnswer, type Transport } from "./transport.ts";

/** The target has stopped answering anything, or the run is over, so nothing more can be judged. */
export class TargetLost extends Error {
  override readonly name = "TargetLost";
  /** The request that had no answer any more, as the beginning of a line; empty if the run is over. */
  readonly asked: string;

  constructor(message: string, asked = "") {
    super(message);
    this.asked = asked;
  }
}

/** The way to the target in a run. */
export interface TargetConnection {
  /** Set once the target answers no more. */
  lost?: TargetLost;
  /** Set to end the run: from then on nothing is sent, and each request is refused with this. */
  stopped?: NoConsent;
  /** Characters of the longest answer so far. */
  longest: number;
  /** Sends a request, and records it with its answer in the transcript. */
  send(request: SentRequest, transcript: Transcript): Promise<Exchange>;
}

/** How often a plain list is asked for before a target that left a request unanswered counts as gone. */
const SIGNS_OF_LIFE = 2;

/**
 * Sends requests and records them with their answers. A read without an answer is sent once more, a write never is.
 * Throws `NoAnswer` if the target answers others but not this one, `TargetLost` if it answers no more, and what stopped the run.
 */
export function connectTo(target: Target, transport: Transport, patience: Patience, runTimeoutMs: number): TargetConnection {
  const durations = new WeakMap<RawAnswer, number>();
  const endsAt = patience.now() + runTimeoutMs;
  const patientSend = patient(async (request) => {
    const ended = connection.lost ?? connection.stopped;
    if (ended !== undefined) throw ended;
    const sentAt = patience.now();
    if (sentAt >= endsAt) throw new TargetLost(`the run's time of ${inWords(runTimeoutMs)} is over`);
    const answer = await transport(request);
    durations.set(answer, patience.now() - sentAt);
    return answer;
  }, patience);
  const isAlive = async (send: Send): Promise<boolean> => {
    for (let signs = 0; signs < SIGNS_OF_LIFE; signs += 1)
      if (!((await send(listRequest(target, { limit: 1 }))) instanceof NoAnswer)) return true;
    return false;
  };
  const answerTo = async (request: SentRequest, send: Send): Promise<RawAnswer> => {
    let answer = await send(request);
    if (answer instanceof NoAnswer && request.method === "GET") answer = await send(request);
    if (!(answer instanceof NoAnswer)) return answer;
    const key = request.key === "none" ? "without a key" : `with the ${request.key} key`;
    const asked = `${request.method} ${pathOf(request)} ${key}: `;
    if (!(await isAlive(send))) throw new TargetLost(answer.message, asked);
    throw new NoAnswer(asked + answer.message, request.method !== "GET");
  };
  const connection: TargetConnection = {
    longest: 0,
    send: async (request, transcript) => {
      if (connection.lost !== undefined) throw connection.lost;
      const entry = transcript.beginRequest();
      const record = (answer: RawAnswer, asked: SentRequest): Exchange => {
        const durationMs = durations.get(answer) ?? 0;
        const exchange = { request: asked, answer: readAnswer(answer), caseId: transcript.id, durationMs };
        connection.longest = Math.max(connection.longest, exchange.answer.length);
        entry.push(exchange);
        return exchange;
      };
      const send: Send = (asked) => patientSend(asked, (limited) => record(limited, asked)).catch(noAnswerIn);
      try {
        return record(await answerTo(request, send), request);
      } catch (error) {
        if (error instanceof TargetLost) connection.lost ??= error;
        throw error;
      }
    },
  };
  return connection;
}

/** Sends a request, and gives its answer or why none came. */
type Send = (request: SentRequest) => Promise<RawAnswer | NoAnswer>;

function noAnswerIn(error: unknown): NoAnswer {
  if (error instanceof NoAnswer) return error;
  throw error;
}

function inWords(ms: number): string {
  return ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1000} s`;
}
