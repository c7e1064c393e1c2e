import { documentedStatuses, type RuleId } from "../../openapi/contract.ts";
import { isSuccess, statusLine } from "../model/timeline.ts";
import type { Kind, Violation } from "../model/verdict.ts";
import { isOtherShape } from "./form.ts";
import { PAGING_RULES } from "./paging.ts";

/**
 * The rule under which another one is told: a defect of paging, one wrong status, or one answer breaks several rules. What rests on
 * a broken rule says more than a shared defect, and that more than a shared answer.
 */
export function causesOf(violations: readonly Violation[]): Map<RuleId, RuleId> {
  const broken = brokenIn(violations);
  const causes = new Map([
    ...sameAnswers(broken),
    ...sharedDefects(broken),
    ...restingIn(violations),
  ]);
  return new Map([...causes].map(([rule, cause]) => [rule, causes.get(cause) ?? cause]));
}

/** A broken rule, and what breaks it. */
interface Broken {
  readonly rule: RuleId;
  readonly own: readonly Violation[];
}

function brokenIn(violations: readonly Violation[]): Broken[] {
  const rules = [...new Set(violations.map(({ rule }) => rule))];
  return rules.map((rule) => ({ rule, own: violations.filter((each) => each.rule === rule) }));
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
  // A refusal that shows a project of another account says nothing of pages.
  const ofPages = violations.filter(
    ({ kind, entry }) => kind !== "shown" || (entry && isSuccess(entry)),
  );
  return RESTING.flatMap(([cause, kinds, rules]) =>
    ofPages.some(({ rule, kind }) => rule === cause && kinds.includes(kind))
      ? rules.map((rule): [RuleId, RuleId] => [rule, cause])
      : [],
  );
}

/** Rules that one defect breaks, and nothing else, are told under the one that it breaks most. */
function sharedDefects(broken: readonly Broken[]): [RuleId, RuleId][] {
  const mostFirst = broken.toSorted(
    (one, other) => other.own.length - one.own.length || layerOf(one.rule) - layerOf(other.rule),
  );
  const firstBy = new Map<string, RuleId>();
  const causes: [RuleId, RuleId][] = [];
  for (const { rule, own } of mostFirst) {
    const [defect, ...others] = new Set(own.map(sharedDefectOf));
    if (defect === undefined || others.length > 0) continue;
    const first = firstBy.get(defect);
    if (first === undefined) firstBy.set(defect, rule);
    else causes.push([rule, first]);
  }
  return causes;
}

/** The defect that a violation may share with others: of paging, pages of another shape, or a status that the operation does not have, such as 422. */
function sharedDefectOf({ rule, kind, entry }: Violation): string | undefined {
  if (kind === "data" && PAGING_RULES.includes(rule)) return "paging";
  if (kind === "form" && entry && isOtherShape(entry)) return "shape";
  const status = entry?.answer.status ?? 0;
  const documented = documentedStatuses(entry?.request.operation);
  const isOther = status >= 400 && !documented.includes(status);
  return isOther ? `status ${status}` : undefined;
}

/** Rules that only answers show which break a more basic rule too. */
function sameAnswers(broken: readonly Broken[]): [RuleId, RuleId][] {
  const byLayer = broken
    .toSorted((one, other) => layerOf(one.rule) - layerOf(other.rule))
    .map(({ rule, own }) => {
      const shown = own.map(evidenceOf);
      return { rule, shown, all: new Set(shown.flat()) };
    });
  return byLayer.flatMap(({ rule, shown }, place): [RuleId, RuleId][] => {
    const basic = byLayer
      .slice(0, place)
      .find(({ all }) => shown.every((evidence) => evidence.some((each) => all.has(each))));
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
