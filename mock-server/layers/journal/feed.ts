/** Hands what is published to everybody who follows at the time. */
export interface Feed<T> {
  /** @param bytes about how many it takes. */
  publish(item: T, bytes: number): void;
  /** How many follow: what costs something to publish need not be made for nobody. */
  followers(): number;
  /** What is published from now on, until the signal aborts or a reader lets more than a MiB wait, which `onSlow` is told. */
  follow(signal: AbortSignal, onSlow?: () => void): AsyncIterable<T>;
}

/** The most that waits for a slow reader. */
const MOST_BYTES = 2 ** 20;

export function createFeed<T>(): Feed<T> {
  const readers = new Set<Reader<T>>();
  return {
    publish: (item, bytes) => {
      for (const reader of readers) reader.offer(item, bytes);
    },
    followers: () => readers.size,
    follow: (signal, onSlow = () => {}) => {
      const reader = new Reader<T>();
      const end = () => {
        readers.delete(reader);
        reader.end();
      };
      reader.onSlow = () => {
        end();
        onSlow();
      };
      readers.add(reader);
      signal.addEventListener("abort", end, { once: true });
      if (signal.aborted) end();
      return reader.items();
    },
  };
}

/** One reader: its queue, and the wish to be woken. */
class Reader<T> {
  onSlow: () => void = () => {};
  #queue: { readonly item: T; readonly bytes: number }[] = [];
  #bytes = 0;
  #isOver = false;
  #wake: () => void = () => {};

  offer(item: T, bytes: number): void {
    this.#queue.push({ item, bytes });
    this.#bytes += bytes;
    if (this.#bytes > MOST_BYTES) this.onSlow();
    this.#wake();
  }

  end(): void {
    this.#isOver = true;
    this.#queue = [];
    this.#wake();
  }

  async *items(): AsyncGenerator<T> {
    while (!this.#isOver) {
      const next = this.#queue.shift();
      if (next === undefined) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      } else {
        this.#bytes -= next.bytes;
        yield next.item;
      }
    }
  }
}
