import {
  allConditions,
  allOperations,
  nearestOrder,
  type OperationId,
  referenceProfile,
  type Stage,
  stagesOf,
} from "../../openapi/index.ts";
import { isRefused, sameRefusal, unlessObeyed } from "../checks/refusal.ts";
import type { Case, DeleteOptions, Scene, TargetClient } from "../model/case.ts";
import { ifAllowed } from "../model/consent.ts";
import type { Exchange, KeyName } from "../model/exchange.ts";
import { type Finding, observed, observedText, vacuous } from "../model/finding.ts";
import { type Contests, contests, listWithoutKey } from "./contests.ts";
import { deleteRefused, sentOf, spareId, takenForm } from "./delete-form.ts";
import { DELETE, harmlessDelete, JSON_TYPE, NO_ID } from "./harmless-delete.ts";

/** Section 7: which refusal wins if several conditions hold at once. Sends only requests that must be refused. */
export const precedenceCases: readonly Case[] = [{ id: "auth.precedence", rule: "auth.precedence", run: precedence }];

/** How to make an operation refuse a request. */
interface Refusable {
  /** Sends a request with a key that must not be allowed. */
  withKey(client: TargetClient, key: KeyName): Promise<Exchange>;
  /** Sends requests with two reasons to refuse them: for each two checks of the operation, the plan included, except key and plan. */
  contests(client: TargetClient): Promise<Contests>;
}

/** Each operation, in the order in which they are tested. A documented operation that is missing here does not compile. */
export const REFUSABLE: { readonly [Id in OperationId]: Refusable } = {
  listProjects: {
    withKey: (client, key) => (key === "none" ? client.shared(listWithoutKey) : client.list({ key })),
    contests: (client) => client.shared(contests),
  },
  deleteProject: { withKey: deleteRefused, contests: (client) => client.shared(deleteContests) },
};

/** Deletes with two reasons to refuse them; taken once it is known which Content-Type a real delete requires. */
export const deleteContests: Scene<Contests> = { name: "contests of deletes", take: contestsOnDelete };

async function precedence(client: TargetClient): Promise<Finding> {
  const answers: Record<string, string> = {};
  const both: Exchange[] = [];
  let decided = 0;
  for (const { id } of allOperations) {
    await client.shared(takenForm);
    const held = await ifAllowed(() => REFUSABLE[id].contests(client));
    both.push(...(held?.both ?? []));
    const order = held && orderOf(id, held);
    if (order === undefined) continue;
    answers[`auth.precedence.${id}`] = order;
    decided += held?.decided.length ?? 0;
  }
  if (decided === 0) return unlessObeyed(both, vacuous("fewer than two checks refuse a request"));
  return unlessObeyed(both, observed(answers, observedText(answers), { contests: decided }));
}

/**
 * The order of checks nearest to the reference's that explains all contests, without checks that no request shows. Parameters and
 * Content-Type always have a place.
 */
function orderOf(operation: OperationId, { visible, decided }: Contests): string | undefined {
  if (decided.length === 0) return undefined;
  const usual = stagesOf(referenceProfile[`auth.precedence.${operation}`]);
  // The plan is checked before any project is looked up (rule plan.not-premium).
  const order = nearestOrder(usual, [...decided, { first: "plan", second: "existence" }]);
  if (!order) return `no single order: ${decided.map(({ first, second }) => `${first} before ${second}`).join(", ")}`;
  const isChecked = (stage: Stage) => allConditions.some((each) => each.operation === operation && each.stage === stage);
  const isShown = (stage: Stage) => stage === "parameters" || stage === "content-type" || visible.includes(stage);
  return order.filter((stage) => isShown(stage) || !isChecked(stage)).join();
}

/** Sends deletes that must be refused: of a text and of an unknown id, alone and with one more reason to refuse them. */
async function contestsOnDelete(client: TargetClient): Promise<Contests> {
  const form = await client.shared(takenForm);
  const [contentType, unwanted] = form === "required" ? [JSON_TYPE, null] : [null, JSON_TYPE];
  const nothing = { query: `projectId=${await client.unknownId()}`, contentType };
  const isChecked = form === "required" || form === "refused";
  // A form that only real deletes have shown is checked once the project exists: test it against the key, on a disposable one.
  const spare = await spareId(client);
  const isShown = isChecked && (await client.shared(harmlessDelete)).form !== "hidden";
  const accounts: [Stage, Partial<DeleteOptions>][] = [["key", { key: "none" }]];
  if (client.target.keys.free !== undefined) accounts.push(["plan", { key: "free" }]);
  const subjects: [Stage, DeleteOptions][] = [
    ["parameters", { query: `projectId=${NO_ID}`, contentType }],
    ["existence", nothing],
    ...(isShown ? ([["content-type", { ...nothing, contentType: unwanted }]] as [Stage, DeleteOptions][]) : []),
  ];
  if (isChecked && !isShown && spare !== undefined)
    subjects.push(["key", { query: `projectId=${spare}`, key: "none", contentType }]);
  const rivals = isChecked ? [...accounts, ["content-type", { contentType: unwanted }] as const] : accounts;
  const pairs = subjects.flatMap(([first, options]) =>
    rivals
      .filter(([second]) => !isSame(first, second))
      .map(([second, defect]) => ({ first, second, both: { ...options, ...defect } })),
  );
  // `harmlessDelete` has already sent two of the requests.
  const { texts, numbers } = await client.shared(harmlessDelete);
  const seen: [Stage, Exchange | undefined][] = [
    ["parameters", contentType === null ? texts[0] : texts[1]],
    ["existence", contentType === null ? numbers[0] : numbers[1]],
  ];
  const alone = new Map(seen.filter(([, exchange]) => exchange !== undefined));
  const unseen = subjects.filter(([stage]) => !alone.has(stage));
  const asked = [...unseen.map(([, options]) => options), ...pairs.map(({ both }) => both)];
  const sent = await client.sendRefused(asked.map((options) => ({ ...DELETE, ...options })));
  for (const [place, [stage]] of unseen.entries()) alone.set(stage, sent[place]);
  const decided = pairs.flatMap(({ first, second }, place) => {
    const [own, both] = [alone.get(first), sent[unseen.length + place]];
    if (!own || !both || !isRefused(both)) return [];
    return [sameRefusal(own, both) ? { first, second } : { first: second, second: first }];
  });
  return { visible: [...subjects, ...accounts].map(([stage]) => stage), decided, both: sentOf(sent.slice(unseen.length)) };
}

/** Whether two stages are never combined: no request has a defect of the key and of the plan. */
function isSame(first: Stage, second: Stage): boolean {
  return first === second || (first === "key" && second === "plan");
}
