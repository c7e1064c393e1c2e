import { readAnswer } from "../checks/read-answer.ts";
import type { Exchange, RawAnswer, SentRequest } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import { type Patience, patient } from "./patience.ts";
import { listRequest } from "./requests.ts";
import { NoAnswer, type Transport } from "./transport.ts";

/** The target has stopped answering anything, so nothing more can be judged. */
export class TargetLost extends Error {
  override readonly name = "TargetLost";
}

/** Everything said to the target in a run, in order. */
export interface Conversation {
  /** The case that asks, for the record. */
  speaker: string;
  readonly exchanges: readonly Exchange[];
  /** Why the target answers no more; undefined while it does. */
  readonly lost: string | undefined;
  say(request: SentRequest): Promise<Exchange>;
}

/**
 * Sends requests and records them with their answers. A read without an answer is sent once more, a write never is.
 * Throws `NoAnswer` where the target answers others but not this one, and `TargetLost` where it answers no more.
 */
export function converse(
  target: Target,
  transport: Transport,
  patience: Patience,
  runTimeoutMs: number = Number.POSITIVE_INFINITY,
): Conversation {
  const exchanges: Exchange[] = [];
  const endsAt = patience.now() + runTimeoutMs;
  let lost: string | undefined;
  /** Looks at the clock before every request, a repeated one too. */
  const inTime: Transport = (request) => {
    if (patience.now() < endsAt) return transport(request);
    throw new TargetLost(`the run's time of ${inWords(runTimeoutMs)} is over`);
  };
  const record = (request: SentRequest, answer: RawAnswer, sentAt: number): Exchange => {
    const exchange = { request, answer: readAnswer(answer), caseId: conversation.speaker, durationMs: patience.now() - sentAt };
    exchanges.push(exchange);
    return exchange;
  };
  const send = patient(inTime, patience, (request, answer) => record(request, answer, patience.now()));
  const conversation: Conversation = {
    speaker: "preflight",
    exchanges,
    get lost() {
      return lost;
    },
    say: async (request) => {
      if (lost !== undefined) throw new TargetLost(lost);
      const sentAt = patience.now();
      try {
        return record(request, await answerTo(request, send, target), sentAt);
      } catch (error) {
        if (error instanceof TargetLost) lost = error.message;
        throw error;
      }
    },
  };
  return conversation;
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
    throw new NoAnswer(`${request.method} ${request.path}: ${error.message}`);
  }
}

function attemptsFor({ method }: SentRequest): number {
  return method === "GET" ? 2 : 1;
}

/** Asks something simple, to tell a target that does not answer this request from one that is gone. */
async function demandLife(send: Transport, target: Target, cause: NoAnswer): Promise<void> {
  try {
    await send(listRequest(target, { limit: 1 }));
  } catch (error) {
    if (error instanceof NoAnswer) throw new TargetLost(cause.message);
    throw error;
  }
}
