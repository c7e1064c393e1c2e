import { MEDIA_TYPE } from "../../openapi/constants.ts";
import { premiumKeys } from "../model/target.ts";
import { type Entry, isSuccess } from "../model/timeline.ts";
import { listRequest, type RequestOptions, requestTo } from "../operations/requests.ts";
import type { Session, World } from "../probes/probe.ts";
import { carelessReadings } from "./consent.ts";
import { look, takeWalk } from "./look.ts";
import { contentTypeFor, type Run, send } from "./send.ts";

/** What is known of the target now. */
export function worldOf(run: Run): World {
  const { client, accounts, deleted, absentId, form } = run;
  const { target } = client;
  const own = accounts.ids("premium");
  const there = new Set(own);
  const listed = target.disposableProjectIds.filter((id) => there.has(id));
  const isLast = (id: string) => Number(id === own.at(-1));
  const deleteType = contentTypeFor(form);
  return {
    target,
    own,
    other: accounts.ids("otherPremium"),
    absentId,
    deleted,
    unread: premiumKeys(target).filter((key) => !accounts.isSeen(key)),
    // The last project of the account is deleted early, because the last of these is kept to the end.
    disposable: listed.toSorted((one, other) => isLast(other) - isLast(one)),
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
  const ask = (request: Parameters<typeof send>[1]) => send(run, request, probe);
  const deleteOf = (id: string, options: RequestOptions) =>
    worldOf(run).request(`DELETE /project?projectId=${id}`, options);
  /** A real delete was refused, perhaps for its Content-Type, which no harmless delete could show: sends it in the other form. */
  const inOtherForm = async (refused: Entry, id: string, contentType: string | null) => {
    const { status } = refused.answer;
    // A 404 says that the form was taken.
    const isRefused = status >= 400 && status !== 404;
    return run.form?.isHidden !== false && isRefused ? ask(deleteOf(id, { contentType })) : refused;
  };
  return {
    world: () => worldOf(run),
    send: ask,
    remove: async (id, connection) => {
      return inOtherForm(await ask(deleteOf(id, { connection })), id, MEDIA_TYPE);
    },
    removeAtOnce: async (one, other) => {
      const isTwice = one === other;
      // Whether a type is refused shows only in a delete that would succeed.
      const isTyped = !isTwice && run.form?.isHidden !== false;
      const options = { silentRule: isTwice ? "delete.concurrent" : undefined } as const;
      const [bare, last] = await Promise.all([
        ask(deleteOf(one, options)),
        ask(deleteOf(other, isTyped ? { contentType: MEDIA_TYPE } : options)),
      ]);
      if (isTyped && isSuccess(bare)) await inOtherForm(last, other, null);
    },
    walk: async (key, limit) => {
      await takeWalk(run, key, { probe, limit });
    },
    look: () => look(run),
  };
}
