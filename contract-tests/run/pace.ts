/** Milliseconds between two requests after a 429. The gap grows at most once a second, because several come together. */
const LEAST_GAP_MS = 20;
const LONGEST_GAP_MS = 60;

/** How fast a run sends: as fast as it may, slower after a 429. */
export class Pace {
  readonly #now: () => number;
  readonly #sleep: (ms: number) => Promise<unknown>;
  #gap: number;
  #nextAt = 0;
  #slowedAt = Number.NEGATIVE_INFINITY;

  constructor(
    ratePerSecond: number | undefined,
    now: () => number,
    sleep: (ms: number) => Promise<unknown>,
  ) {
    this.#gap = ratePerSecond ? 1000 / ratePerSecond : 0;
    this.#now = now;
    this.#sleep = sleep;
  }

  /** Waits for the turn of a request. */
  async turn(): Promise<void> {
    const start = Math.max(this.#now(), this.#nextAt);
    this.#nextAt = start + this.#gap;
    if (start > this.#now()) await this.#sleep(start - this.#now());
  }

  /** After a 429. */
  slowDown(): void {
    if (this.#now() - this.#slowedAt < 1000) return;
    this.#slowedAt = this.#now();
    const slower = Math.max(this.#gap * 1.5, LEAST_GAP_MS);
    // A gap that --rate asks for may be longer.
    this.#gap = Math.max(this.#gap, Math.min(slower, LONGEST_GAP_MS));
  }
}
