import type { Contest, Stage } from "../../openapi/index.ts";
import { isRefused, sameRefusal } from "../checks/refusal.ts";
import { ifAllowed } from "../model/consent.ts";
import type { Exchange } from "../model/exchange.ts";
import type { ListOptions, Scene, TargetClient } from "../model/target-client.ts";

/** The checks whose refusal could be seen alone, and the contests that were decided. */
export interface Contests {
  readonly visible: readonly Stage[];
  readonly decided: readonly Contest[];
}

/** A check and its refusal of a request that it alone had reason to refuse. */
type Refusal = readonly [Stage, Exchange];

/** Sends one list request for each check and one for each two of them. */
export const contests: Scene<Contests> = { name: "contests of refusals", onlyReads: true, take: holdContests };

/** Whether `first` was seen to refuse before `second`; undefined where no request showed it. */
export async function refusesBefore(client: TargetClient, first: Stage, second: Stage): Promise<boolean | undefined> {
  const { decided } = await client.shared(contests);
  const seen = decided.find(
    (contest) => [contest.first, contest.second].includes(first) && [contest.first, contest.second].includes(second),
  );
  return seen && seen.first === first;
}

async function holdContests(client: TargetClient): Promise<Contests> {
  const faults = await faultsOf(client);
  const answers = await client.concurrently(
    [...faults].map(
      ([stage, fault]) =>
        async (each): Promise<Refusal> => [stage, await each.list(fault)],
    ),
  );
  const alone = answers.filter(([, exchange]) => isRefused(exchange));
  const decided = await client.concurrently(
    pairsOf(alone).map(([[one, a], [other, b]]) => async (each) => {
      const query = [faults.get(one)?.query, faults.get(other)?.query].filter(Boolean).join("&");
      const both = await each.list({ ...faults.get(one), ...faults.get(other), query });
      return contestBetween([one, a], [other, b], both);
    }),
  );
  return { visible: alone.map(([stage]) => stage), decided: decided.flat() };
}

/** For each check, what makes a list request fail it and nothing else. */
async function faultsOf(client: TargetClient): Promise<Map<Stage, ListOptions>> {
  const faults = new Map<Stage, ListOptions>([["key", { key: "none" }]]);
  if (client.target.keys.free !== undefined) faults.set("plan", { key: "free" });
  faults.set("content-type", { contentType: null });
  faults.set("parameters", { query: await refusedParameter(client) });
  const nothing = await ifAllowed(() => client.unknownId());
  if (nothing !== undefined) faults.set("existence", { query: `last_id=${nothing}` });
  return faults;
}

/** A parameter that the target refuses and that leaves room for a cursor, if there is one. */
async function refusedParameter(client: TargetClient): Promise<string> {
  const invalid = await client.list({ query: "limit=abc" });
  return isRefused(invalid) ? "limit=abc" : "limit=101";
}

/** The winner is the check whose own refusal came; nobody won where both refuse alike. No request has a fault of key and of plan. */
function contestBetween([one, a]: Refusal, [other, b]: Refusal, both: Exchange): Contest[] {
  if (sameRefusal(a, b) || [one, other].every((stage) => ["key", "plan"].includes(stage))) return [];
  if (sameRefusal(a, both)) return [{ first: one, second: other }];
  return sameRefusal(b, both) ? [{ first: other, second: one }] : [];
}

function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((one, index) => items.slice(index + 1).map((other): [T, T] => [one, other]));
}
