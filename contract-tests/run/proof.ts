import { type Change, isPlainDelete } from "../judge/changes.ts";
import { isTakenAlong } from "../judge/effects.ts";
import type { SentRequest } from "../model/exchange.ts";
import { operationRequest } from "../operations/requests.ts";
import { contentTypeFor, type Run } from "./send.ts";

/**
 * The requests that ask for a change of disposable projects once more: each refused write that named what is lost, with another
 * disposable project; or a delete of one whose neighbours are not disposable, if a neighbour was taken along.
 */
export function proofOf(run: Run, change: Change): SentRequest[] {
  const { lost, naming } = change;
  const { disposableProjectIds } = run.client.target;
  const own = run.accounts.ids("premium");
  const left = disposableProjectIds.filter((id) => own.includes(id) && !lost.includes(id));
  if (isTakenAlong(change)) return left.length > 0 ? [deleteAmongOthers(run, left)] : [];
  const [other] = left;
  if (other === undefined) return [];
  return naming
    .filter((write) => !isPlainDelete(write))
    .map(({ request }) => renamed(request, lost, other));
}

/** Deletes the disposable project with the fewest disposable neighbours: what goes with it was not to go. */
function deleteAmongOthers({ accounts, client, form }: Run, left: readonly string[]): SentRequest {
  const own = accounts.ids("premium");
  const neighbours = (id: string) => {
    const place = own.indexOf(id);
    return [own[place - 1], own[place + 1]].filter((each) => each && left.includes(each)).length;
  };
  const [id = ""] = left.toSorted((one, other) => neighbours(one) - neighbours(other));
  const contentType = contentTypeFor(form);
  return operationRequest(client.target, "deleteProject", `projectId=${id}`, { contentType });
}

/** The request with another id in place of each of these. Consent is asked for it like for any other. */
function renamed(request: SentRequest, ids: readonly string[], other: string): SentRequest {
  const names = new RegExp(`(?<![\\d.])(?:${ids.join("|")})(?!\\d)`, "g");
  const inPlace = (text: string) => text.replace(names, other);
  const { path, query, body, headers } = request;
  const named = Object.entries(headers).map(([name, value]) => [
    name,
    /id$/i.test(name) ? inPlace(value) : value,
  ]);
  return {
    ...request,
    path: inPlace(path),
    query: inPlace(query),
    headers: Object.fromEntries(named),
    ...(body && { body: inPlace(body) }),
  };
}
