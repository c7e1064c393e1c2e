import { type CheckName, MAXIMUM_LIMIT } from "../../openapi/index.ts";
import { isRefused, sameRefusal } from "../checks/refusal.ts";
import type { ListOptions, Scene, TargetClient } from "../model/case.ts";
import type { Contest } from "../model/check-order.ts";
import { ifAllowed } from "../model/consent.ts";
import type { Exchange } from "../model/exchange.ts";
import { listEach, sharedList } from "./ask.ts";

export const TEXT = "limit=abc";

/** Lists with one reason to refuse them, shared by several cases. */
export const listWithoutKey: Scene<Exchange> = sharedList("list without a key", { key: "none" });
export const listOfFreePlan: Scene<Exchange> = sharedList("list of a free plan", { key: "free" });
export const listOfText: Scene<Exchange> = sharedList("list with a text as its limit", { query: TEXT });
export const listBehindNothing: Scene<Exchange> = {
  name: "list behind an unknown id",
  take: async (client) => client.list({ lastId: await client.unknownId() }),
};

/** The checks whose refusal was seen by itself, and the decided contests between two of them. */
export interface Contests {
  readonly visible: readonly CheckName[];
  readonly decided: readonly Contest[];
  /** The answers to requests with two reasons to refuse them. */
  readonly both: readonly Exchange[];
}

/** A list request that exactly one check has a reason to refuse. */
interface Defect {
  readonly stage: CheckName;
  readonly options: ListOptions;
  /** The scene of the same request, if other cases share it. */
  readonly scene?: Scene<Exchange>;
}

interface Tried extends Defect {
  readonly exchange: Exchange;
}

/** Sends a list request for each check, and one for each two of them. */
export const contests: Scene<Contests> = { name: "contests of refusals", take: holdContests };

async function holdContests(client: TargetClient): Promise<Contests> {
  const alone = await client.concurrently(
    (await defectsToTry(client)).map((defect) => async (each: TargetClient): Promise<Tried> => {
      return { ...defect, exchange: await (defect.scene ? each.shared(defect.scene) : each.list(defect.options)) };
    }),
  );
  const visible = alone.filter(({ exchange }) => isRefused(exchange));
  const pairs = visible.flatMap((one, place) => visible.slice(place + 1).map((other) => [one, other] as const));
  const lists = pairs.map(([one, other]) => {
    const query = [one.options.query, other.options.query].filter(Boolean).join("&");
    return { ...one.options, ...other.options, query };
  });
  const both = await listEach(client, lists);
  const decided = pairs.flatMap(([one, other], place) => contestBetween(one, other, both[place]));
  return { visible: visible.map(({ stage }) => stage), decided, both };
}

async function defectsToTry(client: TargetClient): Promise<Defect[]> {
  const defects: Defect[] = [{ stage: "key", options: { key: "none" }, scene: listWithoutKey }];
  if (client.target.keys.free !== undefined) defects.push({ stage: "plan", options: { key: "free" }, scene: listOfFreePlan });
  defects.push({ stage: "content-type", options: { contentType: null } });
  // Find a limit that the target refuses: a cursor can be added to it.
  for (const limit of ["abc", `${MAXIMUM_LIMIT + 1}`, "0", "-1", "", "9.5", "5&limit=7", "99999999999"]) {
    const options = { query: `limit=${limit}` };
    const scene = options.query === TEXT ? listOfText : sharedList(`list with ${options.query}`, options);
    if (!isRefused(await client.shared(scene))) continue;
    defects.push({ stage: "parameters", options, scene });
    break;
  }
  const nothing = await ifAllowed(() => client.unknownId());
  if (nothing !== undefined)
    defects.push({ stage: "existence", options: { query: `last_id=${nothing}` }, scene: listBehindNothing });
  return defects;
}

/** The check whose own refusal was the answer is first. Empty if both refuse alike; no request fails both key and plan. */
function contestBetween(one: Tried, other: Tried, both: Exchange | undefined): Contest[] {
  const isAccount = [one, other].every(({ stage }) => stage === "key" || stage === "plan");
  if (!both || isAccount || sameRefusal(one.exchange, other.exchange)) return [];
  if (sameRefusal(one.exchange, both)) return [{ first: one.stage, second: other.stage }];
  return sameRefusal(other.exchange, both) ? [{ first: other.stage, second: one.stage }] : [];
}
