type Task = () => Promise<void>;

/** Sends writes one after another, because a wrong server may obey any of them, and reads beside them, so many requests at once. */
export async function atOnce(
  width: number,
  writes: readonly Task[],
  reads: readonly Task[],
): Promise<void> {
  const waiting = reads.values();
  const work = async (own: readonly Task[]) => {
    for (const task of own) await task();
    for (const task of waiting) await task();
  };
  await Promise.all(Array.from({ length: width }, (_, lane) => work(lane === 0 ? writes : [])));
}
