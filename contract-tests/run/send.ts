import { MEDIA_TYPE } from "../../openapi/constants.ts";
import type { RuleId } from "../../openapi/contract.ts";
import type { TargetAccounts } from "../judge/accounts.ts";
import { isObeyed, judgeAnswer } from "../judge/answer.ts";
import { type DeleteForm, deleteForm } from "../judge/delete-form.ts";
import type { Stretch } from "../judge/stretches.ts";
import { projectIdsIn, type SentRequest } from "../model/exchange.ts";
import { type Entry, isSuccess, KEY_CHECK, statusLine, whyUnread } from "../model/timeline.ts";
import { isRead, numbersIn } from "../operations/operations.ts";
import { listRequest } from "../operations/requests.ts";
import type { Client } from "./client.ts";
import { demandConsent, NoConsent } from "./consent.ts";
import { TargetLost } from "./end-of-run.ts";
import { whyRefused } from "./preflight.ts";

/** What a run knows while it sends: enough to choose its next request. The judge reads the timeline alone. */
export interface Run {
  readonly client: Client;
  /** The accounts as the last look showed them, without what was deleted since. */
  accounts: TargetAccounts;
  /** The stretches that looks have ended. */
  readonly stretches: Stretch[];
  /** Where in the timeline the last look ended. */
  lookedUntil: number;
  /** Ids that are proven to name no project, and one of them that no account can have. */
  readonly provenAbsent: Set<string>;
  absentId?: string;
  /** The disposable projects that the run has deleted. */
  readonly deleted: string[];
  /** What the target makes of a Content-Type on a delete, as far as deletes have shown it. */
  form?: DeleteForm | undefined;
  /** Why no further write is sent: the answer or the look that ended them. */
  writesEnded?: string;
  /** Why the evidence of rules is missing or does not decide. */
  readonly gaps: Map<RuleId, Gap>;
  /** The projects that the first look listed; undefined if the run ended before rules could be asked about. */
  listed?: ReadonlySet<string>;
  /** Why nothing could be judged, or not to the end. */
  failure?: string | undefined;
  /** Whether the pages contradict each other; asked for when a look shows a change. */
  isPagingBroken?: boolean;
  /** How many walks were taken; the pages of a walk have its number. */
  walks: number;
}

/** Why the evidence of a rule is missing or does not decide, if the run knows it: what was not sent, or never answered. */
interface Gap {
  readonly notTested?: string;
  /** Why its own deletes were not sent, although those of other rules may have shown it. */
  readonly notTestedFurther?: string;
  readonly inconclusive?: string;
}

/**
 * Sends a request. Throws `NoConsent` if it must not be sent, and `TargetLost` if its key is no longer served or its answer is too long
 * to be read. Ends all writes after one that was wrongly obeyed.
 */
export async function send(
  run: Run,
  request: SentRequest,
  probe: string,
  walk?: number,
): Promise<Entry> {
  demandMaySend(run, request);
  const entry = await run.client.send(request, probe, walk);
  // Nothing can be told of a body that is not read, and no page after it is known.
  const unread = whyUnread(entry);
  if (unread !== undefined) throw new TargetLost(unread);
  if (isRead(request) && !mayRefuseKey(entry)) return entry;
  const judged = judgeAnswer({ entry, accounts: run.accounts, others: [] });
  if (mayRefuseKey(entry) && judged.violations.some(({ kind }) => kind === "status"))
    await demandKey(run.client, entry);
  if (isObeyed(judged))
    run.writesEnded ??= `writes have ended after ${statusLine(entry)}, which had to be refused: fix it, and run again`;
  if (!isRead(request)) noteWrite(run, entry, judged.admissible.success?.deletes);
  return entry;
}

/** Throws `NoConsent` if a request must not be sent. */
function demandMaySend(run: Run, request: SentRequest): void {
  demandConsent(request, run.client.target, run.provenAbsent);
  if (isRead(request)) return;
  if (request.key === "otherPremium") demandNotTheirs(run, request);
  if (run.writesEnded !== undefined) throw new NoConsent(run.writesEnded);
}

/** Throws `NoConsent` if a write with the other account's key names an id that may also be a project of that account. */
function demandNotTheirs({ accounts, provenAbsent }: Run, request: SentRequest): void {
  const own = accounts.ids("otherPremium");
  // Where each account counts its own ids, the next one may be taken at any moment.
  const areCounted = own.some((id) => accounts.project("premium", id) !== undefined);
  const mayBeNew = (id: string) => areCounted && own.every((each) => Number(each) < Number(id));
  const mayBeTheirs = (id: string) =>
    !accounts.isSeen("otherPremium") || own.includes(id) || mayBeNew(id);
  const id = numbersIn(request).find((each) => !provenAbsent.has(each) && mayBeTheirs(each));
  if (id !== undefined) throw new NoConsent(`${id} may be a project of the other account too`);
}

/** Notes what a write has shown of the Content-Type, and what it has deleted: of the accounts the project that it rightly `deletes`. */
function noteWrite(run: Run, entry: Entry, deletes: string | undefined): void {
  const { target, timeline } = run.client;
  const { request } = entry;
  run.form = deleteForm(timeline) ?? run.form;
  run.accounts = run.accounts.withDeleteType(run.form?.type);
  if (!isSuccess(entry)) return;
  if (deletes !== undefined) run.accounts = run.accounts.without(request.key, deletes);
  if (request.key !== "premium") return;
  for (const id of projectIdsIn(request))
    if (target.disposableProjectIds.includes(id) && !run.deleted.includes(id)) run.deleted.push(id);
}

/** The Content-Type that a delete wants: none unless the target requires one. */
export function contentTypeFor(form: DeleteForm | undefined): string | null {
  return form?.type === "required" ? MEDIA_TYPE : null;
}

/** Whether a key that was served before may be the reason of a refusal: it can be revoked, and a plan can end. */
function mayRefuseKey({ request, answer }: Entry): boolean {
  const isOfKey = answer.status >= 401 && answer.status <= 403;
  return isOfKey && ["premium", "otherPremium"].includes(request.key);
}

/** Throws `TargetLost` if a plain list with the key of a refused request is refused too. */
async function demandKey(client: Client, { request: { key } }: Entry): Promise<void> {
  const check = await client.send(listRequest(client.target, { key }), KEY_CHECK);
  const why = whyRefused(check, client.target.baseUrl);
  if (why !== undefined)
    throw new TargetLost(
      `${why}, though the key was served at first: was it revoked, or did its plan end?`,
    );
}
