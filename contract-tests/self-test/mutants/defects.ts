import { KEY_HEADER } from "../../../openapi/constants.ts";
import type { ApiRequest, ApiResponse, Handler, Middleware } from "../wire.ts";
import {
  acknowledgement,
  type Body,
  bodyOf,
  type ListedProject,
  page,
  refusal,
  withBody,
} from "./answers.ts";
import { type Answered, type Asked, deleted, listed } from "./conditions.ts";
import { type Ask, deletableBy } from "./requests.ts";

/** Limits a defect to these requests. */
export function where(asked: Asked, defect: Middleware): Middleware {
  return (next) => {
    const broken = defect(next);
    return (request) => (asked(request) ? broken(request) : next(request));
  };
}

/** Limits a defect to every nth of these requests. */
export function everyNth(n: number, asked: Asked, defect: Middleware): Middleware {
  return (next) => {
    let count = 0;
    const nth: Asked = (request) => asked(request) && ++count % n === 0;
    return where(nth, defect)(next);
  };
}

/** Starts a defect after this number of successful deletes. */
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

/** Limits a defect to requests that are handled while a `partner` request is under way. */
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

/** Reads these requests as others. */
export function read(asked: Asked, as: Ask): Middleware {
  return (next) => async (request) => next(asked(request) ? await as(request, next) : request);
}

/** If the answer matches, handles another request and returns its answer instead. */
export function instead(answered: Answered, ask: Ask): Middleware {
  return answer(answered, async (_, request, next) => next(await ask(request, next)));
}

/** If the answer matches, returns it, but handles another request too. */
export function besides(answered: Answered, ask: Ask): Middleware {
  return answer(answered, async (response, request, next) => {
    await next(await ask(request, next));
    return response;
  });
}

/** Repeats the first success for every later one of these requests with the same query and, with `isByKey`, the same key. */
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

/** Changes the answers that match. */
export function answer(
  answered: Answered,
  change: (
    response: ApiResponse,
    request: ApiRequest,
    next: Handler,
  ) => ApiResponse | Promise<ApiResponse>,
): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    return answered(response, request) ? change(response, request, next) : response;
  };
}

/** Changes the body of the answers that match, or some of its fields. A field that becomes undefined is left out. */
export function edit(
  answered: Answered,
  change: Body | ((body: Body, request: ApiRequest, next: Handler) => unknown),
): Middleware {
  const changed = typeof change === "function" ? change : (body: Body) => ({ ...body, ...change });
  return answer(answered, async (response, request, next) =>
    withBody(response, await changed(bodyOf(response), request, next)),
  );
}

/** Changes which projects are shown. */
export function editPages(
  change: (projects: readonly ListedProject[]) => readonly unknown[],
): Middleware {
  return edit(listed, (body) => ({ ...body, projects: change(body.projects as ListedProject[]) }));
}

/** Gives these answers another status, and the envelope of that status. */
export function withStatus(answered: Answered, status: number): Middleware {
  return answer(answered, (response) =>
    status >= 400
      ? refusal(status)
      : withBody({ ...response, status }, { ...bodyOf(response), code: status }),
  );
}

/** Gives these answers another status, and keeps their bodies. */
export function underStatus(answered: Answered, status: number): Middleware {
  return answer(answered, (response) => ({ ...response, status }));
}

/** Answers these deletes as if they had been carried out. */
export function acknowledged(answered: Answered): Middleware {
  return answer(answered, acknowledgement);
}

export function emptyPage(answered: Answered): Middleware {
  return answer(answered, (response) => page(response, []));
}

/** Gives this answer where the reference would delete, and deletes nothing: at some places of the account, or everywhere. */
export function undone(
  response: ApiResponse,
  isHere: (place: number, all: number) => boolean = () => true,
): Middleware {
  return (next) => async (request) => {
    const found = await deletableBy(request, next);
    return found && isHere(found.place, found.all.length) ? response : next(request);
  };
}
