/** Calls a function for all items, some of them at a time, and keeps their order. More at once would all be answered late. */
export async function forAll<T, R>(items: Iterable<T>, atATime: number, act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const batch of inBatches(items, atATime)) results.push(...(await Promise.all(batch.map(act))));
  return results;
}

/** The items in arrays of this length; the last one may be shorter. */
export function* inBatches<T>(items: Iterable<T>, length: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < length) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
