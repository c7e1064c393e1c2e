import type { AccountData, Store } from "./store.ts";

/** The part of `sessionStorage` that a store uses. */
export interface KeptTexts {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
}

const NAME = "tts-projects-mock";

/** A change of the state of a key: the whole account was put, or a project was deleted. */
type Change = AccountData | { readonly key: string; readonly deleted: string };

/** A store in memory whose state survives a reload of the page: the changes are kept as a text, and made again at the start. */
export function keptStore(store: Store, storage: KeptTexts): Store {
  let changes: readonly Change[] = JSON.parse(storage.getItem(NAME) ?? "[]");
  for (const change of changes)
    void ("deleted" in change ? store.delete(change.key, change.deleted) : store.put(change));

  function keep(next: readonly Change[]): void {
    changes = next;
    try {
      storage.setItem(NAME, JSON.stringify(next));
    } catch {
      // Storage of a browser can be full: then this change is lost at a reload.
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
      keep([...changes.filter(({ key }) => key !== data.key), data]);
    },
    reset: async (key) => {
      await store.reset(key);
      keep(key === undefined ? [] : changes.filter((change) => change.key !== key));
    },
  };
}
