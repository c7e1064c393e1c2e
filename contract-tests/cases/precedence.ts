import { referenceProfile, type Stage, stagesOf, visibleOrder } from "../../openapi/index.ts";
import { isRefused, sameRefusal } from "../checks/refusal.ts";
import type { Case } from "../model/case.ts";
import type { Exchange } from "../model/exchange.ts";
import { type Finding, observed, vacuous } from "../model/finding.ts";
import type { ListOptions, Probe, Scene } from "../model/probe.ts";

/** Section 7: which refusal wins where several conditions hold at once. Asked on the list, where nothing can be lost. */
export const precedenceCases: readonly Case[] = [{ id: "auth.precedence", rules: ["auth.precedence"], run: precedence }];

/** Which of two checks refused a request that both had reason to refuse. */
interface Contest {
  readonly first: Stage;
  readonly second: Stage;
}

/** The checks whose refusal could be seen alone, and the contests that were decided. */
interface Contests {
  readonly visible: readonly Stage[];
  readonly decided: readonly Contest[];
}

/** Sends one request for each check and one for each two of them. */
const contests: Scene<Contests> = async (probe) => {
  const faults = await faultsOf(probe);
  const alone = new Map<Stage, Exchange>();
  for (const [stage, fault] of faults) {
    const exchange = await probe.list(fault);
    if (isRefused(exchange)) alone.set(stage, exchange);
  }
  const visible = [...alone.keys()];
  const decided: Contest[] = [];
  for (const [one, other] of pairsOf(visible)) {
    const winner = await contest(probe, faults, alone, one, other);
    if (winner) decided.push(winner === one ? { first: one, second: other } : { first: other, second: one });
  }
  return { visible, decided };
};

/** Whether `first` was seen to refuse before `second`; undefined where no request showed it. */
export async function refusesBefore(probe: Probe, first: Stage, second: Stage): Promise<boolean | undefined> {
  const { decided } = await probe.shared(contests);
  const seen = decided.find((each) => [each.first, each.second].includes(first) && [each.first, each.second].includes(second));
  return seen && seen.first === first;
}

async function precedence(probe: Probe): Promise<Finding> {
  const { visible, decided } = await probe.shared(contests);
  if (visible.length < 2) return vacuous("fewer than two checks refuse a list request");
  const order = permutations(stagesOf(referenceProfile["auth.precedence"]).filter((stage) => visible.includes(stage))).find(
    (stages) => decided.every(({ first, second }) => stages.indexOf(first) < stages.indexOf(second)),
  );
  if (!order) return observed(`no single order: ${decided.map(({ first, second }) => `${first} before ${second}`).join(", ")}`);
  const answer = visibleOrder(order, visible).join();
  return observed(answer, answer, { contests: decided.length });
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

async function contest(
  probe: Probe,
  faults: ReadonlyMap<Stage, ListOptions>,
  alone: ReadonlyMap<Stage, Exchange>,
  one: Stage,
  other: Stage,
): Promise<Stage | undefined> {
  const [a, b] = [alone.get(one), alone.get(other)];
  if (!a || !b || sameRefusal(a, b) || [one, other].every((stage) => ["key", "plan"].includes(stage))) return undefined;
  const query = [faults.get(one)?.query, faults.get(other)?.query].filter(Boolean).join("&");
  const both = await probe.list({ ...faults.get(one), ...faults.get(other), query });
  if (sameRefusal(a, both)) return one;
  return sameRefusal(b, both) ? other : undefined;
}

function pairsOf(stages: readonly Stage[]): [Stage, Stage][] {
  return stages.flatMap((one, index) => stages.slice(index + 1).map((other): [Stage, Stage] => [one, other]));
}

/** All orders of the stages, those nearest to the given one first. */
function permutations(stages: readonly Stage[]): Stage[][] {
  if (stages.length === 0) return [[]];
  return stages.flatMap((stage) => permutations(stages.filter((other) => other !== stage)).map((rest) => [stage, ...rest]));
}
