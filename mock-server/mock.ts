import { setTimeout as sleep } from "node:timers/promises";
import type { Express } from "express";
import { type Answers, type Profile, parseProfile } from "../openapi/index.ts";
import { type AccessLog, accessLog } from "./adapters/access-log.ts";
import { expressApp } from "./adapters/express.ts";
import { DEV_KEYS } from "./domain/dev-accounts.ts";
import type { Dataset } from "./domain/project.ts";
import { seedDataset } from "./domain/seed-dataset.ts";
import { createHandler } from "./http/handler.ts";
import { keyScenarios } from "./http/key-scenarios.ts";
import type { Handler, Middleware } from "./http/message.ts";
import { memoryStore } from "./store/memory-store.ts";
import type { Store } from "./store/store.ts";

export interface MockOptions {
  /** Answers to some of the open questions; the reference gives the others. */
  readonly profile?: Answers;
  /** The whole world of the mock. Default: the seeded development accounts. */
  readonly dataset?: Dataset;
  /** Seed of the development accounts, a whole number from 0 to 2^32-1. Default 1. */
  readonly seed?: number;
  /** Stands around everything that the mock answers, for example to break a rule on purpose. */
  readonly wrap?: Middleware;
  /** Default: only what the mock throws is logged, to stderr. */
  readonly log?: AccessLog;
}

/** A mock server without a port. */
export interface Mock {
  /** What supertest takes, or `http.createServer`. */
  readonly app: Express;
  readonly handler: Handler;
  readonly store: Store;
  readonly dataset: Dataset;
  readonly profile: Profile;
  readonly keys: typeof DEV_KEYS;
  /** Puts one key's copy, or everything, back to the start. */
  reset(key?: string): Promise<void>;
}

/** A mock server in this process, with a state of its own. Throws where the profile has an answer that its question does not admit. */
export function createMock(options: MockOptions = {}): Mock {
  const profile = profileOf(options.profile);
  const dataset = options.dataset ?? seedDataset({ seed: options.seed ?? 1, width: widthUnder(profile) });
  const store = memoryStore(dataset);
  const scenarios = keyScenarios({ store, sleep });
  const wrap = options.wrap ?? ((next) => next);
  const handler = wrap(scenarios.middleware(createHandler({ store, profile })));
  return {
    app: expressApp(handler, { log: options.log ?? logFaults }),
    handler,
    store,
    dataset,
    profile,
    keys: DEV_KEYS,
    reset: async (key) => {
      scenarios.reset(key);
      await store.reset(key);
    },
  };
}

const toStderr = accessLog("text", (line) => console.error(line));

const logFaults: AccessLog = (entry) => {
  if (entry.fault !== undefined) toStderr(entry);
};

function profileOf(answers: Answers = {}): Profile {
  const result = parseProfile(answers);
  if (result.ok) return result.profile;
  throw new Error(result.problems.join("\n"));
}

function widthUnder(profile: Profile): "safe" | "wide" {
  return profile["list.id-width"] === "wide" ? "wide" : "safe";
}
