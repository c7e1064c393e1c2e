import { documentedStatuses, type RuleId } from "../../openapi/contract.ts";
import { isSuccess, type Kind, statusLine, type Violation } from "../model/timeline.ts";
import { isOtherShape } from "./form.ts";
import { PAGING_RULES } from "./paging.ts";

/** The rule under which another one is told: a defect of paging, one wrong status, or one answer breaks several rules. */
export function causesOf(violations: readonly Violation[]): Map<RuleId, RuleId> {
  const causes = new Map(restingIn(violations));
  for (const group of groupsIn(violations)) tellTogether(group, causes);
  for (const [rule, cause] of sameAnswers(violations))
    if (!causes.has(rule)) causes.set(rule, cause);
  return new Map([...causes].map(([rule, cause]) => [rule, causes.get(cause) ?? cause]));
}

/** Rules that rest on another one: where that one is broken in one of these ways, what breaks them follows from it. */
const RESTING: readonly (readonly [cause: RuleId, kinds: readonly Kind[], rules: RuleId[]])[] = [
  // Where the pages of two accounts are mixed, nothing is known of either.
  [
    "list.own-only",
    ["shown"],
    [...PAGING_RULES, "list.total", "list.last-id-foreign", "list.last-id-unknown"],
  ],
  ["list.total", ["data"], ["delete.total"]],
  ["delete.gone", ["data", "lost"], ["delete.total"]],
  // A project that is still there can be deleted again.
  ["delete.gone", ["data"], ["delete.again"]],
];

function restingIn(violations: readonly Violation[]): [RuleId, RuleId][] {
  // A refusal may show a project of another account too, but no page.
  const isPage = ({ kind, entry }: Violation) => kind !== "shown" || (entry && isSuccess(entry));
  return RESTING.flatMap(([cause, kinds, rules]) =>
    violations.some((each) => each.rule === cause && kinds.includes(each.kind) && isPage(each))
      ? rules.map((rule): [RuleId, RuleId] => [rule, cause])
      : [],
  );
}

/** Tells a group of violations under the rule that most of them break. */
function tellTogether(group: readonly Violation[], causes: Map<RuleId, RuleId>): void {
  const counts = countsOf(group.map(({ rule }) => rule));
  const [first, ...others] = [...counts].sort(
    ([one, more], [other, most]) => most - more || layerOf(one) - layerOf(other),
  );
  for (const [rule] of others) if (first && !causes.has(rule)) causes.set(rule, first[0]);
}

/** How often each rule is among these. */
export function countsOf(rules: readonly RuleId[]): Map<RuleId, number> {
  const counts = new Map<RuleId, number>();
  for (const rule of rules) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}

/** Violations that one defect explains. A rule that another violation breaks too is not told with them. */
function groupsIn(violations: readonly Violation[]): Violation[][] {
  const names = violations.map(sharedDefectOf);
  return [...new Set(names)].map((name) => {
    const others = violations.filter((_, place) => names[place] !== name).map(({ rule }) => rule);
    const isOwn = ({ rule }: Violation, place: number) =>
      name !== undefined && names[place] === name && !others.includes(rule);
    return violations.filter(isOwn);
  });
}

/** What may be behind a violation: paging, pages of another shape, or a status that the operation does not have, such as 422. */
function sharedDefectOf({ rule, kind, entry }: Violation): string | undefined {
  if (kind === "data" && PAGING_RULES.includes(rule)) return "paging";
  if (kind === "form" && entry && isOtherShape(entry)) return "shape";
  const status = entry?.answer.status ?? 0;
  const documented = documentedStatuses(entry?.request.operation);
  const isOther = status >= 400 && status < 500 && !documented.includes(status);
  return isOther ? `status ${status}` : undefined;
}

/** Rules that only answers show which break a more basic rule too. */
function sameAnswers(violations: readonly Violation[]): [RuleId, RuleId][] {
  const rules = [...new Set(violations.map(({ rule }) => rule))];
  const byLayer = rules
    .toSorted((one, other) => layerOf(one) - layerOf(other))
    .map((rule) => {
      const own = violations.filter((each) => each.rule === rule).map(evidenceOf);
      return { rule, own, all: new Set(own.flat()) };
    });
  return byLayer.flatMap(({ rule, own }, place): [RuleId, RuleId][] => {
    const basic = byLayer
      .slice(0, place)
      .find(({ all }) => own.every((evidence) => evidence.some((each) => all.has(each))));
    return basic ? [[rule, basic.rule]] : [];
  });
}

/** What shows a violation: its answer and, if a key that has to be refused is served, the request whatever its key. */
function evidenceOf({ rule, kind, entry }: Violation): unknown[] {
  if (entry === undefined) return [];
  const isOpened = /^(auth\.key|plan)/.test(rule) && (kind === "shown" || kind === "lost");
  return isOpened ? [entry, statusLine(entry)] : [entry];
}

/** What a finding rests on, the most basic first: the rules of each layer by id, or by the beginning of ids. */
const LAYERS: readonly (readonly string[])[] = [
  ["envelope.json"],
  ["envelope"],
  ["list.shape", "list.project"],
  ["auth.key-missing"],
  ["auth.key", "plan", "list.content-type", "delete.content-type", "route"],
  ["list.limit", "list.default-limit", "list.maximum"],
  [...PAGING_RULES, "list.own-only"],
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
