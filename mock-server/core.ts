import { type Answers, type Profile, type ProfileResult, parseProfile } from "../openapi/index.ts";
import { type ControlOptions, controlMiddleware } from "./control/control-middleware.ts";
import type { Core } from "./core-handles.ts";
import { createHandler } from "./http/handler.ts";
import type { Middleware } from "./http/message.ts";
import { stack } from "./http/message.ts";
import type { Platform } from "./http/platform.ts";
import { answerFailures } from "./layers/answer-failures.ts";
import { type Cors, corsMiddleware } from "./layers/cors.ts";
import { drawDelay, parseDelay } from "./layers/faults/delay-of.ts";
import type { Fault } from "./layers/faults/fault.ts";
import { faultMiddleware } from "./layers/faults/fault-middleware.ts";
import { createFaults } from "./layers/faults/faults.ts";
import { coverageCounter } from "./layers/journal/coverage.ts";
import { createJournal } from "./layers/journal/journal.ts";
import { journalMiddleware } from "./layers/journal/journal-middleware.ts";
import { keyNames } from "./layers/journal/key-names.ts";
import { keyScenarios } from "./layers/key-scenarios.ts";
import { withOwnAnswers } from "./layers/own-answers.ts";
import { steering } from "./layers/prefer/steering.ts";
import { refuseLongBodies } from "./layers/refuse-long-bodies.ts";
import type { Dataset } from "./operations/project.ts";
import { memoryStore } from "./store/memory-store.ts";
import { type Random, randomFrom } from "./store/random.ts";
import { startDataset, widthUnder } from "./store/start-dataset.ts";
import type { Store } from "./store/store.ts";

/** What any mock can be told, wherever it runs. */
export interface CoreSettings {
  /** Answers to some of the open questions; the reference gives the others. */
  readonly profile?: Answers;
  /** The whole world of the mock. Default: the seeded development accounts. */
  readonly dataset?: Dataset;
  /** Where the state is. It starts from the same dataset as the mock. Default: a store in memory. */
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
  /** The control interface under `/__admin`. `false` switches it off, and its paths are invalid routes then. */
  readonly control?: ControlOptions | false;
}

export interface CoreOptions extends CoreSettings {
  readonly platform: Platform;
  /** Of the package, for the health check. */
  readonly version: string;
}

const DEFAULT_JOURNAL_SIZE = 1000;

/** A mock server for any adapter. Throws where the profile, the delay or a fault is wrong. */
export function createCore({ platform, version, ...settings }: CoreOptions): Core {
  const { seed = 1, wrap, cors = "any", control = false } = settings;
  let profile = accepted(parseProfile(settings.profile ?? {}));
  const dataset = settings.dataset ?? startDataset(profile, seed);
  let seededWidth = widthUnder(profile);
  const store = settings.store ?? memoryStore(dataset, { onEvict: settings.onEvict });
  const journal = createJournal({ size: settings.journalSize ?? DEFAULT_JOURNAL_SIZE });
  const coverage = coverageCounter();
  const faults = createFaults(settings.faults ?? [], seed);
  const scenarios = keyScenarios({ store, sleep: platform.sleep });
  const stopping = new AbortController();
  const current = () => profile;

  const core: Core = {
    handle: (request) => handle(request),
    store,
    dataset,
    faults,
    journal,
    profile: current,
    switchProfile: (answers) => {
      const result = parseProfile(answers, profile);
      if (result.ok) profile = result.profile;
      return result;
    },
    coverage: () => coverage.read(profile),
    clearJournal: () => {
      journal.clear();
      coverage.clear();
    },
    reset: async (key) => {
      scenarios.reset(key);
      if (key === undefined) faults.reset();
      if (key === undefined && settings.dataset === undefined && widthUnder(profile) !== seededWidth) {
        seededWidth = widthUnder(profile);
        await store.reseed(startDataset(profile, seed));
      }
      await store.reset(key);
    },
    reseed: (next) => store.reseed(next),
    stop: () => stopping.abort(),
    stopped: stopping.signal,
  };

  const handle = stack(
    [
      ...(control === false ? [] : [controlMiddleware(core, { ...control, platform, version })]),
      corsMiddleware(cors),
      journalMiddleware({
        journal,
        coverage,
        now: platform.now,
        nameKey: keyNames(new Set(dataset.accounts.map(({ key }) => key))),
      }),
      answerFailures,
      refuseLongBodies,
      ...(wrap ? [withOwnAnswers(wrap)] : []),
      faultMiddleware({ faults, sleep: platform.sleep, profile: current }),
      steering({ sleep: platform.sleep, profile: current, usualDelay: usualDelay(settings.delay ?? 0, randomFrom(seed)) }),
      scenarios.middleware,
    ],
    createHandler({ store, profile: current }),
  );
  return core;
}

function accepted(result: ProfileResult): Profile {
  if (result.ok) return result.profile;
  throw new Error(result.problems.join("\n"));
}

function usualDelay(delay: number | string, random: Random): () => number {
  const span = parseDelay(delay);
  if (!span) throw new Error(`"${delay}" is no delay`);
  return () => drawDelay(span, random);
}
