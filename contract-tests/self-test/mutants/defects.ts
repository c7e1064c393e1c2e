import type { ApiRequest, ApiResponse, Handler, Middleware } from "../../../mock-server/index.ts";
import { type Body, bodyOf, type ListedProject, page, refusal, withBody } from "./answers.ts";
import { type Answered, type Asked, deleted, KEY_HEADER, listed } from "./conditions.ts";

/** A request made of another one, perhaps after a look at the account. */
export type Ask = (request: ApiRequest, next: Handler) => ApiRequest | Promise<ApiRequest>;

/** Nothing around the handler. */
export const untouched: Middleware = (next) => next;

// --- for which requests ---

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

/** The defect for every request after so many deletes that succeed. */
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

/** The defect for every request after the first delete that succeeds. */
export const afterDelete = (defect: Middleware): Middleware => afterDeletes(1, defect);

/** The defect for requests that are handled while such a request is under way. */
export function beside(partner: Asked, defect: Middleware): Middleware {
  return (next) => {
    const broken = defect(next);
    let partners = 0;
    return async (request) => {
      const own = partner(request) ? 1 : 0;
      partners += own;
      await new Promise((handle) => setImmediate(handle));
      const response = await (partners > own ? broken : next)(request);
      partners -= own;
      return response;
    };
  };
}

// --- another request ---

/** Handles another request in place of the one that came. */
export function askInstead(ask: Ask): Middleware {
  return (next) => async (request) => next(await ask(request, next));
}

/** If the answer is of this kind, handles another request and gives its answer instead. */
export function instead(answered: Answered, ask: Ask): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    return answered(response, request) ? next(await ask(request, next)) : response;
  };
}

/** If the answer is of this kind, gives it, but handles another request as well. */
export function besides(answered: Answered, ask: Ask): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    if (answered(response, request)) await next(await ask(request, next));
    return response;
  };
}

// --- another answer ---

/** Gives the first success again to every later one of these requests with the same query; with `isByKey`, under the same key. */
export function cached(asked: Asked, isByKey = false): Middleware {
  return (next) => {
    const kept = new Map<string, ApiResponse>();
    return async (request) => {
      const response = await next(request);
      if (response.status !== 200 || !asked(request)) return response;
      const name = `${isByKey ? request.header(KEY_HEADER) : ""} ${request.query}`;
      const first = kept.get(name) ?? response;
      kept.set(name, first);
      return first;
    };
  };
}

/** Changes the answers of this kind. */
export function answer(
  answered: Answered,
  change: (response: ApiResponse, request: ApiRequest, next: Handler) => ApiResponse | Promise<ApiResponse>,
): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    return answered(response, request) ? change(response, request, next) : response;
  };
}

/** Changes the body of the answers of this kind, or some of its fields. A field that becomes undefined is left out. */
export function edit(
  answered: Answered,
  change: Body | ((body: Body, request: ApiRequest, next: Handler) => unknown),
): Middleware {
  const changed = typeof change === "function" ? change : (body: Body) => ({ ...body, ...change });
  return answer(answered, async (response, request, next) => withBody(response, await changed(bodyOf(response), request, next)));
}

/** Changes which projects are shown. */
export function editPages(change: (projects: readonly ListedProject[]) => readonly unknown[]): Middleware {
  return edit(listed, (body) => ({ ...body, projects: change(body.projects as ListedProject[]) }));
}

/** Changes each project that is shown, or some of its fields. */
export function editProjects(
  change: Body | ((project: ListedProject, index: number, page: readonly ListedProject[]) => unknown),
): Middleware {
  const changed = typeof change === "function" ? change : (project: ListedProject) => ({ ...project, ...change });
  return editPages((projects) => projects.map(changed));
}

/** Gives these answers another status, and the envelope that goes with it. */
export function withStatus(answered: Answered, status: number): Middleware {
  return answer(answered, (response) =>
    status >= 400 ? refusal(status) : withBody({ ...response, status }, { ...bodyOf(response), code: status }),
  );
}

/** Gives these answers another status, and leaves their bodies. */
export function underStatus(answered: Answered, status: number): Middleware {
  return answer(answered, (response) => ({ ...response, status }));
}

/** Loses the answers of this kind after they took effect. */
export function lost(answered: Answered): Middleware {
  return answer(answered, (response) => ({ ...response, delivery: "reset" }));
}

/** Gives an empty page in place of these answers. */
export function emptyPage(answered: Answered): Middleware {
  return answer(answered, (response) => page(response, []));
}
