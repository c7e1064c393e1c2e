import { sideBySide } from "./side-by-side.ts";

/** Waits until every task before this one has ended; from then on the task that asked is alone. */
export type Turn = () => Promise<void>;

/** A task that may do for itself what disturbs nobody, and asks for its turn before anything else. */
export type Turned = (turn: Turn) => Promise<void>;

/**
 * Runs tasks so that what they do before their turn goes on side by side, `width` of them at a time. Once each has ended or
 * asked for its turn, the turns come, in the order of the tasks.
 */
export async function takeTurns(tasks: readonly Turned[], width: number): Promise<void> {
  const started: Started[] = [];
  await sideBySide(
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
