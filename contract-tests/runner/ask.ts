import { TOO_DEEP } from "../checks/read-answer.ts";
import { demandConsent, isRead, NoConsent, namedIds } from "../model/consent.ts";
import {
  type Exchange,
  isSuccess,
  projectIdsIn,
  type SentRequest,
  statusLine,
} from "../model/exchange.ts";
import type { Violation } from "../model/verdict.ts";
import { type Client, TargetLost } from "./client.ts";
import type { Judging } from "./judging.ts";
import { whyRefusedNow } from "./preflight.ts";

/** What the phases of a run share. */
export interface Run {
  readonly client: Client;
  readonly judging: Judging;
  /** Ids that are proven to name no project. */
  readonly nothing: Set<string>;
  unknown?: string;
  /** Whether only a delete that succeeds can show what a delete makes of a Content-Type (`accounts.deleteType` has the answer). */
  isTypeHidden: boolean;
  readonly deleted: string[];
  /** Why no further write is sent: the answer that ended them. */
  writesEnded?: string;
  /** The writes since the last look. */
  writes: Exchange[];
  /** How many looks have shown that a disposable project was gone although its delete was refused. */
  collisions: number;
  /** How many walks had a total that the same walk taken again did not have. */
  lateTotals: number;
  /** Set once a look has shown another client at work. */
  disturbance?: string;
}

/** Sends a request of a case once consent is given, and judges the answer. Writes end after one that was wrongly obeyed. */
export async function ask(run: Run, request: SentRequest, caseId: string): Promise<Exchange> {
  const { client, judging } = run;
  demandConsent(request, client.target, run.nothing);
  const isWrite = !isRead(request);
  if (isWrite && request.key === "otherPremium") demandForeign(run, request);
  if (isWrite && run.writesEnded !== undefined) throw new NoConsent(run.writesEnded);
  const exchange = await client.send(request, caseId);
  // Nothing can be told of a body that is not read, and no page after it is known.
  if (exchange.answer.problem === TOO_DEEP)
    throw new TargetLost(`${statusLine(exchange)}: ${TOO_DEEP}, so it is not read`);
  const violations = judging.saw(exchange);
  if (violations.some((each) => isRefusedKey(each, exchange)))
    await demandKey(run, exchange, violations);
  if (isWrite) sawWrite(run, exchange, violations);
  return exchange;
}

function sawWrite(run: Run, exchange: Exchange, violations: readonly Violation[]): void {
  const { request } = exchange;
  run.writes.push(exchange);
  const ids = isSuccess(exchange) && request.key === "premium" ? projectIdsIn(request) : [];
  const disposable = new Set(run.client.target.disposableProjectIds);
  run.deleted.push(...new Set(ids.filter((id) => disposable.has(id) && !run.deleted.includes(id))));
  if (violations.some(({ kind }) => kind === "lost"))
    run.writesEnded ??= `writes have ended after ${statusLine(exchange)}, which had to be refused: mend it, and run again`;
}

/** Throws `NoConsent` if a write with the other account's key names an id that may also be a project of that account. */
function demandForeign({ judging, nothing }: Run, request: SentRequest): void {
  const own = judging.accounts.ids("otherPremium");
  const id = namedIds(request).find(
    (each) =>
      !nothing.has(each) && (!judging.accounts.isSeen("otherPremium") || own.includes(each)),
  );
  if (id !== undefined) throw new NoConsent(`${id} may be a project of the other account too`);
}

/** Whether a key that was served before may be the reason: it can be revoked, and a plan can end. */
function isRefusedKey({ kind }: Violation, { request, answer }: Exchange): boolean {
  return (
    kind === "status" &&
    answer.status >= 401 &&
    answer.status <= 403 &&
    ["premium", "otherPremium"].includes(request.key)
  );
}

/** Ends the run if a plain list is refused too; until that is known, the refusal is no violation. */
async function demandKey(
  { client, judging }: Run,
  exchange: Exchange,
  violations: readonly Violation[],
): Promise<void> {
  judging.forgive(exchange);
  const why = await whyRefusedNow(client, exchange.request.key);
  if (why !== undefined) throw new TargetLost(why);
  judging.add(...violations);
}
