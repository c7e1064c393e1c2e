import { LAST_ID } from "../../openapi/constants.ts";
import type { RuleId } from "../../openapi/contract.ts";
import type { Target } from "../model/target.ts";
import { type Entry, isSuccess, isTrouble, type Timeline } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import { isRead } from "../operations/operations.ts";
import { allProbes } from "../probes/all-probes.ts";
import { TargetAccounts } from "./accounts.ts";
import { isObeyed, type JudgedAnswer, judgeAnswer } from "./answer.ts";
import { causesOf } from "./causes.ts";
import { changesIn } from "./changes.ts";
import { byCondition } from "./conditions.ts";
import { type JudgedEffects, judgeEffects } from "./effects.ts";
import { leaksIn, type Refusals, refusalsIn } from "./leaks.ts";
import { answersOf } from "./learn.ts";
import { type Observation, observe } from "./observations.ts";
import { PAGING_RULES, pagingViolations } from "./paging.ts";
import { Settled } from "./settled.ts";
import { type Stretch, stretchesOf } from "./stretches.ts";
import { judgeTotals, type TotalMeaning } from "./totals.ts";

/** What was known before a timeline began: nothing, or what an earlier part of the run has shown. */
export interface Known {
  readonly accounts: TargetAccounts;
  readonly meanings: readonly TotalMeaning[];
  readonly isPagingBroken: boolean;
  readonly refusals: Refusals;
}

/** Everything that is known of the target from a timeline. */
export interface Judgement {
  readonly violations: readonly Violation[];
  /** Why there is no verdict on a rule. */
  readonly doubts: ReadonlyMap<RuleId, string>;
  /** How many answers, looks and scripts could have shown a breach of each rule. */
  readonly touched: ReadonlyMap<RuleId, number>;
  /** The rule under which another one is told, because the same cause breaks both. */
  readonly causes: ReadonlyMap<RuleId, RuleId>;
  /** The target's answers to the open questions, by question. */
  readonly answers: Readonly<Record<string, string>>;
  readonly observations: ReadonlyMap<RuleId, Observation>;
  /** What shows another client at work. */
  readonly disturbance?: string;
  /** What a further part of the run may start from. */
  readonly known: Known;
}

/** What a timeline breaks, without what it answers. */
export interface Findings
  extends Pick<Judgement, "violations" | "doubts" | "disturbance" | "known"> {
  readonly stretches: readonly Stretch[];
  /** What each entry of each stretch shows by itself. */
  readonly judged: readonly (readonly JudgedAnswer[])[];
}

/** Judges a run by nothing but its timeline. */
export function judge(timeline: Timeline, target: Target): Judgement {
  const findings = judgeViolations(timeline, target);
  const { stretches, judged, known, violations } = findings;
  const observations = observe({ timeline, target, accounts: known.accounts });
  return {
    ...findings,
    touched: touchedIn(timeline, stretches, judged.flat()),
    causes: causesOf(violations),
    answers: answersOf(stretches, judged, observations, known.meanings),
    observations,
  };
}

/**
 * Each answer is judged by itself; then the walks of each stretch, its totals, and what its writes changed. Where a layer is broken,
 * what rests on it is not claimed.
 */
export function judgeViolations(timeline: Timeline, target: Target, known?: Known): Findings {
  const stretches = stretchesOf(timeline, target, known?.accounts);
  const judged = stretches.map(judgeStretch);
  const told = byCondition(judged.flat());
  const totals = judgeTotals(stretches, known?.meanings);
  const effects = judgeEffects(stretches, target);
  const settled = new Settled(known?.isPagingBroken);
  // Once a look shows that deletes did what they must not, its accounts and those of later stretches are not certain.
  const wrong = effects.findIndex(({ violations }) => violations.some(isOfDelete));
  const lastCertain = wrong < 0 ? stretches.length : wrong;
  const listed = listedIds(timeline);
  for (const [place, stretch] of stretches.entries()) {
    const answers = judged[place] ?? [];
    const ofAnswers = answers.flatMap((answer) => told.get(answer) ?? []);
    const paging = pagingViolations(stretch, known === undefined && place === 0);
    const found = [...ofAnswers.filter((each) => !isOfOrder(each, stretch)), ...paging];
    const isUncertain = (each: Violation) =>
      isOfListed(each, listed) || (each.needsQuietAccount === true && place > lastCertain);
    settled.doubt(found.filter(isUncertain));
    const certain = found.filter((each) => !isUncertain(each));
    settled.take(certain, effects[place], () => isQuiet(stretch, target));
    settled.doubtUnanswered(answers);
  }
  for (const [place, effect] of effects.entries()) {
    const ofTotals = totals.violations[place] ?? [];
    if (place >= lastCertain) settled.doubt(ofTotals);
    const certain = place < lastCertain ? ofTotals : [];
    settled.takeResting([...effect.violations, ...certain], effect);
  }
  const accounts = stretches.at(-1)?.after ?? known?.accounts ?? new TargetAccounts(target.keys);
  const refusals = refusalsIn(timeline, accounts, known?.refusals);
  settled.add(leaksIn(accounts, refusals));
  const { violations, doubts, isPagingBroken } = settled;
  return {
    stretches,
    judged,
    violations,
    doubts,
    ...disturbanceIn(effects, judged, isPagingBroken),
    known: {
      accounts,
      meanings: totals.meanings,
      isPagingBroken,
      refusals: known?.refusals ?? refusals,
    },
  };
}

