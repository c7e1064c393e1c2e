import type { RuleId } from "../../openapi/index.ts";
import { namedIds } from "../model/consent.ts";
import { type Exchange, firstDifference, isSuccess, listed, missingIds, statusLine, type Walk } from "../model/exchange.ts";
import type { Violation } from "../model/verdict.ts";
import type { Run } from "./ask.ts";
import { isTrouble } from "./client.ts";

/** The keys whose projects can be listed. */
export type Key = "premium" | "otherPremium";

/** What a look shows that no acknowledged delete explains. */
export interface Change {
  readonly violation: Violation;
  readonly lost: readonly string[];
  /** The refused writes that named what is lost. */
  readonly naming: readonly Exchange[];
  /** Whether all that is lost is disposable, so that another client may have deleted it. */
  readonly isDisposable: boolean;
  /** Whether all that is lost was named by writes whose answer was lost, so that they may have taken effect. */
  readonly isUnanswered: boolean;
}

/** What a walk shows that no acknowledged delete explains; undefined if nothing. */
export function changeOf(run: Run, walk: Walk): Change | undefined {
  const { judging, writes, client } = run;
  const key = walk.key as Key;
  const before = judging.ids(key);
  const lost = missingIds(before, walk.ids);
  const fresh = missingIds(walk.ids, before);
  if (lost.length === 0 && fresh.length === 0) return sameProjects(run, walk, before);
  const back = fresh.filter((id) => judging.accounts.gone(key).includes(id));
  const naming = writes.filter((write) => !isSuccess(write) && lost.some((id) => namedIds(write.request).includes(id)));
  const rule = ruleOfChange(key, writes.some(isSuccess), naming, back.length > 0);
  const exchange = naming.at(-1) ?? writes.findLast(isSuccess) ?? writes.at(-1);
  const shown = lost.length > 0 ? `${listed(lost)} gone` : back.length > 0 ? `${listed(back)} back` : `${listed(fresh)} new`;
  const violation: Violation = {
    ...{ rule, kind: lost.length > 0 ? "lost" : "data" },
    actual: `${key}: ${shown}${exchange ? `, after ${statusLine(exchange)}` : ""}`,
    expected: [rule === "delete.success" ? "200" : "what the account showed before, without what was deleted"],
    ...(exchange && { exchange }),
  };
  const unanswered = new Set(writes.filter(({ answer }) => isTrouble(answer)).flatMap(({ request }) => namedIds(request)));
  const isUnanswered = lost.length > 0 && lost.every((id) => unanswered.has(id));
  const isDisposable = lost.length > 0 && lost.every((id) => client.target.disposableProjectIds.includes(id));
  return { violation, lost, naming, isDisposable, isUnanswered };
}

function ruleOfChange(key: Key, hasDeleted: boolean, naming: readonly Exchange[], isBack: boolean): RuleId {
  if (naming.length > 0)
    return naming.every(({ request }) => isPlainDelete(request)) ? "delete.success" : "delete.refused-changes-nothing";
  if (isBack) return "delete.gone";
  if (!hasDeleted) return "delete.refused-changes-nothing";
  return key === "otherPremium" ? "delete.own-only" : "delete.gone";
}

/** The same projects in another order are a violation unless a write may have changed the order. */
function sameProjects({ writes }: Run, walk: Walk, before: readonly string[]): Change | undefined {
  const difference = writes.some(isSuccess) ? undefined : firstDifference(before, walk.ids);
  const exchange = walk.pages[0];
  if (difference === undefined || !exchange) return undefined;
  const actual = `${walk.key}: ${difference}`;
  const expected = ["the same sequence as before"];
  return {
    violation: { rule: "list.same-set", kind: "data", expected, actual, exchange },
    lost: [],
    naming: [],
    isDisposable: false,
    isUnanswered: false,
  };
}

/** A delete that should succeed is not sent again for the sake of a proof. */
export function isPlainDelete({ operation, key, query }: Exchange["request"]): boolean {
  return operation === "deleteProject" && key === "premium" && /^projectId=\d+$/.test(query);
}
