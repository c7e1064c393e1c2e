import type { Dataset, ProjectId } from "../operations/project.ts";
import type { Absence, Location } from "../operations/projects-port.ts";
import { parseKey } from "./account-key.ts";
import {
  type AccountState,
  countRemaining,
  cutPage,
  remainingProjects,
  remainingRecords,
  removeProject,
  untouched,
} from "./account-state.ts";
import { createShelf } from "./shelf.ts";
import { type AccountSummary, FIRST_NUMBER, type Store } from "./store.ts";
import { createWorld } from "./world.ts";

export interface MemoryStoreOptions {
  /** Told the key of each copy that is back at the start because more copies were changed than are kept. */
  readonly onEvict?: ((key: string) => void) | undefined;
}

/** A store in this process. Only copies that were changed take memory; each method runs to its end undisturbed. */
export function memoryStore(dataset: Dataset, { onEvict }: MemoryStoreOptions = {}): Store {
  const world = createWorld(dataset, onEvict);
  const shelf = createShelf(world);
  let nextNumber = FIRST_NUMBER;

  function locationOf(key: string | undefined, id: ProjectId): Location {
    return world.locate(key === undefined ? undefined : parseKey(key), id);
  }

  function stateOf(key: string): AccountState {
    return known(world.state(key));
  }

  function summaryOf(key: string): AccountSummary {
    const state = stateOf(key);
    return { key, plan: state.account.plan, total: countRemaining(state), changed: world.isChanged(key) };
  }

  return {
    account: (key) => world.account(key)?.plan,
    locate: (key, id) => locationOf(key, id),
    page: (key, { order, size, after }) => {
      const page = cutPage(stateOf(key), { order, size, after });
      return page ?? { cursor: after === undefined ? "own" : locationOf(key, after), projects: [], total: 0 };
    },
    delete: (key, id) => {
      const state = stateOf(key);
      if (!removeProject(state, id)) return absent(locationOf(key, id));
      world.change(key, state);
      return "deleted";
    },
    projects: async (key) => remainingProjects(stateOf(key)),
    records: async (key) => remainingRecords(stateOf(key)),
    original: async (key) => known(world.account(key)).projects,
    accounts: async () => world.keys().map(summaryOf),
    replace: async (key, projects) => world.change(key, untouched({ ...known(world.account(key)), projects })),
    open: async (account) => world.open(account),
    reset: async (key) => world.reset(key),
    reseed: async (next) => world.reseed(next),
    save: async (name, key) => shelf.save(name, key),
    restore: async (name) => shelf.restore(name),
    forget: async (name) => shelf.forget(name),
    snapshots: async () => shelf.list(),
    takeNumbers: async (count) => {
      nextNumber += count;
      return nextNumber - count;
    },
    problem: async () => undefined,
  };
}

function absent(location: Location): Absence {
  if (location === "own") throw new Error("the account has the project after all");
  return location;
}

function known<T>(found: T | undefined): T {
  if (found === undefined) throw new Error("the store was asked for a key that account() does not know");
  return found;
}
