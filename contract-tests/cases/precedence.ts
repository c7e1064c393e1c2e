import { type Contest, nearestOrder, referenceProfile, type Stage, stagesOf } from "../../openapi/index.ts";
import { isRefused, sameRefusal } from "../checks/refusal.ts";
import type { Case } from "../model/case.ts";
import type { Exchange, KeyName } from "../model/exchange.ts";
import { type Finding, observed, vacuous } from "../model/finding.ts";
import type { ListOptions, Probe, Scene } from "../model/probe.ts";

/** Section 7: which refusal wins where several conditions hold at once. Asked where nothing can be lost. */
export const precedenceCases: readonly Case[] = [{ id: "auth.precedence", rules: ["auth.precedence"], run: precedence }];

/** The checks whose refusal could be seen alone, and the contests that were decided. */
interface Contests {
  readonly visible: readonly Stage[];
  readonly decided: readonly Contest[];
}

/** A check and its refusal of a request that it alone had reason to refuse. */
type Refusal = readonly [Stage, Exchange | undefined];

/** Sends one list request for each check and one for each two of them. */
const contests: Scene<Contests> = async (probe) => {
  const faults = await faultsOf(probe);
  const alone = new Map<Stage, Exchange>();
  for (const [stage, fault] of faults) {
    const exchange = await probe.list(fault);
    if (isRefused(exchange)) alone.set(stage, exchange);
  }
  const decided: Contest[] = [];
  for (const [one, other] of pairsOf([...alone.keys()])) {
    const query = [faults.get(one)?.query, faults.get(other)?.query].filter(Boolean).join("&");
    const both = await probe.list({ ...faults.get(one), ...faults.get(other), query });
    decided.push(...contestBetween([one, alone.get(one)], [other, alone.get(other)], both));
  }
  return { visible: [...alone.keys()], decided: [...decided, ...(alone.has("parameters") ? [] : await contestsOnDelete(probe))] };
};

/** Whether `first` was seen to refuse before `second`; undefined where no request showed it. */
export async function refusesBefore(probe: Probe, first: Stage, second: Stage): Promise<boolean | undefined> {
  const { decided } = await probe.shared(contests);
  const seen = decided.find(
    (contest) => [contest.first, contest.second].includes(first) && [contest.first, contest.second].includes(second),
  );
  return seen && seen.first === first;
}

async function precedence(probe: Probe): Promise<Finding> {
  const { visible, decided } = await probe.shared(contests);
  if (decided.length === 0) return vacuous("fewer than two checks refuse a list request");
  const usual = stagesOf(referenceProfile["auth.precedence"]);
  const order = nearestOrder(usual, decided);
  if (!order) return observed(`no single order: ${decided.map(({ first, second }) => `${first} before ${second}`).join(", ")}`);
  // The parameters are refused on a delete at least, so they have a place even where no list request shows it.
  const known = order.filter((stage) => stage === "parameters" || visible.includes(stage)).join();
  return observed(known, known, { contests: decided.length });
}

/** For each check, what makes a list request fail it and nothing else. */
async function faultsOf(probe: Probe): Promise<Map<Stage, ListOptions>> {
  const faults = new Map<Stage, ListOptions>([["key", { key: "none" }]]);
  if (probe.target.keys.free !== undefined) faults.set("plan", { key: "free" });
  faults.set("content-type", { contentType: null });
  faults.set("parameters", { query: await refusedParameter(probe) });
  faults.set("existence", { query: `last_id=${await probe.unknownId()}` });
  return faults;
}

/** A parameter that the target refuses and that leaves room for a cursor, if there is one. */
async function refusedParameter(probe: Probe): Promise<string> {
  const invalid = await probe.list({ query: "limit=abc" });
  return isRefused(invalid) ? "limit=abc" : "limit=101";
}

/** Where a list takes every parameter, a delete by a text shows what comes before the parameters, if no Content-Type is in the way. */
async function contestsOnDelete(probe: Probe): Promise<Contest[]> {
  const query = "projectId=abc";
  const alone = await probe.remove({ query });
  if (!sameRefusal(alone, await probe.remove({ query, contentType: "application/json" }))) return [];
  const keys: [Stage, KeyName][] = [
    ["key", "none"],
    ...(probe.target.keys.free === undefined ? [] : ([["plan", "free"]] as [Stage, KeyName][])),
  ];
  const decided: Contest[] = [];
  for (const [stage, key] of keys) {
    const parametersFirst = sameRefusal(alone, await probe.remove({ query, key }));
    decided.push(parametersFirst ? { first: "parameters", second: stage } : { first: stage, second: "parameters" });
  }
  return decided;
}

/** The winner is the check whose own refusal came; nobody won where both refuse alike. No request has a fault of key and of plan. */
function contestBetween([one, a]: Refusal, [other, b]: Refusal, both: Exchange): Contest[] {
  if (!a || !b || sameRefusal(a, b) || [one, other].every((stage) => ["key", "plan"].includes(stage))) return [];
  if (sameRefusal(a, both)) return [{ first: one, second: other }];
  return sameRefusal(b, both) ? [{ first: other, second: one }] : [];
}

function pairsOf(stages: readonly Stage[]): [Stage, Stage][] {
  return stages.flatMap((one, index) => stages.slice(index + 1).map((other): [Stage, Stage] => [one, other]));
}
