import type { RuleId } from "../../openapi/contract.ts";
import type { Target } from "../model/target.ts";
import { type Entry, isSuccess, isTrouble, type Timeline } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import { allProbes } from "../probes/all-probes.ts";
import { TargetAccounts } from "./accounts.ts";
import { isObeyed, type JudgedAnswer, judgeAnswer } from "./answer.ts";
import { causesOf } from "./causes.ts";
import { claimsOf, doubtsOf, type StretchClaims } from "./claims.ts";
import { byCondition, type Mistakes, mistakesIn } from "./conditions.ts";
import { type Claim, type JudgedEffects, judgeEffects } from "./effects.ts";
import { isCounted } from "./form.ts";
import { leaksIn, refusalsIn } from "./leaks.ts";
import { answersOf } from "./learn.ts";
import { type Observation, observe } from "./observations.ts";
import { withFreeKeyQuestion } from "./status.ts";
import { type Stretch, stretchesOf } from "./stretches.ts";
import { meaningsIn, miscountsIn, type TotalMeaning, wrongTotals } from "./totals.ts";

/** What was known before a timeline began: nothing, or what an earlier part of the run has shown. */
export interface Known {
  readonly accounts: TargetAccounts;
  readonly meanings: readonly TotalMeaning[];
  readonly isPagingBroken: boolean;
  /** Whether the accounts are as the looks showed them: no delete did what it must not. */
  readonly isCertain: boolean;
  /** What may be the work of another client. */
  readonly disturbance: string | undefined;
  /** What has proved another client. */
  readonly otherClient: string | undefined;
  /** What the answers before any exploration show together. */
  readonly beforeExploring: { readonly mistakes: Mistakes; readonly refusals: readonly Entry[] };
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
  /** What a further part of the run may start from. */
  readonly known: Known;
}

/** What a timeline breaks, without what it answers. */
export interface Findings extends Pick<Judgement, "violations" | "doubts" | "known"> {
  readonly stretches: readonly Stretch[];
  /** What each entry of each stretch shows by itself. */
  readonly judged: readonly (readonly JudgedAnswer[])[];
}

/** Judges a run by nothing but its timeline. */
export function judge(timeline: Timeline, target: Target): Judgement {
  const findings = judgeViolations(timeline, target);
  const { stretches, known, violations } = findings;
  const judged = findings.judged.flat();
  const observations = observe({ timeline, judged, target, accounts: known.accounts });
  return {
    ...findings,
    touched: touchedIn(timeline, stretches, judged),
    causes: causesOf(violations),
    answers: answersOf(judged, observations, known.meanings),
    observations,
  };
}

/**
 * Each answer is judged by itself; then the walks of each stretch, its totals, and what its writes changed. What rests on ground
 * that does not hold is a doubt.
 */
export function judgeViolations(timeline: Timeline, target: Target, known?: Known): Findings {
  const stretches = stretchesOf(timeline, target, known?.accounts);
  const judged = stretches.map(judgeStretch);
  const mistakes = mistakesIn(judged.flat(), known?.beforeExploring.mistakes);
  const meanings = meaningsIn(stretches, known?.meanings);
  const miscounts = miscountsIn(stretches, meanings);
  const effects = judgeEffects(stretches, target, known?.otherClient);
  const listed = listedIds(timeline);
  const accounts = stretches.at(-1)?.after ?? known?.accounts ?? new TargetAccounts(target.keys);
  const found: StretchClaims[] = [];
  let isCertain = known?.isCertain !== false;
  for (const [place, effect] of effects.entries()) {
    // Once a look shows that deletes did what they must not, neither its accounts nor those of later stretches are certain.
    const isCertainAfter = isCertain && !effect.claims.some(isWrongDelete);
    const ofAnswers = byCondition(judged[place] ?? [], mistakes);
    const ofTotals = wrongTotals(effect.stretch, meanings, miscounts);
    const ground = { listed, isCertain, isCertainAfter, atEnd: accounts };
    found.push(claimsOf({ effect, ofAnswers, ofTotals, ...ground }));
    isCertain = isCertainAfter;
  }
  const isPagingBroken =
    known?.isPagingBroken === true || found.some(({ breaksPaging }) => breaksPaging);
  const refusals = refusalsIn(timeline);
  const earlierRefusals = known?.beforeExploring.refusals ?? [];
  const leaks = leaksIn(refusals, [...earlierRefusals, ...refusals], accounts);
  const resting = found.flatMap((each) => each.resting);
  const all: Claim[] = [
    ...found.flatMap(({ claims }) => claims),
    ...(isPagingBroken ? resting.map(doubtedForPaging) : resting),
    ...leaks.map((violation) => ({ violation })),
  ];
  const proved = all.filter(({ why }) => why === undefined).map(({ violation }) => violation);
  return {
    stretches,
    judged,
    violations: withFreeKeyQuestion(proved, timeline),
    doubts: new Map([...doubtsOfUnanswered(judged.flat()), ...doubtsOf(all)]),
    known: {
      accounts,
      meanings,
      isPagingBroken,
      isCertain,
      // Walks that differ where paging is broken are no work of another client.
      disturbance:
        known?.disturbance ?? (isPagingBroken ? undefined : disturbanceIn(effects, judged)),
      otherClient: isPagingBroken ? undefined : (effects.at(-1)?.otherClient ?? known?.otherClient),
      beforeExploring: known?.beforeExploring ?? { mistakes, refusals },
    },
  };
}

