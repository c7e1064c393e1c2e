import { type AccountData, baseOf, type Store } from "./store.ts";

/** The part of `sessionStorage` that {@link keptStore} uses. */
export interface KeptTexts {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
}

/** A change under a key: the account that was put, or the id of the project that was deleted; with neither, the key was reset. */
type KeptChange = AccountData | { readonly key: string; readonly deleted?: string };

/**
 * Makes a store in memory survive a reload of the page: its changes are kept in the storage as a text of this name, and those kept
 * there are made again.
 */
export function keptStore(store: Store, storage: KeptTexts, name: string): Store {
  let changes: readonly KeptChange[] = [];
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

  function keep(next: readonly KeptChange[]): void {
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
      // Earlier changes of the key are needed only if a changed copy of it rests on them.
      const hasCopies = changes.some((change) => change.key !== key && baseOf(change.key) === key);
      keep([...changes.filter((change) => hasCopies || change.key !== key), data]);
    },
    reset: async (key) => {
      await store.reset(key);
      if (key === undefined) return keep([]);
      // What was put stays, because the store may keep it: that of a new account lasts until all are reset.
      keep([...changes.filter((change) => change.key !== key || "projects" in change), { key }]);
    },
  };
}
