/** Waits until every task before this one has ended; from then on the task that asked is alone. */
export type Turn = () => Promise<void>;

/**
 * Runs tasks: the part before their turn concurrently, `width` of them at a time. Once each has ended or asked for its turn,
 * the turns are given in the order of the tasks.
 */
export async function runCases(tasks: readonly ((turn: Turn) => Promise<void>)[], width: number): Promise<void> {
  const started: { readonly ended: Promise<void>; readonly giveTurn: () => void }[] = [];
  const startTask = async (task: (turn: Turn) => Promise<void>): Promise<void> => {
    const [asked, ask] = signal();
    const [turn, giveTurn] = signal();
    const ended = task(() => {
      ask();
      return turn;
    });
    started.push({ ended, giveTurn });
    await Promise.race([ended, asked]);
  };
  await mapConcurrent(
    tasks.map((task) => () => startTask(task)),
    width,
  );
  for (const { ended, giveTurn } of started) {
    giveTurn();
    await ended;
  }
}

/**
 * Runs tasks in their order, at most `width` at a time, and gives their results in that order. All of them come to an end, even
 * if one fails: then the first failure in order is thrown.
 */
export async function mapConcurrent<T>(tasks: readonly (() => Promise<T>)[], width: number): Promise<T[]> {
  const limited = limitConcurrency(() => width);
  const outcomes = await Promise.allSettled(tasks.map(limited));
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
}

/** Runs a task as soon as fewer than `width()` tasks are under way; the first that waits is the first to run. */
export function limitConcurrency(width: () => number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  const fill = (): void => {
    for (; underWay < width() && waiting.length > 0; underWay += 1) waiting.shift()?.();
  };
  return async (task) => {
    const [mayStart, start] = signal();
    waiting.push(start);
    fill();
    await mayStart;
    try {
      return await task();
    } finally {
      underWay -= 1;
      fill();
    }
  };
}

function signal(): [signalled: Promise<void>, give: () => void] {
  let give = (): void => {};
  const signalled = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [signalled, give];
}
