import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailable } from "../store.ts";
import { type Link, unchanged } from "./link.ts";

/** The link of a store. If accounts were lost, it has them written again before it sends anything else. */
export interface WatchedLink extends Link {
  /** Throws, because accounts are missing. */
  lost(): never;
  /** Records that Redis accepts changes. */
  works(): void;
}

/** How long a request waits for accounts that are being written again. */
const SEED_PATIENCE_MS = 1000;

/**
 * Wraps a link. After an outage Redis may be empty, so `ensure` checks that the dataset is there before anything else is sent.
 * `tell` gets a line when an outage begins, when it changes, and when it ends.
 */
export function watchedLink(link: Link, ensure: () => Promise<void>, tell: (line: string) => void): WatchedLink {
  let isSeeded = true;
  let seeding: Promise<void> | undefined;
  let outage: string | undefined;

  function report(line: string): void {
    if (line !== outage) tell(line);
    outage = line;
  }

  function works(): void {
    if (outage !== undefined) tell(`Redis at ${link.name} works again`);
    outage = undefined;
  }

  async function seedAgain(): Promise<void> {
    await ensure();
    isSeeded = true;
    works();
  }

  async function watched<T>(ask: () => Promise<T>): Promise<T> {
    if (!isSeeded) {
      seeding ??= seedAgain().finally(() => {
        seeding = undefined;
      });
      await Promise.race([seeding, seedTimeout()]);
    }
    try {
      return await ask();
    } catch (cause) {
      if (cause instanceof StoreUnavailable) recordOutage(cause);
      throw cause;
    }
  }

  async function seedTimeout(): Promise<never> {
    await sleep(SEED_PATIENCE_MS, undefined, { ref: false });
    throw unchanged(`Redis at ${link.name} is not ready again`, "Redis is not ready again.");
  }

  /** After a refusal Redis still has its data; after any other failure it may have lost the data. */
  function recordOutage({ message, isUnchanged }: StoreUnavailable): void {
    if (isSeeded) report(message);
    isSeeded &&= isUnchanged;
  }

  return {
    ...link,
    send: (...command) => watched(() => link.send(...command)),
    run: (...script) => watched(() => link.run(...script)),
    works,
    lost: () => {
      isSeeded = false;
      report(`Redis at ${link.name} lost accounts, or another mock is writing them`);
      throw unchanged(`Redis at ${link.name} lost accounts`, "Redis lost its data, or another mock is writing it.");
    },
  };
}
