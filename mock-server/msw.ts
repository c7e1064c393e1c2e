import { type HttpHandler, http } from "msw";
import { fetchHandler } from "./adapters/fetch.ts";
import { mountPoint } from "./adapters/mount-point.ts";
import { createFetchMock, type FetchMock } from "./fetch.ts";
import type { MockOptions } from "./mock.ts";
import { refuseWrong, TEXT } from "./options.ts";

export type { Mock, MockOptions } from "./mock.ts";
export { seedDataset } from "./store/seed-dataset.ts";

export interface ProjectsHandlersOptions extends MockOptions {
  /**
   * The base URL that the client uses. An absolute URL, or a path on the page's own origin, owns every path below it. The
   * default, a wildcard, answers the routes of the interface on any origin; other requests pass through.
   */
  readonly baseUrl?: string;
}

/** Handlers for `setupWorker` or `setupServer`, and the mock behind them. */
export interface ProjectsHandlers extends FetchMock {
  readonly handlers: readonly HttpHandler[];
}

/** Creates the mock server as MSW request handlers, with the same core as the server on a port. Runs in browsers. */
export function projectsHandlers({ baseUrl = "*/v1", ...options }: ProjectsHandlersOptions = {}): ProjectsHandlers {
  refuseWrong({ baseUrl }, { baseUrl: TEXT });
  const mock = createFetchMock(options);
  const { pattern, pathOf } = mountPoint(baseUrl);
  const answer = fetchHandler(mock.handler, pathOf);
  return Object.assign(mock, { handlers: [http.all(pattern, ({ request }) => answer(request))] });
}
