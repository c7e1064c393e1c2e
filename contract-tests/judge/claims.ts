import { LAST_ID } from "../../openapi/constants.ts";
import type { RuleId } from "../../openapi/contract.ts";
import { sentValues } from "../model/exchange.ts";
import { isSuccess } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
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
}

/** What a stretch breaks: by its answers and walks, and what rests on pages that do not contradict each other. */
export interface StretchClaims {
  readonly claims: readonly Claim[];
  readonly resting: readonly Claim[];
  readonly breaksPaging: boolean;
}

/** What a stretch claims, each claim with the reason why it is a doubt, if it is one. */
export function claimsOf({ effect, ofAnswers, ofTotals, ...on }: JudgedStretch): StretchClaims {
  const { stretch, changes, disturbance } = effect;
  const skipping = skippingWalks(stretch);
  const found = [
    ...ofAnswers.filter((each) => !isOfOrder(each, stretch)),
    ...skipping,
    ...pagingViolations(stretch),
  ];
  const loss = [...effect.claims.map(({ violation }) => violation), ...found].find(isLoss);
  const ground = { ...on, unquiet: disturbance ?? loss?.actual };
  const claims = found.map((each) => claimOn(ground, each));
  const totals = ofTotals.map((each) => claimOn({ ...ground, isCertain: on.isCertainAfter }, each));
  const isQuiet = !stretch.writes.some(isSuccess) && changes.length === 0;
  return {
    claims,
    resting: [...effect.claims, ...totals],
    breaksPaging: skipping.length > 0 || (isQuiet && claims.some(isOfPaging)),
  };
}

/** What a claim rests on. */
interface Ground extends Pick<JudgedStretch, "listed" | "isCertain"> {
  /** What may have changed the accounts, apart from the writes of the run. */
  readonly unquiet: string | undefined;
}

function claimOn({ listed, isCertain, unquiet }: Ground, violation: Violation): Claim {
  const { needsQuietAccount } = violation;
  if (isOfListed(violation, listed) || (needsQuietAccount && !isCertain))
    return { violation, why: "the pages contradict each other, so this is not judged" };
  return { violation, why: needsQuietAccount ? unquiet : undefined };
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
function isOfListed({ rule, kind, entry }: Violation, listed: ReadonlySet<string>): boolean {
  // A page at a wrong place is about a cursor that was deleted.
  if (rule !== "list.last-id-unknown" || kind === "data" || entry === undefined) return false;
  const { request } = entry;
  return sentValues(request, LAST_ID).some((id) => listed.has(`${request.key} ${id}`));
}

/** Whether a page follows a delete of the same stretch, or was asked beside it: the order may be another one since. */
function isOfOrder({ rule, kind, entry }: Violation, { entries, before }: Stretch): boolean {
  const isOfPlace = rule === "list.last-id-unknown" || PAGING_RULES.includes(rule);
  if (kind !== "data" || !isOfPlace) return false;
  // A page of a look is none of the entries: it is judged after all deletes.
  const placed = entries.find((each) => each.entry === entry);
  return placed !== undefined && (placed.accounts !== before || placed.others.length > 0);
}

/** Why there is no verdict on the rules of claims that are doubts. */
export function doubtsOf(claims: readonly Claim[]): [RuleId, string][] {
  return claims.flatMap(({ violation: { rule, actual }, why }): [RuleId, string][] =>
    why === undefined ? [] : [[rule, `${why}: ${actual}`]],
  );
}
