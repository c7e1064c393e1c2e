import { documentedStatuses } from "../../openapi/index.ts";
import type { TargetClient } from "../model/case.ts";
import { isRead, NoConsent, namedIds, type WriteGate } from "../model/consent.ts";
import { type Exchange, isSuccess, type SentRequest, statusLine } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import { suspectOf } from "./aftermath.ts";
import type { Activity } from "./scheduler.ts";
import type { Transcript } from "./transcript.ts";

interface RunParts {
  readonly target: Target;
  /** Maximum number of concurrent requests. */
  readonly width: number;
  readonly activity: Activity;
  readonly gate: WriteGate;
  readonly openGate: () => Promise<void>;
  /** Sends a read, or a write through the gate. */
  readonly send: (request: SentRequest, transcript: Transcript) => Promise<Exchange>;
}

/** The client that checks the account after refused writes, and its transcript. */
export interface Watch {
  readonly transcript: Transcript;
  readonly client: TargetClient;
}

/** A request that must be refused. Requests are sent in the order of their ranks. */
interface Refusable {
  readonly request: SentRequest;
  readonly transcript: Transcript;
  readonly rank: number;
  readonly watch: () => Watch;
}

interface Waiting extends Refusable {
  readonly answer: (exchange: Exchange) => void;
  readonly fail: (error: unknown) => void;
}

/** Maximum number of writes in a round, between two checks of the account; repeated requests are not counted. */
const MOST_AT_ONCE = 36;

/**
 * Sends requests that must be refused, in rounds. The writes of all cases wait until nothing else is in progress, are sent
 * concurrently, and one check of the account follows them, with reads beside it. A round names at most one disposable project, so
 * that a server that wrongly obeys deletes only one. After a round in which a write succeeded or did harm, no more writes are
 * sent; other refusals in it that name a project become `NoConsent`, because the project may have been gone.
 */
export function createRounds(run: RunParts): (refusable: Refusable) => Promise<Exchange> {
  const waiting: Waiting[] = [];
  let isDraining = false;
  const drain = async (): Promise<void> => {
    isDraining = true;
    while (waiting.length > 0) {
      await run.activity.waitUntilIdle();
      const all = waiting.splice(0).sort((one, other) => one.rank - other.rank);
      const [reads, writes] = [all.filter(({ request }) => isRead(request)), all.filter(({ request }) => !isRead(request))];
      const round = writes.splice(0, lengthOfRound(writes, run.target));
      // The check of the account needs one of the concurrent requests.
      const beside = reads.splice(0, Math.max(run.width - 1, 1));
      waiting.push(...writes, ...reads);
      await sendRound(run, round, beside);
    }
    isDraining = false;
  };
  return (refusable) =>
    new Promise((answer, fail) => {
      waiting.push({ ...refusable, answer, fail });
      if (!isDraining) void drain();
    });
}

/** The number of writes in the next round: it ends before the first write that names a second disposable project. */
function lengthOfRound(writes: readonly Waiting[], target: Target): number {
  const projects = writes.map(({ request }) => projectOf(request, target));
  const first = projects.find((id) => id !== undefined);
  const end = projects.findIndex((id, place) => place >= MOST_AT_ONCE || (id !== undefined && id !== first));
  return end < 0 ? projects.length : end;
}

async function sendRound(run: RunParts, writes: readonly Waiting[], reads: readonly Waiting[]): Promise<void> {
  try {
    const sent: Exchange[] = [];
    const outcomes = await sendWrites(run, writes, sent);
    for (const { request, transcript, answer, fail } of reads) void run.send(request, transcript).then(answer, fail);
    if (writes[0]) await checkAccount(run, writes[0].watch(), sent);
    for (const [place, { answer, fail }] of writes.entries()) {
      const outcome = outcomes[place] as PromiseSettledResult<Exchange>;
      if (outcome.status === "rejected") fail(outcome.reason);
      else if (run.gate.isShut && isOvertaken(outcome.value, run.target)) fail(new NoConsent("writes have ended"));
      else answer(outcome.value);
    }
  } catch (error) {
    for (const { fail } of [...writes, ...reads]) fail(error);
  }
}

/**
 * Sends the writes of a round concurrently and adds the exchanges to `sent`. A server may refuse a write only because another one
 * is in progress, so a write with an undocumented status is sent again alone, and the second answer counts.
 */
async function sendWrites(
  { openGate, send }: RunParts,
  writes: readonly Waiting[],
  sent: Exchange[],
): Promise<PromiseSettledResult<Exchange>[]> {
  if (writes.length > 0) await openGate();
  const sendWrite = async ({ request, transcript }: Waiting): Promise<Exchange> => {
    const exchange = await send(request, transcript);
    sent.push(exchange);
    return exchange;
  };
  const outcomes = await Promise.allSettled(writes.map(sendWrite));
  if (writes.length === 1) return outcomes;
  for (const [place, write] of writes.entries()) {
    const outcome = outcomes[place];
    if (outcome?.status !== "fulfilled" || !isUnexplained(outcome.value)) continue;
    outcomes.splice(place, 1, ...(await Promise.allSettled([sendWrite(write)])));
  }
  return outcomes;
}

function isUnexplained(exchange: Exchange): boolean {
  return !isSuccess(exchange) && !documentedStatuses(exchange.request.operation).includes(exchange.answer.status);
}

/** Ends the writes of the run if the refused writes did harm, or if another client may have changed the account. */
async function checkAccount({ gate, send }: RunParts, { transcript, client }: Watch, sent: readonly Exchange[]): Promise<void> {
  if (sent.length === 0 || sent.some(isSuccess)) return;
  const suspect = await suspectOf(sent, client, (request) => send(request, transcript));
  if (suspect === undefined) return;
  const doubt = suspect.aftermath?.doubt;
  gate.shut(doubt === undefined ? `after ${statusLine(suspect)}` : `because ${doubt}`);
}

/** Whether the write may have been refused only because another write of the round had deleted its project. */
function isOvertaken(exchange: Exchange, target: Target): boolean {
  return !isSuccess(exchange) && exchange.aftermath === undefined && projectOf(exchange.request, target) !== undefined;
}

function projectOf(request: SentRequest, { disposableProjectIds }: Target): string | undefined {
  return namedIds(request).find((id) => disposableProjectIds.includes(id));
}
