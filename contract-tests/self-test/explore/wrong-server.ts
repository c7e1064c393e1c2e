import type { RuleId } from "../../../openapi/index.ts";
import { type Asked, both, by, isDelete, isList } from "../mutants/conditions.ts";
import { editPages, instead, where } from "../mutants/defects.ts";
import { asJson, asPremium } from "../mutants/requests.ts";
import type { Middleware } from "../wire.ts";

/** A server that is wrong only in a combination, after a sequence, late or rarely. */
export interface WrongServer {
  readonly id: string;
  /** The broken rules, one of which a run with an exploration must name; `any`: the rule of the request that meets the defect. */
  readonly rules: readonly RuleId[] | "any";
  readonly wrap: Middleware;
  /** The number of projects, if it matters. */
  readonly projects?: number;
  /** Whether five disposable projects are too few, of which the cases leave one: forty show it. */
  readonly needsMany?: true;
}

export type Row = readonly [id: string, rules: WrongServer["rules"], wrap: Middleware];

export function wrongServersOf(rows: readonly Row[]): WrongServer[] {
  return rows.map(([id, rules, wrap]) => ({ id, rules, wrap }));
}

/** Servers that show their defect only after more deletes than five disposable projects allow, or in a second project that is gone. */
export function needingMany(servers: readonly WrongServer[]): WrongServer[] {
  return servers.map((server) => ({ ...server, needsMany: true }));
}

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

export const withoutFirst = (projects: readonly unknown[]): readonly unknown[] => projects.slice(1);
