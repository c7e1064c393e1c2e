import { documentedStatuses } from "../../openapi/index.ts";
import type { TargetClient } from "../model/case.ts";
import { isRead, NoConsent, namedIds, type WriteGate } from "../model/consent.ts";
import { type Exchange, isSuccess, type SentRequest, statusLine } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import type { Accounts } from "./accounts.ts";
import { aftermathOf } from "./aftermath.ts";
import type { Activity } from "./scheduler.ts";
import type { Transcript } from "./transcript.ts";

/** What it takes to send writes that have to be refused. */
interface Way {
  readonly target: Target;
  /** Most requests under way at once. */
  readonly width: number;
  readonly activity: Activity;
  readonly gate: WriteGate;
  readonly accounts: Accounts;
  readonly openGate: () => Promise<void>;
  /** Sends a read, or a write through the gate. */
  readonly send: (request: SentRequest, transcript: Transcript) => Promise<Exchange>;
}

/** The client that looks at the account, and its transcript. */
export interface Watch {
  readonly transcript: Transcript;
  readonly client: TargetClient;
}

/** A request that waits for its round. */
interface Waiting {
  readonly request: SentRequest;
  readonly transcript: Transcript;
  readonly rank: number;
  readonly watch: () => Watch;
  readonly answer: (exchange: Exchange) => void;
  readonly fail: (error: unknown) => void;
}

/** Most writes of a round, and so between two looks at the account; a status that is asked for again adds to them. */
const MOST_AT_ONCE = 36;

/**
 * Sends what has to be refused. The writes of all cases wait until nothing else is under way, go out side by side in the order of
 * their ranks, and the account is looked at once behind them; reads go beside that look. A round names one project at most, so a
 * server that does as it is told deletes one. Writes end with a round in which one was obeyed or did harm. What else names a
 * project in that round is `NoConsent` too, because the project may have been gone by then.
 */
export function sendRefused(
  way: Way,
): (request: SentRequest, transcript: Transcript, rank: number, watch: () => Watch) => Promise<Exchange> {
  const waiting: Waiting[] = [];
  let isDraining = false;
  const drain = async (): Promise<void> => {
    isDraining = true;
    while (waiting.length > 0) {
      await way.activity.isOver();
      const all = waiting.splice(0).sort((one, other) => one.rank - other.rank);
      const [reads, writes] = [all.filter(({ request }) => isRead(request)), all.filter(({ request }) => !isRead(request))];
      const round = writes.splice(0, lengthOfRound(writes, way.target));
      // The look needs a place beside the reads.
      const beside = reads.splice(0, Math.max(way.width - 1, 1));
      waiting.push(...writes, ...reads);
      await takeRound(way, round, beside);
    }
    isDraining = false;
  };
  return (request, transcript, rank, watch) =>
    new Promise((answer, fail) => {
      waiting.push({ request, transcript, rank, watch, answer, fail });
      if (!isDraining) void drain();
    });
}

/** How many of the writes go at once: all up to the first that names another project than one before it. */
function lengthOfRound(writes: readonly Waiting[], target: Target): number {
  const projects = writes.map(({ request }) => projectOf(request, target));
  const first = projects.find((id) => id !== undefined);
  const end = projects.findIndex((id, place) => place >= MOST_AT_ONCE || (id !== undefined && id !== first));
  return end < 0 ? projects.length : end;
}

async function takeRound(way: Way, writes: readonly Waiting[], reads: readonly Waiting[]): Promise<void> {
  try {
    const sent: Exchange[] = [];
    const outcomes = await sendWrites(way, writes, sent);
    for (const { request, transcript, answer, fail } of reads) void way.send(request, transcript).then(answer, fail);
    if (writes[0]) await lookAfter(way, writes[0].watch(), sent);
    for (const [place, { answer, fail }] of writes.entries()) {
      const outcome = outcomes[place] as PromiseSettledResult<Exchange>;
      if (outcome.status === "rejected") fail(outcome.reason);
      else if (way.gate.isShut && isOvertaken(outcome.value, way.target)) fail(new NoConsent("writes have ended"));
      else answer(outcome.value);
    }
  } catch (error) {
    for (const { fail } of [...writes, ...reads]) fail(error);
  }
}

/**
 * Sends the writes of a round side by side, and adds what was answered to `sent`. A server may refuse a write only because another is
 * under way, so an answer that the document does not have is asked for again alone: the second one counts.
 */
async function sendWrites(
  { openGate, send }: Way,
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
  for (const [place, outcome] of outcomes.entries()) {
    const write = writes[place];
    if (write === undefined || outcome.status === "rejected" || !isUnexplained(outcome.value)) continue;
    outcomes.splice(place, 1, ...(await Promise.allSettled([sendWrite(write)])));
  }
  return outcomes;
}

function isUnexplained(exchange: Exchange): boolean {
  return !isSuccess(exchange) && !documentedStatuses(exchange.request.operation).includes(exchange.answer.status);
}

/** Refused writes that did harm are the last ones, and so are those after which the account is no longer the suite's alone. */
async function lookAfter({ accounts, gate, send }: Way, { transcript, client }: Watch, sent: readonly Exchange[]): Promise<void> {
  for (const exchange of sent) accounts.sawWrite({ exchange, meant: false });
  if (sent.length === 0 || sent.some(isSuccess)) return;
  const found = await aftermathOf(sent, client, async (request) => {
    const exchange = await send(request, transcript);
    accounts.sawWrite({ exchange, meant: false });
  });
  if (found === undefined) return;
  const { suspect, aftermath } = found;
  suspect.aftermath = aftermath;
  gate.shut(aftermath.doubt === undefined ? `after ${statusLine(suspect)}` : `because ${aftermath.doubt}`);
}

/** Whether the answer may be that to a project which another write of the round has deleted. */
function isOvertaken(exchange: Exchange, target: Target): boolean {
  return !isSuccess(exchange) && exchange.aftermath === undefined && projectOf(exchange.request, target) !== undefined;
}

function projectOf(request: SentRequest, { disposableProjectIds }: Target): string | undefined {
  return namedIds(request).find((id) => disposableProjectIds.includes(id));
}
