/**
 * Runs tasks in their order, at most so many at a time, and gives their results in that order. All of them come to an end,
 * also where one fails: then the first failure in order is thrown.
 */
export async function sideBySide<T>(tasks: readonly (() => Promise<T>)[], width: number): Promise<T[]> {
  const outcomes: PromiseSettledResult<T>[] = [];
  const waiting = tasks.entries();
  const worker = async (): Promise<void> => {
    for (const [place, task] of waiting) [outcomes[place] as PromiseSettledResult<T>] = await Promise.allSettled([task()]);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
}
