import type { Profile } from "../openapi/index.ts";
import { fetchHandler } from "./adapters/fetch.ts";
import { webPlatform } from "./adapters/web-platform.ts";
import { type CoreSettings, createCore } from "./core.ts";
import type { Core } from "./core-handles.ts";
import { documentText } from "./operations/document-value.ts";
import { DEV_KEYS } from "./store/dev-accounts.ts";

export { seedDataset } from "./store/seed-dataset.ts";

/** As for any mock. There is no control interface: whoever holds the mock has the same in code. */
export type FetchMockOptions = Omit<CoreSettings, "control">;

/** A mock server in the same page, worker or process, without a port. */
export interface FetchMock
  extends Pick<Core, "handle" | "store" | "dataset" | "faults" | "journal" | "switchProfile" | "coverage" | "clearJournal"> {
  readonly keys: typeof DEV_KEYS;
  /** The answers in force. */
  readonly profile: Profile;
  /** Answers what would go to any origin, and rejects where an answer is lost. */
  readonly fetch: typeof fetch;
  /** Puts one key's copy, or everything, back to the start. */
  reset(key?: string): Promise<void>;
  /** Puts the state of one key's copy, or of all, aside under a name. */
  snapshot(name: string, key?: string): Promise<void>;
  /** Brings back what was put aside; false where nothing has the name. */
  restore(name: string): Promise<boolean>;
}

/** A mock server that is nothing but a `fetch`, for clients that take one. Browser-safe. */
export function createFetchMock(options: FetchMockOptions = {}): FetchMock {
  const core = createCore({ ...options, control: false, platform: webPlatform, version: documentText("info", "version") });
  const answer = fetchHandler(core);
  const { handle, store, dataset, faults, journal, switchProfile, coverage, clearJournal, reset } = core;
  return {
    ...{ handle, store, dataset, faults, journal, switchProfile, coverage, clearJournal, reset },
    keys: DEV_KEYS,
    get profile() {
      return core.profile();
    },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const response = await answer(request);
      request.signal.throwIfAborted();
      return delivered(response);
    },
    snapshot: store.save,
    restore: store.restore,
  };
}

/** A network error is an answer for a service worker, and a rejection for who calls fetch. */
function delivered(response: Response): Response {
  if (response.type === "error") throw new TypeError("Failed to fetch");
  return response;
}
