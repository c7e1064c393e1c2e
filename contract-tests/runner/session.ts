import { MEDIA_TYPE } from "../../openapi/index.ts";
import type { Session, World } from "../cases/case.ts";
import { carelessReadings } from "../model/consent.ts";
import { type Exchange, isSuccess, type SentRequest } from "../model/exchange.ts";
import { listRequest, operationRequest, requestTo } from "../model/requests.ts";
import { premiumKeys } from "../model/target.ts";
import { ask, type Run } from "./ask.ts";
import { look } from "./look.ts";
import { takeWalk } from "./walk.ts";

/** What is known of the target now. */
export function worldOf(run: Run): World {
  const { client, judging, deleted, unknown } = run;
  const { target } = client;
  const [own, other] = [judging.accounts.ids("premium"), judging.accounts.ids("otherPremium")];
  const there = new Set(own);
  return {
    ...{ target, own, other, unknown, deleted },
    unread: premiumKeys(target).filter((key) => !judging.accounts.isSeen(key)),
    disposable: target.disposableProjectIds.filter((id) => there.has(id)),
    deleteType: judging.accounts.deleteType === "required" ? MEDIA_TYPE : null,
    list: (options) => listRequest(target, options),
    lists: (query, options) => operationRequest(target, "listProjects", query, options),
    deletes: (query, options) => operationRequest(target, "deleteProject", query, options),
    route: (method, path, query = "", options = {}) =>
      requestTo(target, method, path, query, options),
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
      if (exchange.answer.status === 404) return exchange;
      return !isSuccess(exchange) && run.isTypeHidden
        ? inOtherForm(run, id, exchange, caseId, "required")
        : exchange;
    },
    removeAtOnce: async (ids) => {
      const isTwice = new Set(ids).size === 1;
      // Whether a type is refused shows only in a delete that would succeed.
      const typed = !isTwice && run.isTypeHidden ? ids.at(-1) : undefined;
      const requests = ids.map((id) => deleteOf(run, id, id === typed ? MEDIA_TYPE : undefined));
      const exchanges = await Promise.all(
        requests.map((request) =>
          send({ ...request, ...(isTwice && { oddBy: "delete.concurrent" as const }) }),
        ),
      );
      return typed === undefined ? exchanges : withoutType(run, exchanges, typed, caseId);
    },
    isLike: (refusal, rule) => run.judging.learner.isLike(refusal, rule),
    walk: (key, limit) => takeWalk(run, key, { caseId, limit }),
    look: () => look(run),
  };
}

function deleteOf(run: Run, id: string, type?: string): SentRequest {
  const { deletes, deleteType } = worldOf(run);
  return deletes(`projectId=${id}`, { contentType: type ?? deleteType });
}

/** One delete had a Content-Type and was refused, while the one without was obeyed: the target may refuse the type. Sends it without. */
async function withoutType(
  run: Run,
  exchanges: Exchange[],
  id: string,
  caseId: string,
): Promise<Exchange[]> {
  const [bare, typed] = [exchanges[0], exchanges.at(-1)];
  if (!bare || !typed || !isSuccess(bare) || typed.answer.status < 400) return exchanges;
  return [bare, await inOtherForm(run, id, typed, caseId, "refused")];
}

/** A real delete was refused, perhaps for its Content-Type, which no harmless delete could show: sends it in the other form. */
async function inOtherForm(
  run: Run,
  id: string,
  refused: Exchange,
  caseId: string,
  answer: "required" | "refused",
) {
  const { accounts } = run.judging;
  const before = accounts.deleteType;
  accounts.deleteType = answer;
  const exchange = await ask(run, deleteOf(run, id), caseId);
  if (!isSuccess(exchange)) {
    accounts.deleteType = before;
    return refused;
  }
  run.isTypeHidden = false;
  run.judging.forgive(refused);
  return exchange;
}

/** Those of the ids that name no project of the accounts, as a careless server may read them too; `but` may be read. */
function idsOfNothing(run: Run, ids: readonly string[], but: string): string[] {
  if (run.unknown === undefined) return [];
  const known = new Set([
    ...run.judging.accounts.ids("premium"),
    ...run.judging.accounts.ids("otherPremium"),
    ...run.deleted,
  ]);
  const proven = ids.filter(
    (id) => !carelessReadings(id).some((reading) => reading !== but && known.has(reading)),
  );
  for (const id of proven) run.nothing.add(id);
  return proven;
}
