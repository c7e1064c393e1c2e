import { type OperationId, operationOf } from "../../openapi/index.ts";
import { isRefused, sameRefusal } from "../checks/refusal.ts";
import type { Scene, TargetClient } from "../model/case.ts";
import { ifAllowed } from "../model/consent.ts";
import type { Exchange, SentRequest } from "../model/exchange.ts";

/**
 * How deletes treat the Content-Type. `hidden`: a delete of an unknown id is refused alike with and without one, so that it is
 * ignored or checked only once the project is found. `undecided`: no request has shown it.
 */
export type DeleteForm = "ignored" | "required" | "refused" | "hidden" | "undecided";

/** Whether only a real delete can show it. */
export function isUnknown(form: DeleteForm): boolean {
  return form === "hidden" || form === "undecided";
}

export const JSON_TYPE = "application/json";

export const NO_ID = "abc";

/** Integers beyond 31, 53 and 63 bits. Cut to fewer bits, they are still far above the ids of most accounts. */
const HUGE = [2n ** 31n, 2n ** 53n + 1n, 2n ** 63n + 1n].map((number) => String(number + 2n ** 30n));

/** Ids beyond the integer types that hold the account's ids. Throws `NoConsent` if no id is known to name no project. */
export async function hugeIds(client: TargetClient): Promise<string[]> {
  const most = BigInt(await client.unknownId());
  return client.idsOfNothing(HUGE.filter((each) => BigInt(each) > most));
}

/** An unused id between those of the account, or one below them, if there is one. Throws as `hugeIds` does. */
export async function idBetween(client: TargetClient, ids: readonly string[]): Promise<string[]> {
  const numbers = new Set(ids.filter((id) => /^\d+$/.test(id)).map(BigInt));
  const [least = 1n, ...others] = [...numbers].sort((one, other) => (one < other ? -1 : 1));
  const gaps = others.map((each) => each - 1n).filter((each) => !numbers.has(each));
  // Another account may use some of them.
  const free = await client.idsOfNothing([...gaps.slice(0, 20), least - 1n].filter((each) => each > 0n).map(String));
  return free.slice(0, 1);
}

type Route = Pick<SentRequest, "method" | "path"> & { readonly operation: OperationId };

/** The method and path of a list and of a delete. */
export const LIST: Route = routeOf("listProjects");
export const DELETE: Route = routeOf("deleteProject");

function routeOf(operation: OperationId): Route {
  const { method, path } = operationOf(operation);
  return { method, path, operation };
}

/** The results of deletes that name no project. */
interface HarmlessDelete {
  readonly form: DeleteForm;
  /** An answer that is not a clean refusal, if any; else that to the form which the target accepts. Absent if none was sent. */
  readonly exchange?: Exchange;
  /** The answers to an unknown id, and to a text in its place: each without, then with a Content-Type, as far as they count. */
  readonly numbers: readonly (Exchange | undefined)[];
  readonly texts: readonly (Exchange | undefined)[];
}

/** Finds out with an unknown id, and with a text, which Content-Type a delete requires. */
export const harmlessDelete: Scene<HarmlessDelete> = { name: "harmless delete", take: deleteNothing };

async function deleteNothing(client: TargetClient): Promise<HarmlessDelete> {
  const id = await ifAllowed(() => client.unknownId());
  if (id === undefined) return { form: "undecided", numbers: [], texts: [] };
  const requests = [id, NO_ID].flatMap((value) =>
    [null, JSON_TYPE].map((contentType) => ({ ...DELETE, query: `projectId=${value}`, contentType })),
  );
  const [without, withType, ...texts] = await client.sendRefused(requests);
  return { ...formShownBy(without, withType), numbers: [without, withType], texts };
}

function formShownBy(without?: Exchange, withType?: Exchange): Pick<HarmlessDelete, "form" | "exchange"> {
  if (!without) return { form: "undecided" };
  const unclean = uncleanOf([without, withType]);
  if (unclean || !withType) return { form: "undecided", exchange: unclean ?? without };
  if (sameRefusal(without, withType)) return { form: "hidden", exchange: without };
  if (withType.answer.status === 404 && without.answer.status !== 404) return { form: "required", exchange: withType };
  return { form: without.answer.status === 404 && withType.answer.status !== 404 ? "refused" : "undecided", exchange: without };
}

/** The first exchange that was not refused with a documented status, or whose refusal changed something. */
export function uncleanOf(exchanges: readonly (Exchange | undefined)[]): Exchange | undefined {
  return exchanges.find((exchange) => exchange && (!isRefused(exchange) || exchange.aftermath));
}
