import type { Middleware } from "../../../mock-server/index.ts";
import type { RuleId } from "../../../openapi/index.ts";
import { type Asked, both, deleted, isList, listed, to } from "../mutants/conditions.ts";
import { edit } from "../mutants/defects.ts";

/** A server that is wrong only in a combination, after a sequence, late or rarely. */
export interface WrongServer {
  readonly id: string;
  /** The rules that are broken, one of which an exploration names; `any` if that is the rule of whatever request meets the defect. */
  readonly rules: readonly RuleId[] | "any";
  readonly wrap: Middleware;
}

/** After so many deletes the defect is there. */
export function afterDeletes(count: number, defect: Middleware): Middleware {
  return (next) => {
    let left = count;
    const broken = defect(next);
    return async (request) => {
      const response = await (left > 0 ? next : broken)(request);
      if (deleted(response, request)) left -= 1;
      return response;
    };
  };
}

/** The defect is there once the cases are over, which delete less: a write that is obeyed ends the writes of a run. */
export const later = (defect: Middleware): Middleware => afterDeletes(6, defect);

/** Another page than the right one, for lists with a trait. */
export function otherPage(trait: Asked, change: (projects: readonly unknown[]) => readonly unknown[]): Middleware {
  return edit(to(both(isList, trait), listed), (body) => ({ ...body, projects: change(body.projects as unknown[]) }));
}
