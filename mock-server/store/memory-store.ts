import { type AccountKey, keyIn, parseKey } from "../domain/account-key.ts";
import {
  type AccountState,
  cutPage,
  remainingProjects,
  remainingRecords,
  removeProject,
  untouched,
} from "../domain/account-state.ts";
import { indexDataset } from "../domain/dataset-index.ts";
import { type Location, locate } from "../domain/location.ts";
import type { Account, Dataset } from "../domain/project.ts";
import type { ProjectId } from "../domain/project-id.ts";
import type { Store } from "./store.ts";

/** A store in this process. Only copies that were changed take memory; each method runs to its end undisturbed. */
export function memoryStore(dataset: Dataset): Store {
  const index = indexDataset(dataset);
  const changed = new Map<string, AccountState>();

  function accountOf(key: string): Account | undefined {
    const parsed = parseKey(key);
    return parsed && index.account(parsed.base);
  }

  function stateOf(key: string): AccountState | undefined {
    const account = accountOf(key);
    return account && (changed.get(key) ?? untouched(account));
  }

  function locationOf(key: string | undefined, id: ProjectId): Location {
    const remains = (owner: AccountKey) => !changed.get(keyIn(owner))?.removedProjects.has(id);
    return locate(index.owned(id), key === undefined ? undefined : parseKey(key), remains);
  }

  return {
    account: async (key) => accountOf(key)?.plan,
    locate: async (key, id) => locationOf(key, id),
    page: async (key, { order, size, after }) => {
      const cursor = after === undefined ? "own" : locationOf(key, after);
      if (cursor === "foreign" || cursor === "unknown") return { cursor, projects: [], total: 0 };
      const project = after === undefined ? undefined : index.owned(after)?.project;
      return { cursor, ...cutPage(known(stateOf(key)), { order, size, after: project }) };
    },
    delete: async (key, id) => {
      const location = locationOf(key, id);
      if (location !== "own") return location;
      const state = known(stateOf(key));
      removeProject(state, known(index.owned(id)).project);
      changed.set(key, state);
      return "deleted";
    },
    projects: async (key) => remainingProjects(known(stateOf(key))),
    records: async (key) => remainingRecords(known(stateOf(key))),
    reset: async (key) => {
      if (key === undefined) changed.clear();
      else changed.delete(key);
    },
  };
}

function known<T>(found: T | undefined): T {
  if (found === undefined) throw new Error("the store was asked for a key that account() does not know");
  return found;
}
