import { isRefused, sameRefusal } from "../checks/refusal.ts";
import type { PartialRequest, Scene, TargetClient } from "../model/case.ts";
import { ifAllowed } from "../model/consent.ts";
import type { Exchange } from "../model/exchange.ts";
import { DELETE, JSON_TYPE } from "./ask.ts";

/**
 * How deletes treat the Content-Type. `hidden`: a delete of an unknown id is refused alike with and without one, so that it is
 * ignored or checked only once the project is found. `undecided`: no request has shown it.
 */
export type DeleteForm = "ignored" | "required" | "refused" | "hidden" | "undecided";

/** Whether only a real delete can show it. */
export function isUnknown(form: DeleteForm): boolean {
  return form === "hidden" || form === "undecided";
}

export const NO_ID = "abc";

/** The answers to a delete without a Content-Type, and to the same delete with one, as far as they count. */
export type BothForms = readonly (Exchange | undefined)[];

/** Integers beyond 31, 53 and 63 bits. Cut to fewer bits, they are still far above the ids of most accounts. */
const HUGE = [2n ** 31n, 2n ** 53n + 1n, 2n ** 63n + 1n].map((number) => String(number + 2n ** 30n));

/** Ids beyond the integer types that hold the account's ids. Throws `NoConsent` if no id is known to name no project. */
export async function hugeIds(client: TargetClient): Promise<string[]> {
  const most = BigInt(await client.unknownId());
  return client.idsOfNothing(HUGE.filter((each) => BigInt(each) > most));
}

/** The results of deletes that name no project. */
interface HarmlessDelete {
  readonly form: DeleteForm;
  /** An answer that is not a clean refusal, if any; else that to the form which the target accepts. Absent if none was sent. */
  readonly exchange?: Exchange;
  /** The answers to an unknown id, and to a text in its place. */
  readonly numbers: BothForms;
  readonly texts: BothForms;
}

/** Finds out with an unknown id, and with a text, which Content-Type a delete requires. */
export const harmlessDelete: Scene<HarmlessDelete> = { name: "harmless delete", take: deleteNothing };

async function deleteNothing(client: TargetClient): Promise<HarmlessDelete> {
  const id = await ifAllowed(() => client.unknownId());
  if (id === undefined) return { form: "undecided", numbers: [], texts: [] };
  const requests = [id, NO_ID].flatMap((value) => inBothForms({ ...DELETE, query: `projectId=${value}` }));
  const [without, withType, ...texts] = await client.sendRefused(requests);
  return { ...formShownBy(without, withType), numbers: [without, withType], texts };
}

export function inBothForms(request: PartialRequest): PartialRequest[] {
  return [null, JSON_TYPE].map((contentType) => ({ ...request, contentType }));
}

function formShownBy(without?: Exchange, withType?: Exchange): Pick<HarmlessDelete, "form" | "exchange"> {
  if (!without) return { form: "undecided" };
  const unclean = uncleanOf([without, withType]);
  if (unclean || !withType) return { form: "undecided", exchange: unclean ?? without };
  if (sameRefusal(without, withType)) return { form: "hidden", exchange: without };
  // A 404 refuses the unknown id, so the form was accepted.
  const [isAccepted, isAcceptedWithType] = [without, withType].map(({ answer }) => answer.status === 404);
  if (isAccepted === isAcceptedWithType) return { form: "undecided", exchange: without };
  return isAccepted ? { form: "refused", exchange: without } : { form: "required", exchange: withType };
}

/** The first exchange that was not refused with a documented status, or whose refusal changed something. */
export function uncleanOf(exchanges: readonly (Exchange | undefined)[]): Exchange | undefined {
  return exchanges.find((exchange) => exchange && (!isRefused(exchange) || exchange.aftermath));
}
