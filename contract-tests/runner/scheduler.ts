/** Waits until every task before this one has ended; from then on the task that asked is alone. */
export type Turn = () => Promise<void>;

/** A task that may do for itself what disturbs nobody, and asks for its turn before anything else. */
export type Turned = (turn: Turn) => Promise<void>;

/**
 * Runs tasks so that what they do before their turn goes on side by side, `width` of them at a time. Once each has ended or
 * asked for its turn, the turns come, in the order of the tasks.
 */
export async function runCases(tasks: readonly Turned[], width: number): Promise<void> {
  const started: Started[] = [];
  await mapConcurrent(
    tasks.map((task) => () => {
      const one = start(task);
      started.push(one);
      return Promise.race([one.ended, one.waiting]);
    }),
    width,
  );
  for (const { ended, release } of started) {
    release();
    await ended;
  }
}

/** A task under way. */
interface Started {
  readonly ended: Promise<void>;
  /** Resolved when the task asks for its turn. */
  readonly waiting: Promise<void>;
  release(): void;
}

function start(task: Turned): Started {
  const { promise: waiting, resolve: wait } = signal();
  const { promise: turn, resolve: release } = signal();
  const ended = task(() => {
    wait();
    return turn;
  });
  return { ended, waiting, release };
}

function signal(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Runs a task as soon as there is a lane for it. */
export type Lanes = <T>(task: () => Promise<T>) => Promise<T>;

/** As many limitConcurrency as `count` says at the time: no more tasks are under way at once, and those that wait go first come, first served. */
export function limitConcurrency(count: () => number): Lanes {
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

/**
 * Runs tasks in their order, at most so many at a time, and gives their results in that order. All of them come to an end,
 * also where one fails: then the first failure in order is thrown.
 */
export async function mapConcurrent<T>(tasks: readonly (() => Promise<T>)[], width: number): Promise<T[]> {
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
