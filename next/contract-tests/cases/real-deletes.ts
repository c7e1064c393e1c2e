import { MAXIMUM_LIMIT } from "../../openapi/index.ts";
import { isRefused } from "../checks/refusal.ts";
import { missingIds } from "../checks/sequence.ts";
import type { Scene, TargetClient } from "../model/case.ts";
import { type Exchange, projectIdsIn, type Walk } from "../model/exchange.ts";
import { premiumKeys } from "../model/target.ts";
import { JSON_TYPE, listEach } from "./ask.ts";
import { type DeleteForm, harmlessDelete, isUnknown } from "./harmless-delete.ts";

/** A real delete of a disposable project, with the account before and after it. */
export interface Deletion {
  readonly id: string;
  readonly before: Walk;
  /** The delete that counts: the last one sent. */
  readonly exchange: Exchange;
  /** The delete in the form that the target did not accept, if one was sent. */
  readonly refusedForm?: Exchange;
  /** Deletes that were refused although the project is gone: another client may have been faster. */
  readonly collisions: readonly Exchange[];
  readonly after: Walk;
  /** Pages after the delete: the first one without a limit, and one project at the place of the deleted one. */
  readonly laterPages: readonly Exchange[];
}

/**
 * Deletes the first disposable project and reads the account before and after. If the form is hidden or undecided and the first
 * form is refused, the other form is sent too. A project that is gone although its delete was refused may have been deleted by
 * another client, so the next one is tried.
 */
export const deletion: Scene<Deletion | undefined> = { name: "real delete", alone: true, take: deleteDisposable };

/** The maximum of disposable projects to try: if this many vanish although their delete was refused, it is no coincidence. */
export const MOST_COLLISIONS = 3;

async function deleteDisposable(client: TargetClient): Promise<Deletion | undefined> {
  const { form } = await client.shared(harmlessDelete);
  const named = await client.disposables();
  const before = await client.current(named[0]);
  const collisions: Exchange[] = [];
  let last: Omit<Deletion, "after" | "laterPages"> | undefined;
  for (const id of named) {
    const isThere = collisions.length === 0 ? before.ids.includes(id) : await isListed(client, id);
    if (!isThere) continue;
    last = { id, before, collisions, ...(await deleteOne(client, id, form)) };
    if (!isRefused(last.exchange) || (await isListed(client, id)) || collisions.push(last.exchange) >= MOST_COLLISIONS) break;
  }
  return last && { ...last, ...(await afterwards(client, last.id, before)) };
}

/** Sends the delete with a Content-Type if one may be required; if that may be what the target refuses, also without one. */
async function deleteOne(
  client: TargetClient,
  id: string,
  form: DeleteForm,
): Promise<Pick<Deletion, "exchange" | "refusedForm">> {
  const request = { query: `projectId=${id}`, contentType: null, meant: true };
  const first = await client.remove(form === "required" || isUnknown(form) ? { ...request, contentType: JSON_TYPE } : request);
  // If the form is hidden, a 404 does not refuse the form.
  const mayBeOfForm = form === "undecided" || (form === "hidden" && first.answer.status !== 404);
  if (!mayBeOfForm || !isRefused(first)) return { exchange: first };
  return { exchange: await client.remove(request), refusedForm: first };
}

/**
 * The ids that the account must show after the delete: the earlier ones without the deleted and vanished. If all are there, they
 * are in the order of the list after the delete, because a write may change the order.
 */
export function survivors({ id, before, collisions, after }: Deletion): readonly string[] {
  const gone = [id, ...collisions.flatMap(({ request }) => projectIdsIn(request))];
  const left = before.ids.filter((other) => !gone.includes(other));
  return left.length === after.ids.length && missingIds(left, after.ids).length === 0 ? after.ids : left;
}

/** The Content-Type of the delete that counts, or null for none. */
export function contentTypeOf({ exchange }: Deletion): string | null {
  return exchange.request.headers["Content-Type"] ?? null;
}

