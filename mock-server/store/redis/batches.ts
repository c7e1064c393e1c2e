/** Does something with all items, some of them at a time, and keeps their sequence: a queue of any length would be one late answer. */
export async function forAll<T, R>(items: Iterable<T>, atATime: number, act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const batch of inBatches(items, atATime)) results.push(...(await Promise.all(batch.map(act))));
  return results;
}

/** The items in arrays of this length; the last one may be shorter. Items may weigh more than one. */
export function* inBatches<T>(items: Iterable<T>, length: number, weigh: (item: T) => number = () => 1): Generator<T[]> {
  let batch: T[] = [];
  let weight = 0;
  for (const item of items) {
    batch.push(item);
    weight += weigh(item);
    if (weight >= length) {
      yield batch;
      batch = [];
      weight = 0;
    }
  }
  if (batch.length > 0) yield batch;
}

/** The items by what they have in common. */
export function grouped<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
