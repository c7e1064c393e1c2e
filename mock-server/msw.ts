import { type HttpHandler, http } from "msw";
import {
  createFetch,
  createPageMock,
  type FetchMock,
  type FetchMockOptions,
  responseTo,
} from "./fetch.ts";
import { BASE_PATH } from "./operations/message.ts";

export type { FetchMockOptions } from "./fetch.ts";

export interface ProjectsHandlersOptions extends FetchMockOptions {
  /** The base URL of the client, or a path on its own origin; the mock owns all below. Default: `/v1` on any origin. */
  readonly baseUrl?: string;
}

/** Handlers for `setupWorker` or `setupServer`, and the mock behind them. */
export interface ProjectsHandlers extends FetchMock {
  readonly handlers: readonly HttpHandler[];
}

/** Creates the mock as request handlers of MSW 2 or 3, with the same core as the server on a port. It runs in a page. */
export function projectsHandlers({
  baseUrl = `*${BASE_PATH}`,
  ...options
}: ProjectsHandlersOptions = {}): ProjectsHandlers {
  const mock = createPageMock(options);
  const base = baseUrl.replace(/\/+$/, "");
  const handler = http.all(`${base}/*`, ({ request }) =>
    responseTo(request, mock, (url) => urlBelow(base, url)),
  );
  return Object.assign(mock, { fetch: createFetch(mock), handlers: [handler] });
}

/** Path and query of a request as the mock has them: below {@link BASE_PATH}, wherever the client's base URL lies. */
function urlBelow(base: string, { pathname, search }: URL): string {
  const path = base.replace(/^(\*|[a-z]+:\/\/[^/]*)/i, "");
  // A `*` matches as much as it can.
  const start = base.startsWith("*") ? pathname.lastIndexOf(`${path}/`) : 0;
  return BASE_PATH + pathname.slice(start + path.length) + search;
}
