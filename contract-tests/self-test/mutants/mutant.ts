import { MAXIMUM_LIMIT } from "../../../openapi/constants.ts";
import type { RuleId } from "../../../openapi/contract.ts";
import type { ReferenceOptions } from "../reference.ts";
import type { Middleware } from "../wire.ts";
import { type Asked, by } from "./conditions.ts";
import { instead } from "./defects.ts";
import { type Ask, asPremium } from "./requests.ts";

/** A server that is wrong in one way: the reference with a middleware that breaks a rule. */
export interface Mutant {
  readonly id: string;
  /** What is wrong, in one sentence. */
  readonly breaks: string;
  readonly rule: RuleId;
  /** The rules under which the defect may be reported: the case of one of them must fail. Usually the broken rule alone. */
  readonly shownBy: readonly RuleId[];
  /** Wraps the handler. The state of a defect lives in the closure of `(next) => …`, so that each run starts afresh. */
  readonly wrap: Middleware;
  /** What else differs from the reference, such as its answers to open questions; it alone breaks nothing. */
  readonly options: ReferenceOptions;
}

/** A mutant in a table. `shownBy` replaces the broken rule where the defect shows under others. */
export type Row = readonly [
  id: string,
  breaks: string,
  wrap: Middleware,
  shownBy?: readonly RuleId[],
];

/** Mutants that break one rule. */
export function breaking(
  rule: RuleId,
  rows: readonly Row[],
  options: ReferenceOptions = {},
): Mutant[] {
  return rows.map(([id, breaks, wrap, shownBy = [rule]]) => ({
    id,
    breaks,
    rule,
    shownBy,
    wrap,
    options,
  }));
}

/** A refusal that is skipped for some requests, and the request that is handled instead; by default that of the premium account. */
export type Skip = readonly [id: string, breaks: string, asked: Asked, as?: Ask];

/** Mutants that skip the refusal by one rule. */
export function skipping(rule: RuleId, skips: readonly Skip[]): Mutant[] {
  const rows = skips.map(
    ([id, breaks, asked, as = asPremium]): Row => [id, breaks, instead(by(rule, asked), as)],
  );
  return breaking(rule, rows);
}

/** A mutant that only an exploration meets. Its sentence is its id too, and the first of `shownBy` is the broken rule. */
export type HiddenRow = readonly [
  breaks: string,
  shownBy: readonly [RuleId, ...RuleId[]],
  wrap: Middleware,
];

/** Mutants of several rules. */
export function hidden(options: ReferenceOptions, rows: readonly HiddenRow[]): Mutant[] {
  return rows.flatMap(([breaks, shownBy, wrap]) =>
    breaking(shownBy[0], [[breaks, breaks, wrap, shownBy]], options),
  );
}

/** A full page of the largest limit, and some projects more. The cases leave one of five disposable projects. */
export const FEW_DISPOSABLE: ReferenceOptions = { projects: MAXIMUM_LIMIT + 30, disposable: 5 };
export const MANY_DISPOSABLE: ReferenceOptions = { projects: MAXIMUM_LIMIT + 30, disposable: 40 };
