import type { ApiRequest, Middleware } from "../wire.ts";
import type { ListedProject } from "./answers.ts";
import { listed, parameter } from "./conditions.ts";
import { edit, editPages } from "./defects.ts";
import { projectsOf } from "./requests.ts";

/** What a page is chosen from: the whole account, where the page starts in it, and its limit. */
export interface Reading {
  readonly all: readonly ListedProject[];
  readonly start: number;
  readonly limit: number;
}

/** Which projects a page shows. */
export type Choose = (reading: Reading) => readonly ListedProject[];

/** Chooses the projects of each page from the whole account. */
export function paged(choose: Choose): Middleware {
  return edit(listed, async (body, request, next) => {
    const all = await projectsOf(next, request);
    const lastId = Number(parameter(request, "last_id") ?? 0);
    const start = all.findIndex(({ id }) => id === lastId) + 1;
    const limit = Number(parameter(request, "limit") ?? 20);
    return { ...body, projects: choose({ all, start, limit }) };
  });
}

/** Gives pages of this length, or of a length that depends on their limit. */
export function sized(size: number | ((limit: number) => number)): Middleware {
  return paged(({ all, start, limit }) => all.slice(start, start + (typeof size === "number" ? size : size(limit))));
}

/** Computes the `total` of a page. */
export type Count = (all: number, page: number, request: ApiRequest) => unknown;

/** Replaces the `total` of pages. */
export function counted(count: number | Count): Middleware {
  return edit(listed, (body, request) => {
    const page = body.projects as ListedProject[];
    return { ...body, total: typeof count === "number" ? count : count(Number(body.total), page.length, request) };
  });
}

export const right: Choose = ({ all, start, limit }) => all.slice(start, start + limit);

/** Pages without their first project, and a `total` of one more than there are. */
export const withoutFirst: Middleware = editPages((projects) => projects.slice(1));
export const oneMore: Middleware = counted((all) => all + 1);

/** Pages that start at another place. */
export function from(place: (start: number, all: number) => number): Middleware {
  return paged(({ all, start, limit }) => right({ all, start: place(start, all.length), limit }));
}

/** Pages that start at the second project. */
export const second: Middleware = from(() => 1);
