import { DEFAULT_LIMIT, LAST_ID, LIMIT } from "../../../openapi/constants.ts";
import type { Middleware } from "../wire.ts";
import type { ListedProject } from "./answers.ts";
import { listed, parameter } from "./conditions.ts";
import { edit, editPages } from "./defects.ts";
import { projectsOf } from "./requests.ts";

/** What a page is chosen from: the whole account, where the page starts in it, and its limit. */
interface Reading {
  readonly all: readonly ListedProject[];
  readonly start: number;
  readonly limit: number;
}

/** Chooses the projects of each page from the whole account. */
export function paged(choose: typeof right): Middleware {
  return edit(listed, async (body, request, next) => {
    const all = await projectsOf(next, request);
    const lastId = Number(parameter(request, LAST_ID) ?? 0);
    const start = all.findIndex(({ id }) => id === lastId) + 1;
    const limit = Number(parameter(request, LIMIT) ?? DEFAULT_LIMIT);
    return { ...body, projects: choose({ all, start, limit }) };
  });
}

/** Gives pages of this length, or of a length that depends on their limit. */
export function sized(size: number | ((limit: number) => number)): Middleware {
  return paged(({ all, start, limit }) =>
    all.slice(start, start + (typeof size === "number" ? size : size(limit))),
  );
}

/** Replaces the `total` of pages, which may depend on the right one and on the number of projects on the page. */
export function counted(count: (all: number, page: number) => number): Middleware {
  return edit(listed, (body) => ({
    ...body,
    total: count(Number(body.total), (body.projects as ListedProject[]).length),
  }));
}

/** The projects that belong on a page. */
export function right({ all, start, limit }: Reading): readonly ListedProject[] {
  return all.slice(start, start + limit);
}

/** Pages without their first project, and a `total` of one more than there are. */
export const withoutFirst: Middleware = editPages((projects) => projects.slice(1));
export const oneMore: Middleware = counted((all) => all + 1);

/** Pages that start at another place. */
export function from(place: (start: number, all: number) => number): Middleware {
  return paged(({ all, start, limit }) => right({ all, start: place(start, all.length), limit }));
}
