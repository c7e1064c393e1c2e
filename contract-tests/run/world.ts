import { MEDIA_TYPE } from "../../openapi/constants.ts";
import type { SentRequest } from "../model/exchange.ts";
import { premiumKeys } from "../model/target.ts";
import { type Entry, isSuccess } from "../model/timeline.ts";
import { listRequest, type RequestOptions, requestTo } from "../operations/requests.ts";
import type { Session, World } from "../probes/probe.ts";
import { carelessReadings } from "./consent.ts";
import { look } from "./look.ts";
import { contentTypeFor, type Run, send } from "./send.ts";
import { takeWalk } from "./walk-accounts.ts";

/** What is known of the target now. */
export function worldOf(run: Run): World {
  const { client, accounts, deleted, absentId, form } = run;
  const { target } = client;
  const own = accounts.ids("premium");
  const there = new Set(own);
  const listed = target.disposableProjectIds.filter((id) => there.has(id));
  const last = listed.filter((id) => id === own.at(-1));
  const deleteType = contentTypeFor(form);
  return {
    target,
    own,
    other: accounts.ids("otherPremium"),
    absentId,
    deleted,
    unread: premiumKeys(target).filter((key) => !accounts.isSeen(key)),
    // The last project of the account comes first: it is to be deleted too, and the last of these is kept to the end.
    disposable: [...new Set([...last, ...listed])],
    deleteType,
    list: (options) => listRequest(target, options),
    request: (line, options) => requestTo(target, line, options, deleteType),
    provenAbsent: (ids, but = "") => provenAbsent(run, ids, but),
  };
}

/** Those of the ids that name no project of the accounts, as a careless server may read them too; `but` may be read. */
function provenAbsent(run: Run, ids: readonly string[], but: string): string[] {
  if (run.absentId === undefined) return [];
  const { accounts, deleted } = run;
  const known = new Set([...accounts.ids("premium"), ...accounts.ids("otherPremium"), ...deleted]);
  const proven = ids.filter(
    (id) => !carelessReadings(id).some((reading) => reading !== but && known.has(reading)),
  );
  for (const id of proven) run.provenAbsent.add(id);
  return proven;
}

/** What a script of a probe may do. */
export function sessionOf(run: Run, probe: string): Session {
  const ask = (request: SentRequest) => send(run, request, probe);
  const askDelete = (id: string, options: RequestOptions = {}) =>
    ask(worldOf(run).request(`DELETE /project?projectId=${id}`, options));
  /** Whether only a delete that succeeds can show what the target makes of a Content-Type. */
  const isTypeHidden = () => run.form?.isHidden !== false;
  /** Sends a delete again with this Content-Type, if it may have been refused for the one that it had. */
  const inOtherForm = async (first: Entry, id: string, contentType: string | null) => {
    const { status } = first.answer;
    // A 404 says that the Content-Type was taken.
    const isRefused = status >= 400 && status !== 404;
    return isTypeHidden() && isRefused ? askDelete(id, { contentType }) : first;
  };
  return {
    world: () => worldOf(run),
    send: ask,
    remove: async (id, connection) => {
      return inOtherForm(await askDelete(id, { connection }), id, MEDIA_TYPE);
    },
    removeAtOnce: async (one, other) => {
      if (one === other) {
        const options = { silentRule: "delete.concurrent" } as const;
        await Promise.all([askDelete(one, options), askDelete(one, options)]);
        return;
      }
      const isTyped = isTypeHidden();
      const [bare, last] = await Promise.all([
        askDelete(one),
        askDelete(other, isTyped ? { contentType: MEDIA_TYPE } : {}),
      ]);
      if (isTyped && isSuccess(bare)) await inOtherForm(last, other, null);
    },
    walk: async (key, limit) => {
      await takeWalk(run, key, { probe, limit });
    },
    look: () => look(run),
  };
}