function judgeStretch({ entries, lookPages, expected }: Stretch): JudgedAnswer[] {
  const ofLook = lookPages
    .filter(({ answer }) => answer.status !== 429)
    .map((entry) => ({ entry, accounts: expected, others: [] }));
  return [...entries, ...ofLook].map(judgeAnswer);
}

/** Whether nothing changed in a stretch, so that its pages show by themselves whether paging is right. */
function isQuiet(stretch: Stretch, target: Target): boolean {
  return !stretch.writes.some(isSuccess) && changesIn(stretch, target).length === 0;
}

function isOfDelete({ rule }: Violation): boolean {
  return rule === "delete.gone";
}

/** The projects that any page has listed, by the key that asked. */
function listedIds(timeline: Timeline): Map<string, Set<string>> {
  const listed = new Map<string, Set<string>>();
  for (const { request, answer } of timeline) {
    const ids = listed.get(request.key) ?? new Set();
    for (const { id } of answer.projects) ids.add(id);
    listed.set(request.key, ids);
  }
  return listed;
}

/** Whether a cursor is called unknown although the account has listed it: then pages contradict each other. */
function isOfListed({ rule, entry }: Violation, listed: Map<string, Set<string>>): boolean {
  if (rule !== "list.last-id-unknown" || entry === undefined) return false;
  const named = new URLSearchParams(entry.request.query).getAll(LAST_ID);
  return named.some((id) => listed.get(entry.request.key)?.has(id));
}

/** Whether a page follows a delete of the same stretch, or was asked beside it: the order may be another one since. */
function isOfOrder({ rule, kind, entry }: Violation, { entries }: Stretch): boolean {
  if (kind !== "data" || !PAGING_RULES.includes(rule)) return false;
  const place = entries.findIndex((each) => each.entry === entry);
  const placed = entries[place];
  // A page of a look is none of the entries: it is judged after all deletes.
  if (placed === undefined) return false;
  return placed.others.length > 0 || entries.slice(0, place).some((each) => isDone(each.entry));
}

function isDone(entry: Entry): boolean {
  return !isRead(entry.request) && isSuccess(entry);
}

/**
 * What shows another client at work; not where a write that had to be refused was answered as done, nor where paging is broken,
 * because then walks differ without one.
 */
function disturbanceIn(
  effects: readonly JudgedEffects[],
  judged: Findings["judged"],
  isPagingBroken: boolean,
): Pick<Judgement, "disturbance"> {
  const [disturbance] = effects.flatMap((effect, place) =>
    isPagingBroken || judged[place]?.some(isObeyed) ? [] : (effect.disturbance ?? []),
  );
  return disturbance === undefined ? {} : { disturbance };
}

function touchedIn(
  timeline: Timeline,
  stretches: readonly Stretch[],
  judged: readonly JudgedAnswer[],
): Map<RuleId, number> {
  const asked = new Set(timeline.map(({ probe }) => probe));
  const scripted = allProbes.filter(
    ({ id, script, effect }) => (script ?? effect) && asked.has(id),
  );
  const answered = judged.filter(({ doubt }) => doubt === undefined);
  const counts = new Map<RuleId, number>();
  for (const rule of [
    ...answered.flatMap(({ touched }) => touched),
    ...stretches.flatMap(rulesOfLook),
    ...scripted.map(({ id }) => id),
  ])
    counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}

/** The rules that a look would have shown broken, by the writes since the last one. */
function rulesOfLook({ writes, look, expected }: Stretch): RuleId[] {
  if (look.length === 0 || !expected.isWhole("premium")) return [];
  const isRefused = writes.some((write) => !isSuccess(write) && !isTrouble(write.answer));
  const isDone = writes.some(isSuccess);
  return [
    ...(isRefused ? (["delete.refused-changes-nothing"] as const) : []),
    ...(isDone ? (["delete.gone", "delete.total"] as const) : []),
    ...(isDone && expected.isWhole("otherPremium") ? (["delete.own-only"] as const) : []),
  ];
}
