import type { Session, World } from "../cases/case.ts";
import { carelessReadings, demandConsent, isRead, NoConsent, namedIds } from "../model/consent.ts";
import { type Exchange, isSuccess, projectIdsIn, type SentRequest, statusLine } from "../model/exchange.ts";
import { listRequest, operationRequest, requestTo } from "../model/requests.ts";
import type { Violation } from "../model/verdict.ts";
import { type Client, TargetLost } from "./client.ts";
import type { Judging } from "./judging.ts";
import { look } from "./look.ts";
import { whyRefusedNow } from "./preflight.ts";
import { takeWalk } from "./walk.ts";

/** What the phases of a run share. */
export interface Run {
  readonly client: Client;
  readonly judging: Judging;
  /** The number of requests at once, where their order does not matter. */
  readonly width: number;
  /** Ids that are proven to name no project. */
  readonly nothing: Set<string>;
  unknown?: string;
  /** What a delete makes of a Content-Type; `hidden` until a real delete shows it. */
  form: "ignored" | "required" | "refused" | "hidden";
  readonly deleted: string[];
  /** Why no further write is sent: the answer that ended them. */
  writesEnded?: string;
  /** The writes since the last look. */
  writes: Exchange[];
  /** How many looks have shown that a disposable project was gone although its delete was refused. */
  collisions: number;
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
  const violations = judging.saw(exchange);
  if (violations.some((each) => isRefusedKey(each, exchange))) await demandKey(run, exchange);
  if (!isWrite) return exchange;
  run.writes.push(exchange);
  if (isSuccess(exchange) && request.key === "premium")
    for (const id of projectIdsIn(request))
      if (client.target.disposableProjectIds.includes(id) && !run.deleted.includes(id)) run.deleted.push(id);
  if (violations.some(({ kind }) => kind === "lost"))
    run.writesEnded ??= `writes have ended after ${statusLine(exchange)}, which had to be refused: mend it, and run again`;
  return exchange;
}

/** Throws `NoConsent` if a write with the other account's key names an id that may also be a project of that account. */
function demandForeign({ judging, nothing }: Run, request: SentRequest): void {
  const own = judging.ids("otherPremium");
  const id = namedIds(request).find(
    (each) => !nothing.has(each) && (!judging.accounts.isSeen("otherPremium") || own.includes(each)),
  );
  if (id !== undefined) throw new NoConsent(`${id} may be a project of the other account too`);
}

/** Whether a key that was served before may be the reason: it can be revoked, and a plan can end. */
function isRefusedKey({ kind }: Violation, { request, answer }: Exchange): boolean {
  return kind === "status" && answer.status >= 401 && answer.status <= 403 && ["premium", "otherPremium"].includes(request.key);
}

/** Ends the run if a plain list is refused too. */
async function demandKey(run: Run, exchange: Exchange): Promise<void> {
  const why = await whyRefusedNow(run.client, exchange.request.key);
  if (why === undefined) return;
  run.judging.forgive(exchange);
  throw new TargetLost(why);
}

/** What is known of the target now. */
export function worldOf(run: Run): World {
  const { client, judging, deleted, unknown, form } = run;
  const { target } = client;
  const [own, other] = [judging.ids("premium"), judging.ids("otherPremium")];
  const there = new Set(own);
  return {
    ...{ target, own, other, unknown, deleted },
    disposable: target.disposableProjectIds.filter((id) => there.has(id)),
    deleteType: form === "required" ? "application/json" : null,
    list: (options) => listRequest(target, options),
    lists: (query, options) => operationRequest(target, "listProjects", query, options),
    deletes: (query, options) => operationRequest(target, "deleteProject", query, options),
    route: (method, path, query = "", options = {}) => requestTo(target, method, path, query, options),
    idsOfNothing: (ids, but = "") => idsOfNothing(run, ids, but),
  };
}

/** What a script of a case may do. */
export function sessionOf(run: Run, caseId: string): Session {
  const send = (request: SentRequest) => ask(run, request, caseId);
  return {
    world: () => worldOf(run),
    send,
    remove: async (id) => {
      const exchange = await send(deleteOf(run, id));
      return !isSuccess(exchange) && run.form === "hidden" ? inOtherForm(run, id, exchange, caseId) : exchange;
    },
    removeAtOnce: async (ids) => {
      const isTwice = new Set(ids).size === 1;
      // Whether a type is refused shows only in a delete that would succeed.
      const typed = !isTwice && run.form === "hidden" ? ids.at(-1) : undefined;
      const requests = ids.map((id) => deleteOf(run, id, id === typed ? "application/json" : undefined));
      const exchanges = await Promise.all(
        requests.map((request) => send({ ...request, ...(isTwice && { oddBy: "delete.concurrent" as const }) })),
      );
      return typed === undefined ? exchanges : withoutType(run, exchanges, typed, caseId);
    },
    isLike: (refusal, rule) => run.judging.learner.isLike(refusal, rule),
    walk: (key, limit) => takeWalk((own, most, lastId) => send(pageOf(run, own, most, lastId)), key, limit),
    look: () => look(run),
  };
}

function pageOf({ client: { target } }: Run, key: Parameters<Session["walk"]>[0], limit?: number, lastId?: string): SentRequest {
  return listRequest(target, { key, ...(limit !== undefined && { limit }), ...(lastId !== undefined && { lastId }) });
}

function deleteOf(run: Run, id: string, type?: string): SentRequest {
  const { deletes, deleteType } = worldOf(run);
  return deletes(`projectId=${id}`, { contentType: type ?? deleteType });
}

/** One delete had a Content-Type and was refused, while the one without was obeyed: the target refuses it. Sends it again without. */
async function withoutType(run: Run, exchanges: Exchange[], id: string, caseId: string): Promise<Exchange[]> {
  const refused = exchanges.at(-1);
  if (!refused || isSuccess(refused) || refused.answer.status < 400 || !isSuccess(exchanges[0] as Exchange)) return exchanges;
  const { deleteType } = run.judging.accounts;
  run.judging.accounts.deleteType = "refused";
  const exchange = await ask(run, deleteOf(run, id), caseId);
  if (isSuccess(exchange)) {
    run.form = "refused";
    run.judging.forgive(refused);
    run.judging.learner.correct("delete.content-type", "refused");
  } else run.judging.accounts.deleteType = deleteType;
  return [...exchanges.slice(0, -1), exchange];
}

/** The first real delete was refused without a Content-Type, which no harmless delete could show: sends it with one. */
async function inOtherForm(run: Run, id: string, refused: Exchange, caseId: string): Promise<Exchange> {
  if (refused.answer.status === 404) return refused;
  run.form = "required";
  const exchange = await ask(run, deleteOf(run, id), caseId);
  if (!isSuccess(exchange)) {
    run.form = "hidden";
    return refused;
  }
  run.judging.forgive(refused);
  run.judging.learner.correct("delete.content-type", "required");
  run.judging.accounts.deleteType = "required";
  return exchange;
}

/** Those of the ids that name no project of the accounts, as a careless server may read them too; `but` may be read. */
function idsOfNothing(run: Run, ids: readonly string[], but: string): string[] {
  if (run.unknown === undefined) return [];
  const known = new Set([...run.judging.ids("premium"), ...run.judging.ids("otherPremium"), ...run.deleted]);
  const proven = ids.filter((id) => !carelessReadings(id).some((reading) => reading !== but && known.has(reading)));
  for (const id of proven) run.nothing.add(id);
  return proven;
}