async function afterwards(client: TargetClient, id: string, before: Walk): Promise<Pick<Deletion, "after" | "laterPages">> {
  const { ids } = before;
  const behind = ids[ids.indexOf(id) - 1];
  const [after, laterPages] = await client.concurrently([
    (one) => one.walk("premium", MAXIMUM_LIMIT),
    (other) => listEach(other, [{}, { limit: 1, ...(behind !== undefined && { lastId: behind }) }]),
  ]);
  return { after, laterPages };
}

/** Two concurrent deletes of one project, and the account after them. */
export interface DoubleDeletion {
  readonly id: string;
  readonly both: readonly [Exchange, Exchange];
  /** A delete in the form that the target did not accept, if one was sent. */
  readonly refusedForm?: Exchange;
  /** The first list behind them. */
  readonly look: Exchange | undefined;
  readonly after: Walk;
}

/** The second real delete. If the first one had a Content-Type that may not be needed, this one has none. */
export const twoAtOnce: Scene<DoubleDeletion | undefined> = { name: "two deletes at once", alone: true, take: deleteTwice };

async function deleteTwice(client: TargetClient): Promise<DoubleDeletion | undefined> {
  const deleted = await client.shared(deletion);
  if (!deleted) return undefined;
  const { ids, end } = deleted.after;
  const left = (await client.disposables()).filter((each) => end !== "empty-page" || ids.includes(each));
  // Keep the last one for requests that must be refused, unless it is the only one.
  const [first, ...others] = left.length > 1 ? left.slice(0, -1) : left;
  if (first === undefined) return undefined;
  // A careless server looks for a project in the first pages only, or by its name: prefer a project that shows this.
  const late = others.filter((each) => ids.indexOf(each) >= MAXIMUM_LIMIT);
  const farthest = others.reduce((last, each) => (ids.indexOf(each) > ids.indexOf(last) ? each : last), first);
  const id = (await withSharedName(client, [...late, first, ...others])) ?? farthest;
  const deleteBoth = (contentType: string | null): Promise<[Exchange, Exchange]> => {
    const request = { query: `projectId=${id}`, contentType, meant: true };
    return Promise.all([client.remove(request), client.remove(request)]);
  };
  const usual = contentTypeOf(deleted);
  const isOpen = usual !== null && isUnknown((await client.shared(harmlessDelete)).form);
  const both = await deleteBoth(isOpen ? null : usual);
  const after = await client.current(id);
  const look = client.ownExchanges().find(({ request }) => request.operation === "listProjects");
  if (!isOpen || !both.every(isRefused) || !after.ids.includes(id)) return { id, both, look, after };
  return { id, refusedForm: both[0], both: await deleteBoth(usual), look: undefined, after: await client.current(id) };
}

/** The first of the ids whose project has the same name as another one of the known accounts. */
async function withSharedName(client: TargetClient, ids: readonly string[]): Promise<string | undefined> {
  const names = await namesIn(client);
  return ids.find((id) => [...names].some(([other, name]) => other !== id && name === names.get(id)));
}

/** What projects that are gone have in common with the deleted ones, in words; empty if it is no name. */
export async function sharedName(client: TargetClient, gone: readonly string[], deleted: readonly string[]): Promise<string> {
  const names = await namesIn(client);
  const isNamesake = (id: string): boolean => deleted.some((other) => names.get(other) === names.get(id));
  return gone.every(isNamesake) ? ", of the same name" : "";
}

async function namesIn(client: TargetClient): Promise<ReadonlyMap<string, unknown>> {
  const walks = await Promise.all(premiumKeys(client.target).map(client.baseline));
  const projects = walks.flatMap(({ pages }) => pages.flatMap(({ answer }) => answer.projects));
  return new Map(projects.map(({ id, fields }) => [id, fields.name]));
}

/** Whether the account lists the project now, in its place or anywhere. */
async function isListed(client: TargetClient, id: string): Promise<boolean> {
  return (await client.isUndisturbed(id)) || (await client.walk("premium", MAXIMUM_LIMIT)).ids.includes(id);
}
