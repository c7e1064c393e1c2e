import { parseKey } from "../domain/account-key.ts";
import {
  type AccountState,
  cutPage,
  remainingProjects,
  remainingRecords,
  removeProject,
  untouched,
} from "../domain/account-state.ts";
import type { Location } from "../domain/location.ts";
import type { Dataset } from "../domain/project.ts";
import type { ProjectId } from "../domain/project-id.ts";
import { projectOf } from "./project-of.ts";
import { createShelf } from "./shelf.ts";
import type { AccountSummary, Store } from "./store.ts";
import { createWorld } from "./world.ts";

/** A store in this process. Only copies that were changed take memory; each method runs to its end undisturbed. */
export function memoryStore(dataset: Dataset): Store {
  const world = createWorld(dataset);
  const shelf = createShelf(world);

  function locationOf(key: string | undefined, id: ProjectId): Location {
    return world.locate(key === undefined ? undefined : parseKey(key), id);
  }

  function stateOf(key: string): AccountState {
    return known(world.state(key));
  }

  function summaryOf(key: string): AccountSummary {
    const state = stateOf(key);
    return { key, plan: state.account.plan, total: remainingProjects(state).length, changed: world.contents().changed.has(key) };
  }

  return {
    account: async (key) => world.account(key)?.plan,
    locate: async (key, id) => locationOf(key, id),
    page: async (key, { order, size, after }) => {
      const cursor = after === undefined ? "own" : locationOf(key, after);
      if (cursor === "foreign" || cursor === "unknown") return { cursor, projects: [], total: 0 };
      const state = stateOf(key);
      return { cursor, ...cutPage(state, { order, size, after: after === undefined ? after : projectOf(state.account, after) }) };
    },
    delete: async (key, id) => {
      const location = locationOf(key, id);
      if (location !== "own") return location;
      const state = stateOf(key);
      removeProject(state, known(projectOf(state.account, id)));
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
  };
}

function known<T>(found: T | undefined): T {
  if (found === undefined) throw new Error("the store was asked for a key that account() does not know");
  return found;
}
