import type { Answers, Profile } from "../openapi/index.ts";
import { answerErrors, createHandler, refuseLongBodies } from "./http/handler.ts";
import { type Handler, type Middleware, stack } from "./http/message.ts";
import { type Cors, corsLayer } from "./layers/cors.ts";
import { type Coverage, coverageCounter } from "./layers/coverage.ts";
import { createFaults, type Faults, faultLayer } from "./layers/faults.ts";
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

/** What any mock can be told, wherever it runs. */
export interface MockOptions extends StageOptions {
  /** Holds the state, and starts from the same data as the mock. Default: a store in memory. */
  readonly store?: Store;
  /** Stands around everything that the interface answers, for example to break a rule on purpose. */
  readonly wrap?: Middleware;
  /** Which pages of other origins may read the answers. Default `any`. */
  readonly cors?: Cors;
  /** Told the key of each copy that was put back to the start because too many were changed; it holds the client's own text. */
  readonly onEvict?: (key: string) => void;
  /** How many requests the journal keeps, at most a million. Default 1000. */
  readonly journalSize?: number;
}

/** A mock server as a function from request to answer, with handles on its inside: the same for a port, for fetch and for MSW. */
export interface Mock {
  readonly handler: Handler;
  readonly store: Store;
  /** What every copy of every account starts from. */
  readonly dataset: Dataset;
  readonly faults: Faults;
  readonly journal: Journal;
  /** The answers in force. */
  readonly profile: Profile;
  /** The keys of the development accounts, by what they are for. */
  readonly keys: typeof DEV_KEYS;
  /** How much of the contract was met since the start. */
  coverage(): Coverage;
  /** The requests that the journal keeps, oldest first: all, or those that pass the filters. */
  requests(filters?: RequestFilters): JournalEntry[];
  /**
   * The same once there are enough of them, at once or when they come. Rejects after `timeoutMs` (default 5000) with an error
   * that shows what came instead.
   */
  waitFor(awaited: AwaitedRequests, limits?: { readonly timeoutMs?: number }): Promise<JournalEntry[]>;
  /**
   * Gives other answers to some of the open questions, from the next request on; `list.id-width` from the next reset on. Throws
   * if they are wrong.
   */
  switchProfile(answers: Answers): void;
  /** Back to the answers of the start, or of the scenario in force. */
  resetProfile(): void;
  /** Puts other answers in place of those of the start, under those of the scenario in force. Throws if they are wrong. */
  replaceProfile(start: Answers): void;
  /** What scenario is in force, and which there are. */
  scenarios(): Scenarios;
  /**
   * Puts a scenario in force in place of any other, by its name or as a whole; null ends it, back to the faults, answers, delay
   * and data of the start. Rejects with one line on what is wrong, and changes nothing then.
   */
  scenario(wanted: string | Scenario | null): Promise<void>;
  /**
   * Puts one key's copy back to the start, or everything: state, faults and counts, but no profile, scenario or journal. Rejects
   * if no account has the key.
   */
  reset(key?: string): Promise<void>;
  /** Puts the state of one key's copy, or of all, aside under a name. Rejects if no account has the key. */
  snapshot(name: string, key?: string): Promise<void>;
  /** Brings back what was put aside. Rejects if nothing has the name. */
  restore(name: string): Promise<void>;
  /** Puts other data in place of the present. Accounts that are the same in both keep their state. */
  reseed(data: MockData): Promise<void>;
  /** Empties the journal and the counts of the coverage. */
  clearJournal(): void;
  /** Reports the mock as stopping, and ends the streams. */
  stop(): void;
}

/** What a mock needs of the place it runs in. */
export interface MockEnvironment {
  readonly platform: Platform;
  /** Makes the control interface of the mock, if it has one. The signal aborts when the mock stops. */
  readonly control?: (mock: Mock, stopped: AbortSignal) => Middleware;
  /** Stands in front of the operations, and may answer in their place. */
  readonly proxy?: Middleware;
}

const DEFAULT_JOURNAL_SIZE = 1000;

/** A mock server for any adapter. Throws if the profile, the data, the delay, the scenario or a fault is wrong. */
export function buildMock(options: MockOptions, { platform, control, proxy }: MockEnvironment): Mock {
  const { seed = 1, wrap, cors = "any" } = options;
  const faults = createFaults(seed);
  const stage = new Stage(options, faults);
  const store = options.store ?? memoryStore(stage.dataset, { onEvict: options.onEvict });
  const accountKeys = () => stage.dataset.accounts.map(({ key }) => key);
  const journal = createJournal({ size: options.journalSize ?? DEFAULT_JOURNAL_SIZE, published: new Set(accountKeys()) });
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
    waitFor: (awaited, { timeoutMs = 5000 } = {}) => waitForRequests(journal, awaited, { timeoutMs, sleep }),
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
      await store.save(name, key);
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
      // The control interface stands outside: no fault, CORS or journal concerns it.
      ...(control ? [control(mock, stopping.signal)] : []),
      // A page must be able to read every other answer.
      corsLayer(cors),
      // The journal sees what the client sees, with faults and errors.
      journalLayer(journal, coverage, platform.now, accountKeys),
      // An error that is thrown further inside becomes an answer, which the journal keeps.
      answerErrors,
      refuseLongBodies,
      // The user's own layer may change all that the interface answers.
      ...(wrap ? [isolateMiddleware(wrap)] : []),
      // A fault strikes whatever the request prefers.
      faultLayer(faults, sleep, current),
      preferLayer(sleep, current, () => stage.delay()),
      // The slow and the flaky key only change when and whether the answer of the rules arrives.
      byKey.middleware,
      // Another server may answer what is left.
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
