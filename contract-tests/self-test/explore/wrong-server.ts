import type { RuleId } from "../../../openapi/index.ts";
import { type Asked, both, by, isDelete, isList } from "../mutants/conditions.ts";
import { afterDeletes, editPages, instead, where } from "../mutants/defects.ts";
import { asJson, asPremium } from "../mutants/requests.ts";
import type { Middleware } from "../wire.ts";

/** A server that is wrong only in a combination, after a sequence, late or rarely. */
export interface WrongServer {
  readonly id: string;
  /** The broken rules, one of which an exploration must name; `any`: the rule of the request that meets the defect. */
  readonly rules: readonly RuleId[] | "any";
  readonly wrap: Middleware;
}

type Row = readonly [id: string, rules: WrongServer["rules"], wrap: Middleware];

export function wrongServersOf(rows: readonly Row[]): WrongServer[] {
  return rows.map(([id, rules, wrap]) => ({ id, rules, wrap }));
}

/** Starts a defect after the cases, which delete less: a write that succeeds wrongly ends the writes of a run. */
export const later = (defect: Middleware): Middleware => afterDeletes(6, defect);

/** Changes the pages of lists with a trait. */
export function otherPage(trait: Asked, change: (projects: readonly unknown[]) => readonly unknown[]): Middleware {
  return where(onList(trait), editPages(change));
}

export const onList = (trait: Asked): Asked => both(isList, trait);
export const onDelete = (trait: Asked): Asked => both(isDelete, trait);

/** Skips the refusal by this rule for these requests: they are handled as if they had the premium key and a Content-Type. */
export function forgotten(rule: RuleId, asked: Asked): Middleware {
  return instead(by(rule, asked), (request) => asJson(asPremium(request)));
}

/** The rules that a wrong page may break: which of them is named depends on the first page that is wrong. */
export const PAGES: readonly RuleId[] = ["list.first-page", "list.next-page", "list.own-only"];

export const withoutFirst = (projects: readonly unknown[]): readonly unknown[] => projects.slice(1);
