import { type HttpHandler, http } from "msw";
import { createFetch, type FetchMock, type FetchMockOptions, responseTo } from "./fetch.ts";
import { CORE_OPTIONS, checkOptions, createCore } from "./mock.ts";
import { BASE_PATH } from "./operations/message.ts";
import type { Schema } from "./store/check-value.ts";
import { type KeptTexts, keptStore } from "./store/kept.ts";
import { memoryStore } from "./store/memory.ts";

export type { FetchMockOptions } from "./fetch.ts";

export interface ProjectsHandlersOptions extends FetchMockOptions {
  /** The base URL of the client or, in a page, a path on its origin; the mock owns all below. Default: `/v1` on any origin. */
  readonly baseUrl?: string;
  /** Keeps the state when the page is loaded again: `sessionStorage`, because two tabs must not share it. Default: it is lost. */
  readonly storage?: KeptTexts;
}

/** Handlers for `setupWorker` or `setupServer`, and the mock behind them. */
export interface ProjectsHandlers extends FetchMock {
  readonly handlers: readonly HttpHandler[];
}

const OPTIONS = {
  ...CORE_OPTIONS,
  baseUrl: {
    type: "string",
    pattern: "^(https?://[^/?#@]+|/(?!/)|\\*)[^?#@\\s()]*$",
    description: "a URL such as https://api.example/v1, or a path such as /v1",
  },
  storage: {
    check: (value) => typeof Object(value).setItem === "function",
    description: "a storage, such as sessionStorage",
  },
} satisfies Record<keyof ProjectsHandlersOptions, Schema>;

/**
 * Creates the mock as request handlers of MSW 2 or 3, with the same core as the server on a port. It runs in a page. Throws an
 * error of one line if an option is not valid.
 */
export function projectsHandlers(options: ProjectsHandlersOptions = {}): ProjectsHandlers {
  checkOptions(OPTIONS, options, "projectsHandlers");
  const { baseUrl, storage } = options;
  const base = (baseUrl ?? BASE_PATH).replace(/\/+$/, "");
  const mock = createCore(options, (accounts) => {
    const store = memoryStore(accounts);
    return storage ? keptStore(store, storage, `tts-projects-mock ${base}`) : store;
  });
  return Object.assign(mock, {
    fetch: createFetch(mock),
    handlers: [
      http.all(baseUrl ? `${base}/*` : ON_ANY_ORIGIN, ({ request }) =>
        responseTo(request, mock, (url) => urlBelow(base, url)),
      ),
    ],
  });
}

/** The URLs of the interface without a base URL: their paths begin with the base path, so `/other/v1` is none. */
const ON_ANY_ORIGIN = new RegExp(`^[a-z]+://[^/]+${BASE_PATH}/`);

/** Path and query of a request, with {@link BASE_PATH} in place of the path of the client's base URL. */
function urlBelow(base: string, { pathname, search }: URL): string {
  const path = base.replace(/^(\*|[a-z]+:\/\/[^/]*)/i, "");
  // A `*` matches as much as it can.
  const start = base.startsWith("*") ? pathname.lastIndexOf(`${path}/`) : 0;
  return BASE_PATH + pathname.slice(start + path.length) + search;
}
