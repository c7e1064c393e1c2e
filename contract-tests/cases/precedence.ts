import { type Contest, nearestOrder, type OperationId, referenceProfile, type Stage, stagesOf } from "../../openapi/index.ts";
import { isRefused, sameRefusal } from "../checks/refusal.ts";
import type { Case } from "../model/case.ts";
import { ifAllowed } from "../model/consent.ts";
import { type Finding, observed, observedText, vacuous } from "../model/finding.ts";
import type { DeleteOptions, TargetClient } from "../model/target-client.ts";
import { type Contests, contests } from "./contests.ts";
import { deleteForm, JSON_TYPE } from "./delete-scenes.ts";

/** Section 7: which refusal wins if several conditions hold at once. Asked in ways that can lose nothing. */
export const precedenceCases: readonly Case[] = [{ id: "auth.precedence", rule: "auth.precedence", run: precedence }];

async function precedence(client: TargetClient): Promise<Finding> {
  const onList = await client.shared(contests);
  const onDelete = (await ifAllowed(() => contestsOnDelete(client))) ?? { visible: [], decided: [] };
  const list = orderOf("listProjects", onList);
  const remove = orderOf("deleteProject", onDelete);
  if (list === undefined && remove === undefined) return vacuous("fewer than two checks refuse a request");
  const answers = {
    ...(list !== undefined && { "auth.precedence.listProjects": list }),
    ...(remove !== undefined && { "auth.precedence.deleteProject": remove }),
  };
  return observed(answers, observedText(answers), { contests: onList.decided.length + onDelete.decided.length });
}

/** The order nearest to the reference's that explains all contests. A check that no request shows keeps its usual place. */
function orderOf(operation: OperationId, { visible, decided }: Contests): string | undefined {
  if (decided.length === 0) return undefined;
  const usual = stagesOf(referenceProfile[`auth.precedence.${operation}`]);
  // The plan is checked before any project is looked for (rule plan.not-premium).
  const order = nearestOrder(usual, [...decided, { first: "plan", second: "existence" }]);
  if (!order) return `no single order: ${decided.map(({ first, second }) => `${first} before ${second}`).join(", ")}`;
  return order.filter((stage) => stage === "parameters" || stage === "content-type" || visible.includes(stage)).join();
}

/** Deletes that no server obeys: of a text and of an id that names nothing, with one more reason to refuse them. */
async function contestsOnDelete(client: TargetClient): Promise<Contests> {
  const form = await client.shared(deleteForm);
  const [contentType, unwanted] = form === "required" ? [JSON_TYPE, null] : [null, JSON_TYPE];
  const nothing = `projectId=${await client.unknownId()}`;
  const accounts: Rival[] = [["key", { key: "none" }]];
  if (client.target.keys.free !== undefined) accounts.push(["plan", { key: "free" }]);
  const typed: Rival[] = form === "required" || form === "refused" ? [["content-type", { contentType: unwanted }]] : [];
  const subjects: [Stage, DeleteOptions, Rival[]][] = [
    ["parameters", { query: "projectId=abc", contentType }, [...accounts, ...typed]],
    ["existence", { query: nothing, contentType }, [...accounts, ...typed]],
    ...typed.map(([stage]): [Stage, DeleteOptions, Rival[]] => [stage, { query: nothing, contentType: unwanted }, accounts]),
  ];
  const decided = [];
  for (const [stage, options, rivals] of subjects) decided.push(...(await heldAgainst(client, stage, options, rivals)));
  return { visible: [...subjects, ...accounts].map(([stage]) => stage), decided };
}

/** A check, and what makes it refuse a delete that it would have let pass. */
type Rival = readonly [stage: Stage, change: Partial<DeleteOptions>];

/** A delete with one reason to refuse it, and again with each of the others beside it. */
async function heldAgainst(
  client: TargetClient,
  subject: Stage,
  options: DeleteOptions,
  rivals: readonly Rival[],
): Promise<Contest[]> {
  const decided: Contest[] = [];
  const alone = await client.remove(options);
  for (const [rival, change] of rivals) {
    const both = await client.remove({ ...options, ...change });
    const [first, second] = sameRefusal(alone, both) ? [subject, rival] : [rival, subject];
    if (isRefused(both)) decided.push({ first, second });
  }
  return decided;
}
