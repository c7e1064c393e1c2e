import { documentedStatuses, MAXIMUM_LIMIT } from "../../openapi/index.ts";
import { listed } from "../checks/sequence.ts";
import type { Change, TargetClient } from "../model/case.ts";
import { isRead, NoConsent, namedIds, type WriteGate } from "../model/consent.ts";
import { type Aftermath, type Exchange, isSuccess, type SentRequest, statusLine } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import type { Activity } from "./scheduler.ts";
import type { Transcript } from "./transcript.ts";

interface RunParts {
  readonly target: Target;
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

/**
 * Checks that refused writes changed nothing: whether the project that they name, or the last disposable one, is still in its
 * place. If not, sets the `aftermath` of the write that most likely caused it, and ends the writes of the run. Another client may
 * have deleted the project, so a loss counts only if no such client is seen and, if another disposable project is left, one of the
 * writes deletes that project too when it is sent again for it.
 */
async function checkAccount(run: RunParts, watch: Watch, sent: readonly Exchange[]): Promise<void> {
  const { client } = watch;
  if (sent.length === 0 || sent.some(isSuccess)) return;
  const own = (await client.baseline("premium")).ids;
  const named = sent.flatMap(({ request }) => namedIds(request)).find((id) => own.includes(id));
  const watched = named ?? (await client.disposables()).at(-1);
  if (watched === undefined || (await client.isUndisturbed(watched))) return;
  await client.walk("premium", MAXIMUM_LIMIT);
  const caused = client.changes("premium").filter(({ writes }) => writes.some(({ exchange }) => exchange === sent.at(-1)));
  const idsOf = (kind: Change["kind"]): string[] => caused.flatMap((change) => (change.kind === kind ? [change.id] : []));
  // A deleted project that is listed again without being named by a request is a stale list, which `delete.gone` reports.
  const back = idsOf("undeleted").filter((id) => sent.some((exchange) => isNamed(id, exchange)));
  const changed = back.length > 0 ? back : idsOf("vanished");
  if (changed.length === 0) return;
  const naming = sent.filter((exchange) => changed.some((id) => isNamed(id, exchange)));
  const suspects = naming.length > 0 ? naming : sent;
  const [suspect, aftermath] =
    back.length > 0
      ? ([suspects.at(-1) as Exchange, { harm: `${listed(back)} back` }] as const)
      : await blameFor(changed, suspects, run, watch);
  suspect.aftermath = aftermath;
  run.gate.shut(aftermath.doubt === undefined ? `after ${statusLine(suspect)}` : `because ${aftermath.doubt}`);
}

/**
 * The write to blame for the loss of projects: the one that, sent again for another disposable project, deletes it too. In doubt
 * if another client changes the account or may have deleted the project, or if several writes may have deleted one that is not
 * disposable. The last write if no proof is needed or possible.
 */
async function blameFor(
  lost: readonly string[],
  suspects: readonly Exchange[],
  { target, send }: RunParts,
  { client, transcript }: Watch,
): Promise<readonly [Exchange, Aftermath]> {
  const [first, last] = [suspects[0], suspects.at(-1)] as [Exchange, Exchange];
  const gone = `${listed(lost)} gone`;
  const harm = `${gone} all the same`;
  const since = `, by this or another of the ${suspects.length} requests since ${first.request.method} ${first.request.path}`;
  const unproven = [last, { harm: suspects.length === 1 ? harm : `${harm}${since}` }] as const;
  const change = await client.concurrentChange();
  if (change !== undefined) return [last, { doubt: `the account changes under the run, ${change}` }];
  // Only another loss would tell which request it was. `delete.refused-changes-nothing` reports that it was one of them.
  if (!lost.every((id) => target.disposableProjectIds.includes(id))) {
    if (suspects.length === 1) return unproven;
    return [last, { doubt: `${gone}, and one of ${suspects.length} refused requests did it` }];
  }
  const [named = ""] = lost;
  const naming = suspects.filter((exchange) => isNamed(named, exchange));
  if (lost.length > 1 || naming.length === 0)
    return [last, { doubt: `${gone}, which no request named: another client may have deleted what is disposable` }];
  const other = (await client.disposables()).find((id) => id !== named);
  if (other === undefined) return unproven;
  for (const exchange of naming) {
    await send(renamed(exchange.request, named, other), transcript);
    if (!(await client.isUndisturbed(other)) && !(await client.walk("premium", MAXIMUM_LIMIT)).ids.includes(other))
      return [exchange, { harm }];
  }
  return [last, { doubt: `${gone}, but the same request left ${other} alone: another client may have deleted ${named}` }];
}

function isNamed(id: string, { request }: Exchange): boolean {
  return namedIds(request).includes(id);
}

function renamed(request: SentRequest, id: string, other: string): SentRequest {
  const inPlace = (text: string): string => text.replaceAll(id, other);
  const { path, query, body } = request;
  return { ...request, path: inPlace(path), query: inPlace(query), ...(body !== undefined && { body: inPlace(body) }) };
}

/** Whether the write may have been refused only because another write of the round had deleted its project. */
function isOvertaken(exchange: Exchange, target: Target): boolean {
  return !isSuccess(exchange) && exchange.aftermath === undefined && projectOf(exchange.request, target) !== undefined;
}

function projectOf(request: SentRequest, { disposableProjectIds }: Target): string | undefined {
  return namedIds(request).find((id) => disposableProjectIds.includes(id));
}
