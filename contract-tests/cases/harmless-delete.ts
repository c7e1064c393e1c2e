import { type OperationId, operationOf } from "../../openapi/index.ts";
import { isRefused, sameRefusal } from "../checks/refusal.ts";
import type { Scene, TargetClient } from "../model/case.ts";
import { ifAllowed } from "../model/consent.ts";
import type { Exchange, SentRequest } from "../model/exchange.ts";

/**
 * What a delete makes of a Content-Type. It is `hidden` if a delete of nothing is refused alike in every form: then it is ignored, or
 * looked at only once the project is found. It is `undecided` if nothing that was sent shows it.
 */
export type DeleteForm = "ignored" | "required" | "refused" | "hidden" | "undecided";

/** Whether only a real delete shows it. */
export function isUnknown(form: DeleteForm): boolean {
  return form === "hidden" || form === "undecided";
}

/** Media type of a request that carries one. */
export const JSON_TYPE = "application/json";

/** A text that is no id. */
export const NO_ID = "abc";

/** Beyond 31, 53 and 63 bits. What is left of them in fewer bits lies far beyond the ids that most accounts have. */
const HUGE = [2n ** 31n, 2n ** 53n + 1n, 2n ** 63n + 1n].map((number) => String(number + 2n ** 30n));

/** Ids beyond the integer types that hold all ids of the account. Throws `NoConsent` if no id is known to name nothing. */
export async function hugeIds(client: TargetClient): Promise<string[]> {
  const most = BigInt(await client.unknownId());
  return client.idsOfNothing(HUGE.filter((each) => BigInt(each) > most));
}

/** An id that is missing among those of the account, else one below them, if no list shows it. Throws as `hugeIds` does. */
export async function idBetween(client: TargetClient, ids: readonly string[]): Promise<string[]> {
  const numbers = new Set(ids.filter((id) => /^\d+$/.test(id)).map(BigInt));
  const [least = 1n, ...others] = [...numbers].sort((one, other) => (one < other ? -1 : 1));
  const gaps = others.map((each) => each - 1n).filter((each) => !numbers.has(each));
  // Another account may have some of them.
  const free = await client.idsOfNothing([...gaps.slice(0, 20), least - 1n].filter((each) => each > 0n).map(String));
  return free.slice(0, 1);
}

type Route = Pick<SentRequest, "method" | "path"> & { readonly operation: OperationId };

/** A list, and a delete that names no project yet. */
export const LIST: Route = routeOf("listProjects");
export const DELETE: Route = routeOf("deleteProject");

function routeOf(operation: OperationId): Route {
  const { method, path } = operationOf(operation);
  return { method, path, operation };
}

/** What deletes that name no project have shown. */
interface HarmlessDelete {
  readonly form: DeleteForm;
  /** The answer to the form that the target takes; absent if no id is known to name nothing. */
  readonly exchange?: Exchange;
  /** The answers to the id, and to a text in place of one: each without and with a Content-Type, as far as they count. */
  readonly numbers: readonly (Exchange | undefined)[];
  readonly texts: readonly (Exchange | undefined)[];
}

/** Finds out with an id that names nothing, and with a text, which Content-Type a delete wants. */
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
  if (!withType || !isRefused(without)) return { form: "undecided", exchange: without };
  if (sameRefusal(without, withType)) return { form: "hidden", exchange: without };
  if (withType.answer.status === 404 && without.answer.status !== 404) return { form: "required", exchange: withType };
  return { form: without.answer.status === 404 && withType.answer.status !== 404 ? "refused" : "undecided", exchange: without };
}
