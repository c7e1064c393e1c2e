import { type Answers, type Profile, type ProfileResult, parseProfile } from "../openapi/index.ts";
import { answerErrors, createHandler, refuseLongBodies } from "./http/handler.ts";
import { type Handler, type Middleware, stack } from "./http/message.ts";
import { type Cors, corsLayer } from "./layers/cors.ts";
import { type Coverage, coverageCounter } from "./layers/coverage.ts";
import { drawDelay, parseDelay } from "./layers/delay.ts";
import { createFaults, type Faults, faultLayer } from "./layers/faults.ts";
import { createJournal, type Journal, type JournalEntry, journalLayer } from "./layers/journal.ts";
import { keyScenarios } from "./layers/key-scenarios.ts";
import type { Fault } from "./layers/parse-faults.ts";
import type { Platform } from "./layers/platform.ts";
import { preferLayer } from "./layers/prefer.ts";
import { type AwaitedRequests, findRequests, type RequestFilters, waitForRequests } from "./layers/request-filters.ts";
import { mapAwaitable } from "./operations/awaitable.ts";
import type { Dataset } from "./operations/project.ts";
import { DEV_KEYS } from "./store/dev-accounts.ts";
import { memoryStore } from "./store/memory-store.ts";
import { datasetOf, type MockData } from "./store/mock-data.ts";
import { type Random, randomFrom } from "./store/random.ts";
import { startDataset, widthUnder } from "./store/seed-dataset.ts";
import type { Store } from "./store/store.ts";

/** What any mock can be told, wherever it runs. */
export interface MockOptions {
  /** Answers to some of the open questions; the reference gives the others. */
  readonly profile?: Answers;
  /** All accounts and their projects, in the form of a data file or as a dataset. Default: the seeded development accounts. */
  readonly data?: MockData;
  /** Holds the state, and starts from the same data as the mock. Default: a store in memory. */
  readonly store?: Store;
  /** Seed of the development accounts and of the faults, a whole number from 0 to 2^32-1. Default 1. */
  readonly seed?: number;
  /** Stands around everything that the interface answers, for example to break a rule on purpose. */
  readonly wrap?: Middleware;
  /** Which pages of other origins may read the answers. Default `any`. */
  readonly cors?: Cors;
  /** How late every answer is, as in the delay of a fault. Default 0. */
  readonly delay?: number | string;
  /** Told the key of each copy that was put back to the start because too many copies were changed; it holds the client's own text. */
  readonly onEvict?: (key: string) => void;
  /** The faults of the start; a reset brings them back. */
  readonly faults?: readonly Fault[];
  /** How many requests the journal keeps. Default 1000. */
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
   * The same once there are enough of them, at once or when they come. Rejects after `timeoutMs` (default 5000) with an error that
   * shows what came instead.
   */
  waitFor(awaited: AwaitedRequests, limits?: { readonly timeoutMs?: number }): Promise<JournalEntry[]>;
  /** Gives other answers to some of the open questions, from the next request on; `list.id-width` from the next reset on. */
  switchProfile(answers: unknown): ProfileResult;
  /** Puts one key's copy back to the start, or everything: state, faults and counts, but neither profile nor journal. */
  reset(key?: string): Promise<void>;
  /** Puts the state of one key's copy, or of all, aside under a name. */
  snapshot(name: string, key?: string): Promise<void>;
  /** Brings back what was put aside; false if nothing has the name. */
  restore(name: string): Promise<boolean>;
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
}

const DEFAULT_JOURNAL_SIZE = 1000;

/** A mock server for any adapter. Throws if the profile, the data, the delay or a fault is wrong. */
export function buildMock(options: MockOptions, { platform, control }: MockEnvironment): Mock {
  const { seed = 1, wrap, cors = "any", data } = options;
  let profile = accepted(parseProfile(options.profile ?? {}));
  let dataset = data === undefined ? startDataset(profile, seed) : datasetOf(data);
  let seededWidth = widthUnder(profile);
  const store = options.store ?? memoryStore(dataset, { onEvict: options.onEvict });
  const published = new Set(dataset.accounts.map(({ key }) => key));
  const journal = createJournal({ size: options.journalSize ?? DEFAULT_JOURNAL_SIZE, published });
  const coverage = coverageCounter();
  const faults = createFaults(options.faults ?? [], seed);
  const { sleep } = platform;
  const scenarios = keyScenarios(store, sleep);
  const stopping = new AbortController();
  const current = () => profile;

  const reseed = async (next: Dataset) => {
    dataset = next;
    await store.reseed(next);
  };

  const mock: Mock = {
    handler: (request) => handler(request),
    ...{ store, faults, journal, keys: DEV_KEYS },
    get dataset() {
      return dataset;
    },
    get profile() {
      return profile;
    },
    coverage: () => coverage.read(profile),
    requests: (filters = {}) => findRequests(journal, filters),
    waitFor: (awaited, { timeoutMs = 5000 } = {}) => waitForRequests(journal, awaited, { timeoutMs, sleep }),
    switchProfile: (answers) => {
      const result = parseProfile(answers, profile);
      if (result.ok) profile = result.profile;
      return result;
    },
    reset: async (key) => {
      scenarios.reset(key);
      if (key === undefined) faults.reset();
      if (key === undefined && data === undefined && widthUnder(profile) !== seededWidth) {
        seededWidth = widthUnder(profile);
        await reseed(startDataset(profile, seed));
      }
      await store.reset(key);
    },
    snapshot: (name, key) => store.save(name, key),
    restore: (name) => store.restore(name),
    reseed: (next) => reseed(datasetOf(next)),
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
      journalLayer(journal, coverage, platform.now),
      // An error that is thrown further inside becomes an answer, which the journal keeps.
      answerErrors,
      refuseLongBodies,
      // The user's own layer may change all that the interface answers.
      ...(wrap ? [isolateMiddleware(wrap)] : []),
      // A fault strikes whatever the request prefers.
      faultLayer(faults, sleep, current),
      preferLayer(sleep, current, usualDelay(options.delay ?? 0, randomFrom(seed))),
      // The slow and the flaky key only change when and whether the answer of the rules arrives.
      scenarios.middleware,
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

function accepted(result: ProfileResult): Profile {
  if (result.ok) return result.profile;
  throw new Error(result.problems.join("\n"));
}

function usualDelay(text: number | string, random: Random): () => number {
  const delay = parseDelay(text);
  if (!delay) throw new Error(`"${text}" is no delay`);
  return "to" in delay && delay.to === 0 ? () => 0 : () => drawDelay(delay, random);
}
