/** Hands what is published to everybody who follows at the time. */
export interface Feed<T> {
  publish(item: T): void;
  /** Whether anybody follows: what costs something to publish need not be made for nobody. */
  isFollowed(): boolean;
  follow(signal: AbortSignal): AsyncIterable<T>;
}

/** The most items that wait for a slow reader. */
const LONGEST_QUEUE = 1000;

export function createFeed<T>(): Feed<T> {
  const readers = new Set<Reader<T>>();
  return {
    publish: (item) => {
      for (const reader of readers) reader.offer(item);
    },
    isFollowed: () => readers.size > 0,
    follow: (signal) => {
      const reader = new Reader<T>(signal);
      readers.add(reader);
      signal.addEventListener("abort", () => readers.delete(reader), { once: true });
      return reader.items();
    },
  };
}

/** One reader: its queue, and the wish to be woken. */
class Reader<T> {
  readonly #signal: AbortSignal;
  readonly #queue: T[] = [];
  #wake: () => void = () => {};

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener("abort", () => this.#wake(), { once: true });
  }

  offer(item: T): void {
    this.#queue.push(item);
    if (this.#queue.length > LONGEST_QUEUE) this.#queue.shift();
    this.#wake();
  }

  async *items(): AsyncGenerator<T> {
    while (!this.#signal.aborted) {
      const next = this.#queue.shift();
      if (next !== undefined) yield next;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }
}
