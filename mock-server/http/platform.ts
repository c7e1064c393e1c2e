/** What the core needs of the machine it runs on: time and chance. The rest of it runs anywhere. */
export interface Platform {
  /** Milliseconds since 1970. */
  now(): number;
  /** An id that nobody else has or guesses, of letters, digits and hyphens. */
  newId(): string;
  /** Waits for so many milliseconds, or until the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
