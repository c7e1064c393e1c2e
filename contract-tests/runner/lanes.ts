/** Runs a task as soon as there is a lane for it. */
export type Lanes = <T>(task: () => Promise<T>) => Promise<T>;

/** So many lanes: no more tasks are under way at once, and those that wait go first come, first served. */
export function lanes(count: number): Lanes {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
