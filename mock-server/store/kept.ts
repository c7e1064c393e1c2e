import type { AccountData, Store } from "./store.ts";

/** The part of `sessionStorage` that a store uses. */
export interface KeptTexts {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
  removeItem(name: string): void;
}

const NAME = "tts-projects-mock";

/** A change of the state of a key: a project was deleted, or the whole account was put. */
type Change =
  | { readonly key: string; readonly deleted: string }
  | { readonly key: string; readonly put: AccountData };

/** A store in memory whose state survives a reload of the page: the changes are kept as a text, and made again at the start. */
export function keptStore(store: Store, storage: KeptTexts): Store {
  let changes = changesIn(storage);
  for (const change of changes)
    void ("put" in change ? store.put(change.put) : store.delete(change.key, change.deleted));

  function keep(next: readonly Change[]): void {
    changes = next;
    if (next.length === 0) storage.removeItem(NAME);
    else storage.setItem(NAME, JSON.stringify(next));
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
      keep([...changes.filter(({ key }) => key !== data.key), { key: data.key, put: data }]);
    },
    reset: async (key) => {
      await store.reset(key);
      keep(key === undefined ? [] : changes.filter((change) => change.key !== key));
    },
  };
}

/** None if the storage has no text, or one of another program. */
function changesIn(storage: KeptTexts): readonly Change[] {
  try {
    const changes = JSON.parse(storage.getItem(NAME) ?? "[]");
    return Array.isArray(changes) ? changes : [];
  } catch {
    return [];
  }
}
