import { LAST_ID } from "../../openapi/constants.ts";
import type { RuleId } from "../../openapi/contract.ts";
import { sentValues } from "../model/exchange.ts";
import { isSuccess } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import type { TargetAccounts } from "./accounts.ts";
import type { Claim, JudgedEffects } from "./effects.ts";
import { PAGING_RULES, pagingViolations, skippingWalks } from "./paging.ts";
import type { Stretch } from "./stretches.ts";

/** A stretch, with the violations that its answers and its totals show. */
export interface JudgedStretch {
  readonly effect: JudgedEffects;
  readonly ofAnswers: readonly Violation[];
  readonly ofTotals: readonly Violation[];
  /** The projects that any page of the timeline has listed. */
  readonly listed: ReadonlySet<string>;
  /** Whether the accounts are as the looks showed them: before the stretch, and after it. */
  readonly isCertain: boolean;
  readonly isCertainAfter: boolean;
  /** The accounts at the end of the run. */
  readonly atEnd: TargetAccounts;
}

/** What a stretch breaks. */
export interface StretchClaims {
  /** By its answers and its walks. */
  readonly claims: readonly Claim[];
  /** By its changes and its totals: they rest on pages that do not contradict each other. */
  readonly resting: readonly Claim[];
  readonly breaksPaging: boolean;
}

/** What a stretch claims, each claim with the reason why it is a doubt, if it is one. */
export function claimsOf(judged: JudgedStretch): StretchClaims {
  const { effect, ofAnswers, ofTotals, listed, isCertain, isCertainAfter, atEnd } = judged;
  const { stretch, changes } = effect;
  const skipping = skippingWalks(stretch);
  const found = [
    ...ofAnswers.filter((each) => !isAfterDelete(each, stretch)),
    ...skipping,
    ...pagingViolations(stretch, atEnd),
  ];
  // What a look shows as lost may have gone at any time; a write that was wrongly obeyed changes only what is answered after it.
  const lost = effect.claims.map(({ violation }) => violation).find(isLoss);
  const otherCause = effect.disturbance ?? lost?.actual;
  const obeyed = found.find(isLoss);
  const claims = found.map((each) => {
    const cause = obeyed && mayFollow(each, obeyed, stretch) ? obeyed.actual : undefined;
    return claimOn({ listed, isCertain, otherCause: otherCause ?? cause }, each);
  });
  const groundOfTotals = {
    listed,
    isCertain: isCertainAfter,
    otherCause: otherCause ?? obeyed?.actual,
  };
  const totals = ofTotals.map((each) => claimOn(groundOfTotals, each));
  const isUnchanged = !stretch.writes.some(isSuccess) && changes.length === 0;
  return {
    claims,
    resting: [...effect.claims, ...totals],
    breaksPaging: skipping.length > 0 || (isUnchanged && claims.some(isOfPaging)),
  };
}

/** What a claim rests on. */
interface Ground extends Pick<JudgedStretch, "listed" | "isCertain"> {
  /** What may have changed the accounts, apart from the writes of the run. */
  readonly otherCause: string | undefined;
}

function claimOn({ listed, isCertain, otherCause }: Ground, violation: Violation): Claim {
  const { needsQuietAccount } = violation;
  if (isOfListedCursor(violation, listed) || (needsQuietAccount && !isCertain))
    return { violation, why: "the pages contradict each other, so this is not judged" };
  return { violation, why: needsQuietAccount ? otherCause : undefined };
}

/** Whether an answer came after a write was sent. */
function mayFollow(found: Violation, write: Violation, stretch: Stretch): boolean {
  const placed = placedIn(stretch, found);
  return placed === undefined || placed.place >= (write.entry?.since ?? 0);
}

/** The entry that shows a violation, in its place; undefined for a page of the look, which comes after all of them. */
function placedIn(
  { entries }: Stretch,
  { entry }: Violation,
): Stretch["entries"][number] | undefined {
  return entries.find((each) => each.entry === entry);
}

function isLoss({ kind }: Violation): boolean {
  return kind === "lost";
}

/** Whether pages contradict each other, or those of two accounts do. */
function isOfPaging({ violation: { rule, kind }, why }: Claim): boolean {
  const isShared = rule === "list.own-only" && kind === "shown";
  return why === undefined && (isShared || (kind === "data" && PAGING_RULES.includes(rule)));
}

/** Whether a cursor is called unknown although the account has listed it: then pages contradict each other. */
function isOfListedCursor({ rule, kind, entry }: Violation, listed: ReadonlySet<string>): boolean {
  // A page at a wrong place is about a cursor that was deleted.
  if (rule !== "list.last-id-unknown" || kind === "data" || entry === undefined) return false;
  const { request } = entry;
  return sentValues(request, LAST_ID).some((id) => listed.has(`${request.key} ${id}`));
}

/** Whether a page at a wrong place follows a delete of the stretch, or was asked beside it: the order may be another one since. */
function isAfterDelete(found: Violation, stretch: Stretch): boolean {
  const { rule, kind } = found;
  const isOfPlace = rule === "list.last-id-unknown" || PAGING_RULES.includes(rule);
  if (kind !== "data" || !isOfPlace) return false;
  const placed = placedIn(stretch, found);
  if (placed === undefined) return false;
  return placed.accounts !== stretch.before || placed.others.length > 0;
}

/** Why there is no verdict on the rules of claims that are doubts. */
export function doubtsOf(claims: readonly Claim[]): [RuleId, string][] {
  return claims.flatMap(({ violation: { rule, actual }, why }): [RuleId, string][] =>
    why === undefined ? [] : [[rule, `${why}: ${actual}`]],
  );
}
