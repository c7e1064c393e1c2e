import { readAnswer } from "../checks/read-answer.ts";
import type { NoConsent } from "../model/consent.ts";
import { type Exchange, pathOf, type SentRequest } from "../model/exchange.ts";
import { listRequest } from "../model/requests.ts";
import type { Target } from "../model/target.ts";
import { type Patience, patient } from "./patience.ts";
import type { Transcript } from "./transcript.ts";
import { NoAnswer, type Transport } from "./transport.ts";

/** The target no longer answers, or the time of the run is over, so nothing more can be judged. */
export class TargetLost extends Error {
  override readonly name = "TargetLost";
  /** The first request without an answer, as the beginning of a message; empty if the time of the run is over. */
  readonly asked: string;

  constructor(message: string, asked = "") {
    super(message);
    this.asked = asked;
  }
}

export interface TargetConnection {
  /** Set to end the run, and once the target no longer answers: from then on `send` throws this error. */
  ended?: TargetLost | NoConsent;
  /** Characters of the longest answer so far. */
  longest: number;
  send(request: SentRequest, transcript: Transcript): Promise<Exchange>;
}

/** After an unanswered request, the target counts as lost if this many list requests are unanswered too. */
const SIGNS_OF_LIFE = 2;

/**
 * Connects a run to its target. An unanswered read is sent once more, a write never is. `send` throws `NoAnswer` if the target
 * answers other requests but not this one, `TargetLost` if it answers none, and `ended` once that is set.
 */
export function connectTo(target: Target, transport: Transport, patience: Patience, runTimeoutMs: number): TargetConnection {
  const endsAt = patience.now() + runTimeoutMs;
  const sendPatiently = patient(patience);
  let places = 0;
  const attempt = async (request: SentRequest, caseId: string): Promise<Exchange> => {
    if (connection.ended !== undefined) throw connection.ended;
    const sentAt = patience.now();
    if (sentAt >= endsAt) throw new TargetLost(`the run's time of ${inWords(runTimeoutMs)} is over`);
    const began = places++;
    const raw = await transport(request);
    const durationMs = patience.now() - sentAt;
    connection.longest = Math.max(connection.longest, raw.text.length);
    return { request, answer: readAnswer(raw), caseId, began, ended: places++, durationMs };
  };
  const isAlive = async (send: Send): Promise<boolean> => {
    for (let signs = 0; signs < SIGNS_OF_LIFE; signs += 1)
      if (!((await send(listRequest(target, { limit: 1 }))) instanceof NoAnswer)) return true;
    return false;
  };
  const answerTo = async (request: SentRequest, send: Send): Promise<Exchange> => {
    let exchange = await send(request);
    if (exchange instanceof NoAnswer && request.method === "GET") exchange = await send(request);
    if (!(exchange instanceof NoAnswer)) return exchange;
    const key = request.key === "none" ? "without a key" : `with the ${request.key} key`;
    const asked = `${request.method} ${pathOf(request)} ${key}: `;
    if (!(await isAlive(send))) throw new TargetLost(exchange.message, asked);
    throw new NoAnswer(asked + exchange.message, request.method !== "GET");
  };
  const connection: TargetConnection = {
    longest: 0,
    send: async (request, transcript) => {
      if (connection.ended !== undefined) throw connection.ended;
      const attempts = transcript.beginRequest();
      const record = (exchange: Exchange) => void attempts.push(exchange);
      const send: Send = (asked) => sendPatiently(() => attempt(asked, transcript.id), record).catch(noAnswerIn);
      try {
        const exchange = await answerTo(request, send);
        record(exchange);
        return exchange;
      } catch (error) {
        if (error instanceof TargetLost) connection.ended ??= error;
        throw error;
      }
    },
  };
  return connection;
}

/** Sends a request; resolves to the exchange, or to the reason why no answer came. */
type Send = (request: SentRequest) => Promise<Exchange | NoAnswer>;

function noAnswerIn(error: unknown): NoAnswer {
  if (error instanceof NoAnswer) return error;
  throw error;
}

function inWords(ms: number): string {
  return ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1000} s`;
}
