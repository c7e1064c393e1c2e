import type { ApiRequest, ApiResponse, Handler, Middleware } from "../../../mock-server/index.ts";
import { type Body, bodyOf, type ListedProject, page, refusal, withBody } from "./answers.ts";
import { type Answered, type Asked, deleted, KEY_HEADER, listed, parameter } from "./match.ts";
import type { Choose } from "./pages.ts";
import { projectsOf } from "./requests.ts";

/** A request made of another one, perhaps with a look at the account. */
export type Ask = (request: ApiRequest, next: Handler) => ApiRequest | Promise<ApiRequest>;

// --- where a defect shows ---

/** The defect for these requests alone. */
export function where(asked: Asked, defect: Middleware): Middleware {
  return (next) => {
    const broken = defect(next);
    return (request) => (asked(request) ? broken(request) : next(request));
  };
}

/** The defect at every nth of these requests. */
export function everyNth(n: number, asked: Asked, defect: Middleware): Middleware {
  return (next) => {
    let count = 0;
    const nth: Asked = (request) => asked(request) && ++count % n === 0;
    return where(nth, defect)(next);
  };
}

/** The defect for every request after the first delete that succeeds. */
export function afterDelete(defect: Middleware): Middleware {
  return (next) => {
    let any = false;
    const broken = defect(next);
    return async (request) => {
      const response = await (any ? broken : next)(request);
      any ||= deleted(response, request);
      return response;
    };
  };
}

// --- what is asked ---

/** Handles another request in place of the one that came. */
export function askInstead(ask: Ask): Middleware {
  return (next) => async (request) => next(await ask(request, next));
}

/** Where the answer is of this kind, handles another request and gives its answer instead. */
export function instead(answered: Answered, ask: Ask): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    return answered(response, request) ? next(await ask(request, next)) : response;
  };
}

/** Where the answer is of this kind, gives it, but handles another request as well. */
export function besides(answered: Answered, ask: Ask): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    if (answered(response, request)) await next(await ask(request, next));
    return response;
  };
}

// --- what is answered ---

/** Changes the answers of this kind. */
export function answer(answered: Answered, change: (response: ApiResponse, request: ApiRequest) => ApiResponse): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    return answered(response, request) ? change(response, request) : response;
  };
}

/** Changes the body of the answers of this kind. What becomes undefined is left out. */
export function edit(answered: Answered, change: (body: Body, request: ApiRequest) => unknown): Middleware {
  return answer(answered, (response, request) => withBody(response, change(bodyOf(response), request)));
}

/** Changes each project that is shown. */
export function editProjects(
  change: (project: ListedProject, index: number, page: readonly ListedProject[]) => unknown,
): Middleware {
  return edit(listed, (body) => ({ ...body, projects: (body.projects as ListedProject[]).map(change) }));
}

/** Gives these answers another status and the envelope that goes with it. */
export function withStatus(answered: Answered, status: number): Middleware {
  return answer(answered, (response) => {
    if (status >= 400) return refusal(status);
    return withBody({ ...response, status }, { ...bodyOf(response), code: status });
  });
}

/** Chooses the projects of a page from the whole account. */
export function paged(choose: Choose): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    if (!listed(response, request)) return response;
    const all = await projectsOf(next, request, request.header(KEY_HEADER));
    const lastId = Number(parameter(request, "last_id") ?? 0);
    const start = all.findIndex(({ id }) => id === lastId) + 1;
    const limit = Number(parameter(request, "limit") ?? 20);
    return withBody(response, { ...bodyOf(response), projects: choose({ all, start, limit, request }) });
  };
}

/** Gives pages of another length than their limit. */
export function sized(size: (limit: number) => number): Middleware {
  return paged(({ all, start, limit }) => all.slice(start, start + size(limit)));
}

/** Counts another total than all projects of the account. */
export function counted(count: (all: number, page: number, request: ApiRequest) => unknown): Middleware {
  return edit(listed, (body, request) => {
    const page = body.projects as ListedProject[];
    return { ...body, total: count(Number(body.total), page.length, request) };
  });
}

/** Gives an empty page in place of these answers. */
export function emptyPage(answered: Answered): Middleware {
  return answer(answered, (response) => page(response, []));
}
