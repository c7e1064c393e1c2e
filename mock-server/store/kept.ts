import { type AccountData, baseOf, type Store } from "./store.ts";

/** The part of `sessionStorage` that a store uses. */
export interface KeptTexts {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
}

/** A change of the state of a key: the whole account was put, a project was deleted, or the key was reset. */
type Change = AccountData | { readonly key: string; readonly deleted?: string };

/**
 * A store in memory whose state survives a reload of the page: the changes are kept as a text under a name, and made again at the
 * start.
 */
export function keptStore(store: Store, storage: KeptTexts, name: string): Store {
  let changes: readonly Change[] = [];
  try {
    changes = JSON.parse(storage.getItem(name) ?? "[]");
    for (const change of changes) {
      if ("projects" in change) void store.put(change);
      else if (change.deleted) void store.delete(change.key, change.deleted);
      else void store.reset(change.key);
    }
  } catch {
    console.warn("tts-projects-mock: the kept state cannot be read, so it begins anew");
    changes = [];
    void store.reset();
  }

  function keep(next: readonly Change[]): void {
    changes = next;
    try {
      storage.setItem(name, JSON.stringify(next));
    } catch {
      console.warn("tts-projects-mock: the storage is full, so a reload loses this change");
    }
  }

  return {
    ...store,
    delete: async (key, id) => {
      const isDeleted = await store.delete(key, id);
      if (isDeleted) keep([...changes, { key, deleted: id }]);
      return isDeleted;
    },
    put: async (data) => {
      await store.put(data);
      const { key } = data;
      // A copy that was changed still has the projects of what was put before.
      const hasCopies = changes.some((change) => change.key !== key && baseOf(change.key) === key);
      keep([...changes.filter((change) => hasCopies || change.key !== key), data]);
    },
    reset: async (key) => {
      await store.reset(key);
      if (key === undefined) return keep([]);
      // The store knows what it keeps of an account that was put.
      keep([...changes.filter((change) => change.key !== key || "projects" in change), { key }]);
    },
  };
}
