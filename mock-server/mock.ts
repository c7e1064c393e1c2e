import type { Profile, ProfileResult } from "../openapi/index.ts";
import { type AccessLog, accessLog } from "./adapters/access-log.ts";
import { expressApp, type MockApp } from "./adapters/express.ts";
import { nodePlatform } from "./adapters/node-platform.ts";
import { packageVersion } from "./adapters/package-version.ts";
import { PAGES } from "./console/pages.ts";
import { type CoreSettings, createCore } from "./core.ts";
import type { Core } from "./core-handles.ts";
import type { Handler } from "./http/message.ts";
import type { Dataset } from "./operations/project.ts";
import { DEV_KEYS } from "./store/dev-accounts.ts";
import type { Store } from "./store/store.ts";

export interface MockOptions extends CoreSettings {
  /** Default: only what the mock throws is logged, to stderr. */
  readonly log?: AccessLog;
}

/** A mock server without a port. */
export interface Mock {
  /** What supertest takes, or `http.createServer`. */
  readonly app: MockApp;
  readonly handler: Handler;
  readonly store: Store;
  readonly dataset: Dataset;
  /** The answers in force. */
  readonly profile: Profile;
  readonly keys: typeof DEV_KEYS;
  readonly faults: Core["faults"];
  readonly journal: Core["journal"];
  /** How much of the contract was met since the start. */
  coverage(): ReturnType<Core["coverage"]>;
  /** Gives other answers to some of the open questions, from the next request on. */
  switchProfile(answers: unknown): ProfileResult;
  /** Puts one key's copy, or everything, back to the start. */
  reset(key?: string): Promise<void>;
  /** Puts the state of one key's copy, or of all, aside under a name. */
  snapshot(name: string, key?: string): Promise<void>;
  /** Brings back what was put aside; false where nothing has the name. */
  restore(name: string): Promise<boolean>;
  /** Puts another world in place of the present one. Accounts that are the same in both keep their state. */
  reseed(dataset: Dataset): Promise<void>;
  /** Says that the mock is stopping, and ends the streams. */
  stop(): void;
}

/** A mock server in this process, with a state of its own. Throws where the profile has an answer that its question does not admit. */
export function createMock({ log = logFaults, control = {}, ...settings }: MockOptions = {}): Mock {
  const opened = control && { pages: PAGES, ...control };
  const core = createCore({ ...settings, control: opened, platform: nodePlatform, version: packageVersion() });
  return {
    app: expressApp(core.handle, { log }),
    handler: core.handle,
    store: core.store,
    dataset: core.dataset,
    get profile() {
      return core.profile();
    },
    keys: DEV_KEYS,
    faults: core.faults,
    journal: core.journal,
    coverage: core.coverage,
    switchProfile: core.switchProfile,
    reset: core.reset,
    snapshot: core.store.save,
    restore: core.store.restore,
    reseed: core.reseed,
    stop: core.stop,
  };
}

const toStderr = accessLog("text", (line) => console.error(line));

const logFaults: AccessLog = (entry) => {
  if (entry.fault !== undefined) toStderr(entry);
};
