import { fetchHandler } from "./adapters/fetch.ts";
import { webPlatform } from "./layers/platform.ts";
import { buildMock, type Mock, type MockOptions } from "./mock.ts";
import { MOCK_OPTIONS, refuseWrong } from "./options.ts";

export type { Mock, MockOptions } from "./mock.ts";
export { seedDataset } from "./store/seed-dataset.ts";

/** A mock server in the same page, worker or process, without a port. */
export interface FetchMock extends Mock {
  /** Answers requests to any origin, and rejects if an answer is lost. */
  readonly fetch: typeof fetch;
}

/** Creates a mock server as a `fetch` function, for clients that accept one. Runs in browsers. It has no control interface. */
export function createFetchMock(options: MockOptions = {}): FetchMock {
  refuseWrong(options, MOCK_OPTIONS);
  const mock = buildMock(options, { platform: webPlatform });
  const answer = fetchHandler(mock.handler);
  const fetch: FetchMock["fetch"] = async (input, init) => {
    const request = new Request(input, init);
    const response = await answer(request);
    request.signal.throwIfAborted();
    // A service worker answers with a network error as a Response; a caller of fetch gets a rejection.
    if (response.type === "error") throw new TypeError("Failed to fetch");
    return Object.defineProperty(response, "url", { value: request.url.replace(/#.*/, "") });
  };
  return Object.assign(mock, { fetch });
}
