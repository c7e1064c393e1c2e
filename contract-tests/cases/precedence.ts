import { type Contest, nearestOrder, referenceProfile, type Stage, stagesOf } from "../../openapi/index.ts";
import { sameRefusal } from "../checks/refusal.ts";
import type { Case } from "../model/case.ts";
import { type Finding, observed, vacuous } from "../model/finding.ts";
import type { DeleteOptions, TargetClient } from "../model/target-client.ts";
import { contests } from "./contests.ts";
import { deleteForm, JSON_TYPE } from "./delete-scenes.ts";

/** Section 7: which refusal wins if several conditions hold at once. Asked in ways that can lose nothing. */
export const precedenceCases: readonly Case[] = [{ id: "auth.precedence", rule: "auth.precedence", run: precedence }];

async function precedence(client: TargetClient): Promise<Finding> {
  const { visible, decided: onList } = await client.shared(contests);
  const decided = visible.includes("parameters") ? onList : [...onList, ...(await contestsOnDelete(client))];
  if (decided.length === 0) return vacuous("fewer than two checks refuse a list request");
  const usual = stagesOf(referenceProfile["auth.precedence"]);
  const order = nearestOrder(usual, decided);
  if (!order) return observed(`no single order: ${decided.map(({ first, second }) => `${first} before ${second}`).join(", ")}`);
  // The parameters are refused on a delete at least, so they have a place even if no list request shows it.
  const known = order.filter((stage) => stage === "parameters" || visible.includes(stage)).join();
  return observed(known, known, { contests: decided.length });
}

/** If a list takes every parameter, a delete that names a text shows what comes before the parameters. */
async function contestsOnDelete(client: TargetClient): Promise<Contest[]> {
  const query = "projectId=abc";
  const form = await client.shared(deleteForm);
  const contentType = form === "required" ? JSON_TYPE : null;
  const alone = await client.remove({ query, contentType });
  const rivals: [Stage, DeleteOptions][] = [["key", { query, contentType, key: "none" }]];
  if (client.target.keys.free !== undefined) rivals.push(["plan", { query, contentType, key: "free" }]);
  if (form === "required" || form === "refused")
    rivals.push(["content-type", { query, contentType: contentType ? null : JSON_TYPE }]);
  const decided: Contest[] = [];
  for (const [stage, options] of rivals) {
    const parametersFirst = sameRefusal(alone, await client.remove(options));
    decided.push(parametersFirst ? { first: "parameters", second: stage } : { first: stage, second: "parameters" });
  }
  return decided;
}
