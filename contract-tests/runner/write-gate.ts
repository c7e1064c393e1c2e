import { statusLine } from "../checks/audit.ts";
import type { Exchange } from "../model/exchange.ts";
import { NoConsent } from "../model/no-consent.ts";

/** Lets writes through until one has done what it had to refuse, or the account is no longer the suite's alone. */
export interface WriteGate {
  /** Whether a write was sent. */
  readonly isOpen: boolean;
  /** Opens the gate: from now on a change may be the suite's own. */
  open(): void;
  /** Ends the writes of the run, with a reason that follows the words "writes have ended". */
  shut(reason: string): void;
  /** Sends a write, unless the gate was shut; `meant` is one that is to succeed. */
  pass(meant: boolean, send: () => Promise<Exchange>): Promise<Exchange>;
}

/** A gate for one run. The first success of a write that was not meant to have one shuts it, because its effect is unknown. */
export function writeGate(): WriteGate {
  let isOpen = false;
  let shutBy: string | undefined;
  const shut = (reason: string): void => {
    shutBy ??= `writes have ended ${reason}`;
  };
  return {
    get isOpen() {
      return isOpen;
    },
    open: () => {
      isOpen = true;
    },
    shut,
    pass: async (meant, send) => {
      if (shutBy !== undefined) {
        const reason = shutBy;
        // Told once: every later case that would write ends with the same.
        shutBy = "writes have ended";
        throw new NoConsent(reason);
      }
      const exchange = await send();
      const { status } = exchange.answer;
      if (!meant && status >= 200 && status < 300) shut(`after ${statusLine(exchange)}`);
      return exchange;
    },
  };
}
