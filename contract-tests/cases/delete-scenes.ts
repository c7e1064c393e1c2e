import { MAXIMUM_LIMIT, operationOf } from "../../openapi/index.ts";
import { isRefused, sameRefusal } from "../checks/refusal.ts";
import { ifAllowed } from "../model/consent.ts";
import { type Exchange, projectIdsIn, type SentRequest } from "../model/exchange.ts";
import type { Scene, TargetClient } from "../model/target-client.ts";
import type { Walk } from "../model/walk.ts";

/**
 * What a delete makes of a Content-Type. It is `hidden` if a delete of nothing is refused alike in every form: then it is ignored, or
 * looked at only once the project is found. It is `undecided` if nothing that was sent shows it.
 */
export type DeleteForm = "ignored" | "required" | "refused" | "hidden" | "undecided";

/** A real delete of a disposable project, with the account before and after it. */
export interface Deletion {
  readonly id: string;
  readonly before: Walk;
  /** The delete that counts: the last one sent. */
  readonly exchange: Exchange;
  /** The answer to the form that the target did not take, if there was one. */
  readonly refusedForm?: Exchange;
  /** Deletes of other disposable projects that were refused although the project is gone: another client may have been faster. */
  readonly collisions: readonly Exchange[];
  readonly after: Walk;
  /** Pages without a limit afterwards: the first one, and the one that held the project. */
  readonly defaultPages: readonly DefaultPage[];
}

/** A page without a limit, and the project that it starts behind. */
export interface DefaultPage {
  readonly behind?: string;
  readonly exchange: Exchange;
}

/** Media type of a request that carries one. */
export const JSON_TYPE = "application/json";

const { method, path } = operationOf("deleteProject");

/** A delete that names no project yet. */
export const DELETE: Pick<SentRequest, "method" | "path" | "operation"> = { method, path, operation: "deleteProject" };

/** What deletes of an id that names nothing have shown. */
interface HarmlessDelete {
  readonly form: DeleteForm;
  /** The answer to the form that the target takes; absent if no id is known to name nothing. */
  readonly exchange?: Exchange;
}

/** Finds out with an id that names nothing which Content-Type a delete wants. */
export const harmlessDelete: Scene<HarmlessDelete> = { name: "harmless delete", take: deleteNothing };

async function deleteNothing(client: TargetClient): Promise<HarmlessDelete> {
  const id = await ifAllowed(() => client.unknownId());
  if (id === undefined) return { form: "undecided" };
  const request = { ...DELETE, query: `projectId=${id}` };
  const [without, withType] = await client.sendRefused([
    { ...request, contentType: null },
    { ...request, contentType: JSON_TYPE },
  ]);
  if (!without) return { form: "undecided" };
  if (!withType || !isRefused(without)) return { form: "undecided", exchange: without };
  if (sameRefusal(without, withType)) return { form: "hidden", exchange: without };
  if (withType.answer.status === 404 && without.answer.status !== 404) return { form: "required", exchange: withType };
  return { form: without.answer.status === 404 && withType.answer.status !== 404 ? "refused" : "undecided", exchange: without };
}

/**
 * Deletes the first disposable project and walks the account before and after. If the form is hidden or undecided and the first
 * form is refused, the other form follows: that is a new request, since the first one was answered. A project that is gone
 * although its delete was refused may have been deleted by another client, so the next one is tried.
 */
export const deletion: Scene<Deletion | undefined> = { name: "real delete", alone: true, take: deleteDisposable };

/** Most disposable projects that are tried: so many that vanish under a refused delete are no coincidence. */
export const MOST_COLLISIONS = 3;

async function deleteDisposable(client: TargetClient): Promise<Deletion | undefined> {
  const { form } = await client.shared(harmlessDelete);
  const named = await client.disposables();
  const before = await client.current(named[0]);
  const collisions: Exchange[] = [];
  let last: Omit<Deletion, "after" | "defaultPages"> | undefined;
  for (const id of named) {
    const isThere = collisions.length === 0 ? before.ids.includes(id) : await isListed(client, id);
    if (!isThere) continue;
    last = { id, before, collisions, ...(await deleteOne(client, id, form)) };
    if (!isRefused(last.exchange) || (await isListed(client, id)) || collisions.push(last.exchange) >= MOST_COLLISIONS) break;
  }
  return last && { ...last, ...(await afterwards(client, last.id, before)) };
}

