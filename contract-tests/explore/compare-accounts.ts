import type { RuleId } from "../../openapi/index.ts";
import { MAXIMUM_LIMIT } from "../../openapi/index.ts";
import { firstDifference, listed, missingIds } from "../checks/sequence.ts";
import { type Exchange, idsOf } from "../model/exchange.ts";
import { type Violation, violation } from "../model/finding.ts";
import type { TargetClient } from "../model/target-client.ts";
import type { Walk } from "../model/walk.ts";
import type { AccountsModel } from "./model.ts";

/** How the accounts differ from the model: a broken rule, or a change that another client may have made. */
export type Difference = { readonly rule: RuleId; readonly violation: Violation } | { readonly change: string };

/**
 * Walks the accounts and compares them with the model, which is set to what the last walk shows. If a second walk does not show a
 * difference, the list is at fault. If it does, the suite made it by a write, unless the account is seen to change without one. A
 * loss of projects that writes have `named` is never blamed on another client.
 */
export async function compareAccounts(
  client: TargetClient,
  model: AccountsModel,
  wrote: boolean,
  named: ReadonlySet<string>,
): Promise<Difference | undefined> {
  for (const key of ["premium", "otherPremium"] as const) {
    if (client.target.keys[key] === undefined) continue;
    const difference = await compareAccount(client, model, key, wrote, named);
    if (difference) return difference;
  }
  return undefined;
}

async function compareAccount(
  client: TargetClient,
  model: AccountsModel,
  key: "premium" | "otherPremium",
  wrote: boolean,
  named: ReadonlySet<string>,
): Promise<Difference | undefined> {
  const first = await client.walk(key, MAXIMUM_LIMIT);
  const found = differenceIn(first, model);
  if (found === undefined) return undefined;
  const second = await client.walk(key, MAXIMUM_LIMIT);
  const again = differenceIn(second, model);
  if (again === undefined) return { ...found, rule: "list.same-set" };
  if (second.end === "empty-page") model.replace(second);
  const isOfTheList = again.rule === "list.next-page" || again.rule === "list.same-set";
  const isNamed = again.lost?.every((id) => named.has(id));
  if (isOfTheList || isNamed || (wrote && (await client.concurrentChange()) === undefined)) return again;
  return { change: `the account changes under the run: ${again.violation.actual}` };
}

function differenceIn(walk: Walk, model: AccountsModel): { rule: RuleId; violation: Violation; lost?: string[] } | undefined {
  const { key, end, ids } = walk;
  const exchange = walk.pages.at(-1);
  const broken = (rule: RuleId, expected: string, actual: string, at: Exchange | undefined = exchange) => ({
    rule,
    violation: violation(expected, `${key}: ${actual}`, at),
  });
  if (end !== "empty-page") return broken("list.next-page", "a walk that ends with an empty page", `the walk ended by ${end}`);
  const expected = model.projects(key).map(({ id }) => id);
  const back = ids.filter((id) => model.gone(key).includes(id));
  if (back.length > 0)
    return broken("delete.gone", "no deleted project on any page", `${listed(back)} back`, pageWith(walk, back[0]));
  const lost = missingIds(expected, ids);
  if (lost.length > 0)
    return { ...broken(ruleOfLoss(model), "every project whose delete was not acknowledged", `${listed(lost)} gone`), lost };
  const fresh = missingIds(ids, expected);
  if (fresh.length > 0)
    return broken("delete.refused-changes-nothing", "no new project", `${listed(fresh)} new`, pageWith(walk, fresh[0]));
  const moved = firstDifference(expected, ids);
  return moved === undefined ? undefined : broken("list.same-set", "the same sequence as before", moved);
}

/** An acknowledged delete may have taken more than it named. */
function ruleOfLoss(model: AccountsModel): RuleId {
  return model.gone("premium").length > 0 ? "delete.gone" : "delete.refused-changes-nothing";
}

function pageWith({ pages }: Walk, id: string | undefined): Exchange | undefined {
  return pages.find((page) => idsOf(page).some((each) => each === id));
}
