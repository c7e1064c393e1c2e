import { type Change, isPlainDelete } from "../judge/changes.ts";
import { isTakenAlong, patternOf } from "../judge/grounds.ts";
import { otherClientIn } from "../judge/other-client.ts";
import type { Stretch } from "../judge/stretches.ts";
import type { KeyName, SentRequest } from "../model/exchange.ts";
import { requestTo } from "../operations/requests.ts";
import { contentTypeFor, type Run, send } from "./send.ts";
import { endStretch, seenKeys, walkOf } from "./walk-accounts.ts";

/** If another client may have made a change, asks for it again: of disposable projects with another one, until one goes again. */
export async function prove(run: Run, change: Change, stretch: Stretch): Promise<void> {
  if (change.isUnanswered || run.writesEnded !== undefined) return;
  if (otherClientIn(stretch) !== undefined) return;
  if (!change.isDisposable) {
    await proveUnnamed(run, change);
    return;
  }
  for (const request of proofOf(run, change))
    if (await takesMore(run, request, ["premium"])) return;
}

/** Sends a write alone, and returns whether walks of these accounts show fewer projects after it than they should. */
async function takesMore(
  run: Run,
  request: SentRequest,
  keys: readonly KeyName[],
): Promise<boolean> {
  await send(run, request, "proof");
  for (const key of keys) await walkOf(run, key);
  const { look: walks, expected } = endStretch(run);
  return walks.some(({ key, ids }) => ids.length < expected.count(key));
}

/**
 * Where writes that were refused did not name what is gone: sends the delete of an absent project alone, and once more if something
 * goes again. What goes both times is taken by the target, and not by another client.
 */
async function proveUnnamed(run: Run, { lost, unseen, naming, stretch }: Change): Promise<void> {
  if (lost.length === 0 || unseen.length > 0 || naming.length > 0) return;
  if (stretch.writes.length === 0) return;
  const contentType = contentTypeFor(run.form);
  const line = `DELETE /project?projectId=${run.absentId}`;
  const request = requestTo(run.client.target, line, { contentType });
  if (await takesMore(run, request, seenKeys(run))) await takesMore(run, request, seenKeys(run));
}

/**
 * The requests that ask for a change of disposable projects once more: each refused write that named what is lost, with another
 * disposable project; or a delete of one whose neighbours are not disposable, if a neighbour was taken along.
 */
function proofOf(run: Run, change: Change): SentRequest[] {
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
  const countBeside = (id: string) => {
    const place = own.indexOf(id);
    return [own[place - 1], own[place + 1]].filter((each) => each && left.includes(each)).length;
  };
  const [id = ""] = left.toSorted((one, other) => countBeside(one) - countBeside(other));
  const contentType = contentTypeFor(form);
  return requestTo(client.target, `DELETE /project?projectId=${id}`, { contentType });
}

/** The request with another id in place of each of these. Consent is asked for it like for any other. */
function renamed(request: SentRequest, ids: readonly string[], other: string): SentRequest {
  const inPlace = (text: string) => text.replace(patternOf(ids), other);
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
