/** Does something so many times, one after the other, and gives the processor time of one in nanoseconds. */
export async function costOf(times: number, act: (time: number) => unknown): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) await act(time);
  const { user, system } = process.cpuUsage(before);
  return ((user + system) * 1000) / times;
}

/** Milliseconds on the clock that something takes. */
export async function timeOf(act: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Bytes in use after a garbage collection, those outside of the heap included. Needs `node --expose-gc`. */
export function bytesInUse(): number {
  if (!globalThis.gc) throw new Error("memory is measured after a garbage collection: start node with --expose-gc");
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