function doubtedForPaging({ violation }: Claim): Claim {
  return { violation, why: "paging is broken, so this is not judged" };
}

/** What shows another client at work. Where a write was wrongly obeyed, or not answered, that explains what has changed. */
function disturbanceIn(
  effects: readonly JudgedEffects[],
  judged: Findings["judged"],
): string | undefined {
  const disturbed = effects.find(
    ({ disturbance, changes }, place) =>
      disturbance !== undefined &&
      !judged[place]?.some(isObeyed) &&
      !changes.some(({ isUnanswered }) => isUnanswered),
  );
  return disturbed?.disturbance;
}

function judgeStretch({ entries, lookPages, expected }: Stretch): JudgedAnswer[] {
  const ofLook = lookPages.map((entry) => ({ entry, accounts: expected, others: [] }));
  return [...entries, ...ofLook].map(judgeAnswer);
}

/** A request without an answer says nothing of the rules that it asked about. */
function doubtsOfUnanswered(judged: readonly JudgedAnswer[]): [RuleId, string][] {
  return judged.flatMap(({ doubt, touched }) =>
    doubt === undefined ? [] : touched.map((rule): [RuleId, string] => [rule, doubt]),
  );
}

function isWrongDelete({ violation: { rule }, why }: Claim): boolean {
  return why === undefined && rule === "delete.gone";
}

/** The projects that any page has listed, each with the key that asked. */
function listedIds(timeline: Timeline): ReadonlySet<string> {
  return new Set(
    timeline.flatMap(({ request, answer }) =>
      answer.projects.map(({ id }) => `${request.key} ${id}`),
    ),
  );
}

/** How many answers, looks and scripts could have shown a breach of each rule. */
function touchedIn(
  timeline: Timeline,
  stretches: readonly Stretch[],
  judged: readonly JudgedAnswer[],
): Map<RuleId, number> {
  const asked = new Set(timeline.map(({ probe }) => probe));
  // What deletes have shown is counted by the looks after them: those that were refused show nothing.
  const scripted = allProbes.filter(({ id, script }) => script && asked.has(id));
  const answered = judged.filter(({ doubt }) => doubt === undefined);
  const all = [
    ...answered.flatMap(({ touched }) => touched),
    ...stretches.flatMap(rulesOfLook),
    ...scripted.map(({ id }) => id),
  ];
  const counts = new Map<RuleId, number>();
  for (const rule of all) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}

/** The rules that a look would have shown broken, by the writes since the last one. */
function rulesOfLook({ writes, look, expected }: Stretch): RuleId[] {
  if (look.length === 0 || !expected.isWhole("premium")) return [];
  const rules: RuleId[] = [];
  if (writes.some((write) => !isSuccess(write) && !isTrouble(write.answer)))
    rules.push("delete.refused-changes-nothing");
  if (!writes.some(isSuccess)) return rules;
  rules.push("delete.gone");
  if (look.some(({ pages }) => pages.some(isCounted))) rules.push("delete.total");
  if (expected.isWhole("otherPremium")) rules.push("delete.own-only");
  return rules;
}
