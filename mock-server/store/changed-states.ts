import { parseKey } from "./account-key.ts";
import type { AccountState } from "./account-state.ts";

/** The states that differ from the start, by key. Those of accounts stay, for the dataset bounds them; copies are bounded here. */
export interface ChangedStates {
  has(key: string): boolean;
  /** The state, which is thereby the one that was used last. */
  use(key: string): AccountState | undefined;
  put(key: string, state: AccountState): void;
  delete(key: string): void;
  clear(): void;
  entries(): IterableIterator<[string, AccountState]>;
}

export interface CopyBounds {
  /** How many copies may differ from what they started as. */
  readonly copies: number;
  /** How many bytes they may take together beside the accounts that they are copies of. */
  readonly bytes: number;
}

export interface CopyBook {
  readonly bounds: CopyBounds;
  /** About how many bytes a state takes beside the account that its key stands for. */
  weigh(key: string, state: AccountState): number;
  /** Told of each copy that is back at the start because it was the least recently used one beyond a bound. */
  onEvict(key: string): void;
}

export function changedStates({ bounds, weigh, onEvict }: CopyBook): ChangedStates {
  const accounts = new Map<string, AccountState>();
  // A map gives its entries in the sequence in which they were set: the first is the least recently used.
  const copies = new Map<string, AccountState>();
  const weights = new Map<string, number>();
  let weight = 0;
  let latest: string | undefined;

  function drop(key: string): void {
    accounts.delete(key);
    copies.delete(key);
    weight -= weights.get(key) ?? 0;
    weights.delete(key);
  }

  function putCopy(key: string, state: AccountState): void {
    drop(key);
    copies.set(key, state);
    latest = key;
    const added = weigh(key, state);
    weights.set(key, added);
    weight += added;
    for (const oldest of copies.keys()) {
      if (oldest === key || (copies.size <= bounds.copies && weight <= bounds.bytes)) break;
      drop(oldest);
      onEvict(oldest);
    }
  }

  return {
    has: (key) => accounts.has(key) || copies.has(key),
    use: (key) => {
      const copy = copies.get(key);
      if (copy === undefined) return accounts.get(key);
      if (key !== latest) {
        copies.delete(key);
        copies.set(key, copy);
        latest = key;
      }
      return copy;
    },
    put: (key, state) => {
      if (parseKey(key)?.copy === undefined) accounts.set(key, state);
      else putCopy(key, state);
    },
    delete: drop,
    clear: () => {
      accounts.clear();
      copies.clear();
      weights.clear();
      weight = 0;
    },
    entries: function* () {
      yield* accounts;
      yield* copies;
    },
  };
}
