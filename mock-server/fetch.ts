import { fetchHandler } from "./adapters/fetch.ts";
import { webPlatform } from "./layers/platform.ts";
import { buildMock, type Mock, type MockOptions } from "./mock.ts";
import { MOCK_OPTIONS, refuseWrong } from "./options.ts";

export type { Mock, MockOptions } from "./mock.ts";
export { seedDataset } from "./store/seed-dataset.ts";

/** A mock server in the same page, worker or process, without a port. */
export interface FetchMock extends Mock {
  /** Answers what would go to any origin, and rejects if an answer is lost. */
  readonly fetch: typeof fetch;
}

/** A mock server that is nothing but a `fetch`, for clients that take one. Browser-safe. There is no control interface. */
export function createFetchMock(options: MockOptions = {}): FetchMock {
  refuseWrong(options, MOCK_OPTIONS);
  const mock = buildMock(options, { platform: webPlatform });
  const answer = fetchHandler(mock.handler);
  const fetch: FetchMock["fetch"] = async (input, init) => {
    const request = new Request(input, init);
    const response = await answer(request);
    request.signal.throwIfAborted();
    // A network error is an answer for a service worker, and a rejection for a caller of fetch.
    if (response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  };
  return Object.assign(mock, { fetch });
}
