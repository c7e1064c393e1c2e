/** Runs a task as soon as there is a lane for it. */
export type Lanes = <T>(task: () => Promise<T>) => Promise<T>;

/** As many lanes as `count` says at the time: no more tasks are under way at once, and those that wait go first come, first served. */
export function lanes(count: () => number): Lanes {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const fill = (): void => {
    for (; taken < count() && waiting.length > 0; taken += 1) waiting.shift()?.();
  };
  return async (task) => {
    const lane = new Promise<void>((go) => waiting.push(go));
    fill();
    await lane;
    try {
      return await task();
    } finally {
      taken -= 1;
      fill();
    }
  };
}
