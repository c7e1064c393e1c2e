/** A map that forgets: it keeps at least `kept` of the entries that were used last, and at most twice as many. */
export interface RecentlyUsed<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
}

/** Two halves; when the newer is full, the older goes in one step. An entry of the older that is used is in the newer from then on. */
export function recentlyUsed<Key, Value>(kept: number): RecentlyUsed<Key, Value> {
  let newer = new Map<Key, Value>();
  let older = new Map<Key, Value>();

  function set(key: Key, value: Value): void {
    if (newer.size >= kept) {
      older = newer;
      newer = new Map();
    }
    newer.set(key, value);
  }

  function fromOlder(key: Key): Value | undefined {
    const value = older.get(key);
    if (value !== undefined) set(key, value);
    return value;
  }

  return { get: (key) => newer.get(key) ?? fromOlder(key), set };
}
