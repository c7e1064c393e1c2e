import { documentedStatuses, type RuleId } from "../../openapi/contract.ts";
import type { Violation } from "../model/verdict.ts";
import { PAGING_RULES } from "./paging.ts";

/** The rule under which another one is told: a defect of paging, one wrong status, or one answer breaks several rules. */
export function causesOf(violations: readonly Violation[]): Map<RuleId, RuleId> {
  const causes = new Map<RuleId, RuleId>();
  const groups = [pagingIn(violations), ...statusesIn(violations)];
  for (const group of groups) tellTogether(group, causes);
  for (const [rule, cause] of sameAnswers(violations))
    if (!causes.has(rule)) causes.set(rule, cause);
  const broken = new Set(violations.map(({ rule }) => rule));
  if (broken.has("delete.total") && broken.has("delete.gone"))
    causes.set("delete.total", "delete.gone");
  return new Map([...causes].map(([rule, cause]) => [rule, causes.get(cause) ?? cause]));
}

/** Tells a group of violations under the rule that most of them break. */
function tellTogether(group: readonly Violation[], causes: Map<RuleId, RuleId>): void {
  const counts = new Map<RuleId, number>();
  for (const { rule } of group) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  const [first, ...others] = [...counts].sort(
    ([one, more], [other, most]) => most - more || layerOf(one) - layerOf(other),
  );
  for (const [rule] of others) if (first && !causes.has(rule)) causes.set(rule, first[0]);
}

function pagingIn(violations: readonly Violation[]): Violation[] {
  return violations.filter(({ rule, kind }) => PAGING_RULES.includes(rule) && kind === "data");
}

/** Wrong statuses that the interface has nowhere, such as the 422 of a framework, by status; only rules with no other violation. */
function statusesIn(violations: readonly Violation[]): Violation[][] {
  const groups = new Map<number, Violation[]>();
  for (const each of violations) {
    const status = each.entry?.answer.status ?? 0;
    const isOther = status >= 400 && status < 500 && !documentedStatuses().includes(status);
    if (isOther) groups.set(status, [...(groups.get(status) ?? []), each]);
  }
  const isOnly = (group: readonly Violation[], { rule }: Violation) =>
    violations.every((each) => each.rule !== rule || group.includes(each));
  return [...groups.values()].map((group) => group.filter((each) => isOnly(group, each)));
}

/** Rules that only answers show which break a more basic rule too. */
function sameAnswers(violations: readonly Violation[]): [RuleId, RuleId][] {
  const answers = new Map<RuleId, Set<Violation["entry"]>>();
  for (const { rule, entry } of violations)
    answers.set(rule, (answers.get(rule) ?? new Set()).add(entry));
  const byLayer = [...answers].sort(([one], [other]) => layerOf(one) - layerOf(other));
  return byLayer.flatMap(([rule, own], place): [RuleId, RuleId][] => {
    const basic = byLayer
      .slice(0, place)
      .find(([, others]) => [...own].every((entry) => entry !== undefined && others.has(entry)));
    return basic ? [[rule, basic[0]]] : [];
  });
}

/** What a finding rests on, the most basic first: the rules of each layer by id, or by the beginning of ids. */
const LAYERS: readonly (readonly string[])[] = [
  ["envelope.json"],
  ["envelope"],
  ["list.shape", "list.project"],
  ["auth.key", "plan", "list.content-type", "delete.content-type", "route"],
  ["list.limit", "list.default-limit", "list.maximum"],
  ["list"],
  ["list.total"],
  ["delete.success", "delete.gone"],
  ["delete"],
  ["request", "auth.precedence"],
];

/** The place of the layer of a rule: that of the longest name which its id begins with. */
export function layerOf(rule: string): number {
  const names = LAYERS.flatMap((layer, place) => layer.map((name) => ({ name, place })));
  const fitting = names.filter(({ name }) => rule.startsWith(name));
  const [longest] = fitting.sort((one, other) => other.name.length - one.name.length);
  return longest?.place ?? LAYERS.length;
}
