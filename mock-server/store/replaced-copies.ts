import { parseKey } from "./account-key.ts";

/** The keys of copies whose projects were replaced or added to, by universe: only they may have an id that no account started with. */
export interface ReplacedCopies {
  add(key: string): void;
  delete(key: string): void;
  clear(): void;
  all(): readonly string[];
  /** Those of the copies of one name; undefined names the accounts themselves. */
  inUniverse(copy: string | undefined): readonly string[];
}

export function replacedCopies(): ReplacedCopies {
  const universes = new Map<string | undefined, Set<string>>();

  return {
    add: (key) => {
      const copy = parseKey(key)?.copy;
      universes.set(copy, (universes.get(copy) ?? new Set()).add(key));
    },
    delete: (key) => {
      const copy = parseKey(key)?.copy;
      const keys = universes.get(copy);
      keys?.delete(key);
      if (keys?.size === 0) universes.delete(copy);
    },
    clear: () => universes.clear(),
    all: () => [...universes.values()].flatMap((keys) => [...keys]),
    inUniverse: (copy) => [...(universes.get(copy) ?? [])],
  };
}