async function deleteOne(
  client: TargetClient,
  id: string,
  form: DeleteForm,
): Promise<Pick<Deletion, "exchange" | "refusedForm">> {
  const query = `projectId=${id}`;
  const contentType = form === "required" || form === "hidden" ? JSON_TYPE : null;
  const first = await client.remove({ query, contentType, meant: true });
  // A 404 is no refusal of the form.
  const mayBeOfForm = form === "undecided" || (form === "hidden" && first.answer.status !== 404);
  if (!mayBeOfForm || !isRefused(first)) return { exchange: first };
  const other = contentType === null ? JSON_TYPE : null;
  return { exchange: await client.remove({ query, contentType: other, meant: true }), refusedForm: first };
}

/** The ids that the account has to show after the delete: those of before, without what was deleted or has vanished under it. */
export function survivors({ id, before, collisions }: Deletion): string[] {
  const gone = [id, ...collisions.flatMap(({ request }) => projectIdsIn(request))];
  return before.ids.filter((other) => !gone.includes(other));
}

/** The Content-Type of the delete that counted, or null for none: what the target takes. */
export function contentTypeOf({ exchange }: Deletion): string | null {
  return exchange.request.headers["Content-Type"] ?? null;
}

async function afterwards(client: TargetClient, id: string, before: Walk): Promise<Pick<Deletion, "after" | "defaultPages">> {
  const { ids } = before;
  const behind = ids[ids.indexOf(id) - 1];
  const starts = behind === undefined ? [undefined] : [undefined, behind];
  const [after, ...defaultPages] = await client.concurrently([
    (one) => one.walk("premium", MAXIMUM_LIMIT),
    ...starts.map((start) => (other: TargetClient) => defaultPage(other, start)),
  ]);
  return { after, defaultPages };
}

async function defaultPage(client: TargetClient, behind: string | undefined): Promise<DefaultPage> {
  if (behind === undefined) return { exchange: await client.list() };
  return { behind, exchange: await client.list({ lastId: behind }) };
}

/** Which Content-Type a delete wants, asked of disposable projects too if harmless requests do not show it. */
export async function deleteForm(client: TargetClient): Promise<DeleteForm> {
  const { form, exchange } = await client.shared(harmlessDelete);
  return form !== "undecided" || (exchange && !isRefused(exchange)) ? form : client.shared(formOfRealDelete);
}

const formOfRealDelete: Scene<DeleteForm> = { name: "form of a delete", alone: true, take: findFormOfRealDelete };

async function findFormOfRealDelete(client: TargetClient): Promise<DeleteForm> {
  // The last disposable project is for the requests that must be refused.
  if ((await client.disposables()).length < 3) return "undecided";
  const real = await client.shared(deletion);
  if (real?.refusedForm) return real.exchange.answer.status === 200 ? "required" : "undecided";
  const [id] = await client.disposables();
  const withType = await client.remove({ query: `projectId=${id}`, contentType: JSON_TYPE, meant: true });
  return isRefused(withType) ? "refused" : "ignored";
}

/** The Content-Type that a delete to this target carries, or null for none. */
export async function wantedContentType(client: TargetClient): Promise<string | null> {
  return (await deleteForm(client)) === "required" ? JSON_TYPE : null;
}

/** The disposable id for requests that must be refused: the last one, so that the real delete has the first. */
export async function spareId(client: TargetClient): Promise<string | undefined> {
  return (await client.disposables()).at(-1);
}

/** Those of the requests of `sendRefused` whose answers count. */
export function sentOf(exchanges: readonly (Exchange | undefined)[]): Exchange[] {
  return exchanges.flatMap((exchange) => exchange ?? []);
}

/** Deletes that must be refused, as `sendRefused` sends them. */
export async function allRefused(client: TargetClient, queries: readonly string[]): Promise<(Exchange | undefined)[]> {
  const contentType = await wantedContentType(client);
  return client.sendRefused(queries.map((query) => ({ ...DELETE, query, contentType })));
}

/** Whether the account shows the project now: in its place, or, if that cannot be asked, anywhere. */
async function isListed(client: TargetClient, id: string): Promise<boolean> {
  return (await client.isUndisturbed(id)) || (await client.walk("premium", MAXIMUM_LIMIT)).ids.includes(id);
}
