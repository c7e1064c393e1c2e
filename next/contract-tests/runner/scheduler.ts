/** Lets one of several concurrent tasks wait until it runs alone. */
export interface Turn {
  /** Resolves once all earlier tasks have ended, and all later ones have ended or wait here too. */
  alone(): Promise<void>;
}

/** The turn of a task that runs without others. */
export const BY_ITSELF: Turn = { alone: async () => {} };

/** Runs tasks concurrently, `width` at a time. Tasks that ask to be alone then continue one by one, in the order of the tasks. */
export async function runCases(tasks: readonly ((turn: Turn) => Promise<void>)[], width: number): Promise<void> {
  const started: { readonly ended: Promise<void>; readonly giveTurn: () => void }[] = [];
  await mapConcurrent(tasks, width, async (task) => {
    const [asked, ask] = signal();
    const [turn, giveTurn] = signal();
    const alone = (): Promise<void> => {
      ask();
      return turn;
    };
    const ended = task({ alone });
    started.push({ ended, giveTurn });
    await Promise.race([ended, asked]);
  });
  for (const { ended, giveTurn } of started) {
    giveTurn();
    await ended;
  }
}

/**
 * Runs a task for each item, at most `width` at a time, and returns the results in the order of the items. Waits for all tasks;
 * then throws the first error in that order, if any.
 */
export async function mapConcurrent<Item, T>(
  items: readonly Item[],
  width: number,
  task: (item: Item) => Promise<T>,
): Promise<T[]> {
  const limited = limitConcurrency(() => width);
  const outcomes = await Promise.allSettled(items.map((item) => limited(() => task(item))));
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
}

/**
 * Runs a task as soon as fewer than `width()` tasks are running and `mayStart` has resolved. Waiting tasks start by rank, lowest
 * first; tasks of equal rank start in the order of their calls.
 */
export function limitConcurrency(
  width: () => number,
  mayStart?: () => Promise<void>,
): <T>(task: () => Promise<T>, rank?: number) => Promise<T> {
  const waiting: { readonly rank: number; readonly start: () => void }[] = [];
  let underWay = 0;
  let isFilling = false;
  const fill = async (): Promise<void> => {
    if (isFilling) return;
    isFilling = true;
    while (underWay < width() && waiting.length > 0) {
      if (mayStart) await mayStart();
      underWay += 1;
      waiting.shift()?.start();
    }
    isFilling = false;
  };
  return async (task, rank = 0) => {
    const [mayStart, start] = signal();
    waiting.splice(waiting.findLastIndex((other) => other.rank <= rank) + 1, 0, { rank, start });
    void fill();
    await mayStart;
    try {
      return await task();
    } finally {
      underWay -= 1;
      void fill();
    }
  };
}

/** Counts the requests and pauses of a run that are in progress. */
export class Activity {
  #underWay = 0;
  #waiting: (() => void)[] = [];

  async during<T>(task: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await task();
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) for (const proceed of this.#waiting.splice(0)) proceed();
    }
  }

  /** Waits until nothing is in progress, and what has just ended starts nothing new. */
  async waitUntilIdle(): Promise<void> {
    do {
      if (this.#underWay > 0) await new Promise<void>((proceed) => this.#waiting.push(proceed));
      for (let turn = 0; turn < 2; turn += 1) await new Promise(setImmediate);
    } while (this.#underWay > 0);
  }
}

function signal(): [signalled: Promise<void>, give: () => void] {
  let give = (): void => {};
  const signalled = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [signalled, give];
}
