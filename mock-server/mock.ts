import type { Answers, Profile } from "../openapi/index.ts";
import { answerErrors, createHandler, refuseLongBodies } from "./http/handler.ts";
import { type Handler, type Middleware, stack } from "./http/message.ts";
import { type Cors, corsLayer } from "./layers/cors.ts";
import { type Coverage, coverageCounter } from "./layers/coverage.ts";
import { type Faults, faultLayer } from "./layers/faults.ts";
import { snapshotName } from "./layers/input-checks.ts";
import { createJournal, type Journal, type JournalEntry, journalLayer } from "./layers/journal.ts";
import { keyScenarios } from "./layers/key-scenarios.ts";
import type { Platform } from "./layers/platform.ts";
import { preferLayer } from "./layers/prefer.ts";
import { type AwaitedRequests, findRequests, type RequestFilters, waitForRequests } from "./layers/request-filters.ts";
import type { Scenario } from "./layers/scenarios/scenarios.ts";
import { type Scenarios, Stage, type StageOptions } from "./layers/scenarios/stage.ts";
import { mapAwaitable } from "./operations/awaitable.ts";
import type { Dataset } from "./operations/project.ts";
import { DEV_KEYS } from "./store/dev-accounts.ts";
import { memoryStore } from "./store/memory-store.ts";
import type { MockData } from "./store/mock-data.ts";
import type { Store } from "./store/store.ts";

/** The options of every kind of mock. */
export interface MockOptions extends StageOptions {
  /** The store of the state; it must start from the same data as the mock. Default: a store in memory. */
  readonly store?: Store;
  /** A middleware around all answers of the interface, for example to break a rule on purpose. */
  readonly wrap?: Middleware;
  /** The other origins whose pages may read the answers. Default `any`. */
  readonly cors?: Cors;
  /** Called with the key of each copy that was reset because too many had changed. The key contains the client's own text. */
  readonly onEvict?: (key: string) => void;
  /** The most requests that the journal keeps, up to a million. Default 1000. */
  readonly journalSize?: number;
}

/** A mock server: a handler from request to answer, with access to its state. The same for a port, for fetch and for MSW. */
export interface Mock {
  readonly handler: Handler;
  readonly store: Store;
  /** The initial state of all accounts and their copies. */
  readonly dataset: Dataset;
  readonly faults: Faults;
  readonly journal: Journal;
  /** The present answers to the open questions. */
  readonly profile: Profile;
  /** The keys of the development accounts, by purpose. */
  readonly keys: typeof DEV_KEYS;
  /** Returns how much of the contract clients have exercised since the start. */
  coverage(): Coverage;
  /** Returns the requests in the journal, oldest first: all, or those that pass the filters. */
  requests(filters?: RequestFilters): JournalEntry[];
  /** Waits for enough requests that pass the filters. Rejects after `timeoutMs` (default 5000) and shows the other requests. */
  waitFor(awaited: AwaitedRequests, limits?: { readonly timeoutMs?: number }): Promise<JournalEntry[]>;
  /** Changes some answers from the next request on; `list.id-width` from the next reset of everything. Throws if not valid. */
  switchProfile(answers: Answers): void;
  /** Restores the initial answers, overridden by those of the active scenario. */
  resetProfile(): void;
  /** Replaces the initial answers; those of the active scenario override them. Throws if they are not valid. */
  replaceProfile(start: Answers): void;
  /** Returns the name of the active scenario, and all scenarios that can be named. */
  scenarios(): Scenarios;
  /**
   * Activates a scenario in place of any other, by name or as an object; null ends it and restores the initial faults, answers,
   * delay and data. Rejects with a one-line message and changes nothing if the scenario is not valid.
   */
  scenario(wanted: string | Scenario | null): Promise<void>;
  /** Resets one key's copy, or everything: state, faults and counts, but not profile, scenario and journal. Rejects a wrong key. */
  reset(key?: string): Promise<void>;
  /** Saves the state of one key's copy, or of everything. Rejects if the name is not valid, or if no account has the key. */
  snapshot(name: string, key?: string): Promise<void>;
  /** Restores a snapshot. Rejects if there is none with this name. */
  restore(name: string): Promise<void>;
  /** Replaces the data. Accounts that are equal in both keep their state. */
  reseed(data: MockData): Promise<void>;
  /** Empties the journal and the counts of the coverage. */
  clearJournal(): void;
  /** Makes the health check report that the mock stops, and ends the streams. */
  stop(): void;
}

