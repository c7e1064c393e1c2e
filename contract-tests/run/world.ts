import { premiumKeys } from "../model/target.ts";
import { listRequest, operationRequest, requestTo } from "../operations/requests.ts";
import type { World } from "../probes/probe.ts";
import { carelessReadings } from "./consent.ts";
import { contentTypeFor, type Run } from "./send.ts";

/** What is known of the target now. */
export function worldOf(run: Run): World {
  const { client, accounts, deleted, absentId, form } = run;
  const { target } = client;
  const own = accounts.ids("premium");
  const there = new Set(own);
  return {
    target,
    own,
    other: accounts.ids("otherPremium"),
    absentId,
    deleted,
    unread: premiumKeys(target).filter((key) => !accounts.isSeen(key)),
    disposable: target.disposableProjectIds.filter((id) => there.has(id)),
    deleteType: contentTypeFor(form),
    list: (options) => listRequest(target, options),
    lists: (query, options) => operationRequest(target, "listProjects", query, options),
    deletes: (query, options) => operationRequest(target, "deleteProject", query, options),
    route: (method, path, query = "", options = {}) =>
      requestTo(target, method, path, query, options),
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
