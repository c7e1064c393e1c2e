import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailable } from "../store.ts";
import type { Link } from "./link.ts";

/** The link as the store uses it, and what the store finds out about the database behind it. */
export interface SeededLink extends Link {
  /** Rejects, because accounts are missing; before anything else is asked, they are written again. */
  lost(): never;
  /** Says that Redis takes changes. */
  works(): void;
}

/** How long a request waits for accounts that are being written again. */
const SEED_PATIENCE_MS = 1000;

/**
 * A Redis that was away may have come back empty, so after every outage the dataset is looked for, and written again, before
 * anything else. `tell` gets a line when trouble begins, when it is another one, and when it ends.
 */
export function seededLink(link: Link, ensure: () => Promise<void>, tell: (line: string) => void): SeededLink {
  let isSeeded = true;
  let seeding: Promise<void> | undefined;
  let trouble: string | undefined;

  function say(line: string): void {
    if (line !== trouble) tell(line);
    trouble = line;
  }

  function works(): void {
    if (trouble !== undefined) tell(`Redis at ${link.name} works again`);
    trouble = undefined;
  }

  async function seededAgain(): Promise<void> {
    seeding ??= ensure()
      .then(() => {
        isSeeded = true;
        works();
      })
      .finally(() => {
        seeding = undefined;
      });
    const late = sleep(SEED_PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new StoreUnavailable(`Redis at ${link.name} is not ready again`, {
        reason: "Redis is not ready again.",
        isUnchanged: true,
      });
    });
    await Promise.race([seeding, late]);
  }

  async function watched<T>(ask: () => Promise<T>): Promise<T> {
    if (!isSeeded) await seededAgain();
    try {
      return await ask();
    } catch (cause) {
      if (cause instanceof StoreUnavailable) note(cause);
      throw cause;
    }
  }

  /** A refusal says that Redis is there; whatever else goes wrong may be the end of its data. */
  function note({ message, isUnchanged }: StoreUnavailable): void {
    if (isSeeded) say(message);
    isSeeded &&= isUnchanged;
  }

  return {
    ...link,
    send: (...command) => watched(() => link.send(...command)),
    run: (...script) => watched(() => link.run(...script)),
    transaction: (...commands) => watched(() => link.transaction(...commands)),
    works,
    lost: () => {
      isSeeded = false;
      say(`Redis at ${link.name} lost accounts, or another mock is writing them`);
      throw new StoreUnavailable(`Redis at ${link.name} lost accounts`, {
        reason: "Redis lost its data, or another mock is writing it.",
        isUnchanged: true,
      });
    },
  };
}