/** The environment of a mock. */
export interface MockEnvironment {
  readonly platform: Platform;
  /** Creates the control interface of the mock, if it has one. The signal aborts when the mock stops. */
  readonly control?: (mock: Mock, stopped: AbortSignal) => Middleware;
  /** The innermost layer, which may answer in place of the operations. */
  readonly proxy?: Middleware;
}

/** Builds a mock server for any adapter. Throws if the profile, the data, the delay, the scenario or a fault is not valid. */
export function buildMock(options: MockOptions, { platform, control, proxy }: MockEnvironment): Mock {
  const { wrap, cors = "any", journalSize = 1000 } = options;
  const stage = new Stage(options);
  const { faults } = stage;
  const store = options.store ?? memoryStore(stage.dataset, { onEvict: options.onEvict });
  const accountKeys = () => stage.dataset.accounts.map(({ key }) => key);
  const journal = createJournal({ size: journalSize, published: new Set(accountKeys()) });
  const coverage = coverageCounter();
  const { sleep } = platform;
  const byKey = keyScenarios(store, sleep);
  const stopping = new AbortController();
  const current = () => stage.profile;

  const refuseUnknownKey = async (key: string | undefined) => {
    if (key !== undefined && !(await store.account(key))) throw new Error(`no account has the key "${key}"`);
  };

  const mock: Mock = {
    handler: (request) => handler(request),
    ...{ store, faults, journal, keys: DEV_KEYS },
    get dataset() {
      return stage.dataset;
    },
    get profile() {
      return stage.profile;
    },
    requests: (filters = {}) => findRequests(journal, filters),
    waitFor: (awaited, limits) => waitForRequests(journal, awaited, { ...limits, sleep }),
    coverage: () => coverage.read(stage.profile),
    switchProfile: (answers) => stage.switchProfile(answers),
    resetProfile: () => stage.resetProfile(),
    replaceProfile: (start) => stage.replaceProfile(start),
    scenarios: () => stage.scenarios(),
    scenario: (wanted) => stage.play(wanted, store),
    reset: async (key) => {
      await refuseUnknownKey(key);
      byKey.reset(key);
      if (key === undefined) {
        faults.reset();
        await stage.renew(store);
      }
      await store.reset(key);
    },
    snapshot: async (name, key) => {
      await refuseUnknownKey(key);
      await store.save(snapshotName(name), key);
    },
    restore: async (name) => {
      if (!(await store.restore(name))) throw new Error(`no snapshot has the name "${name}"`);
    },
    reseed: (next) => stage.reseed(next, store),
    clearJournal: () => {
      journal.clear();
      coverage.clear();
    },
    stop: () => stopping.abort(),
  };

  const handler = stack(
    [
      // The control interface is outermost: faults, CORS and journal do not apply to it.
      ...(control ? [control(mock, stopping.signal)] : []),
      // A page must be able to read every other answer.
      corsLayer(cors),
      // The journal sees what the client sees, with faults and errors.
      journalLayer(journal, coverage, platform.now, accountKeys),
      // Exceptions of the inner layers become answers, which the journal keeps.
      answerErrors,
      refuseLongBodies,
      // The user's own layer may change every answer of the interface.
      ...(wrap ? [isolateMiddleware(wrap)] : []),
      // Faults come before preferences: they apply whatever a request prefers.
      faultLayer(faults, sleep, current),
      preferLayer(sleep, current, () => stage.delay()),
      // The slow and the flaky key change only when, and whether, an answer arrives.
      byKey.middleware,
      // Another server may answer in place of the operations.
      ...(proxy ? [proxy] : []),
    ],
    createHandler({ store, profile: current }),
  );
  return mock;
}

/** Copies answers into and out of a user's middleware, because some answers are shared between requests. */
function isolateMiddleware(middleware: Middleware): Middleware {
  const copying = (handler: Handler): Handler => {
    return (request) => mapAwaitable(handler(request), (answer) => ({ ...answer, headers: { ...answer.headers } }));
  };
  return (next) => copying(middleware(copying(next)));
}
