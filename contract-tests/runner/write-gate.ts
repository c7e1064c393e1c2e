import type { Exchange, SentRequest } from "../model/exchange.ts";
import { NoConsent } from "../model/no-consent.ts";

/** Lets writes through until the target obeys one that it had to refuse. */
export interface WriteGate {
  /** Whether a write was sent. */
  readonly isOpen: boolean;
  /** Opens the gate: from now on a change may be the suite's own. */
  open(): void;
  /** Sends a write, unless the gate was shut; `meant` is one that is to succeed. */
  pass(request: SentRequest, meant: boolean, send: () => Promise<Exchange>): Promise<Exchange>;
}

/** A gate for one run. It is shut by the first success of a write that was not meant to have one: who knows what it did. */
export function writeGate(): WriteGate {
  let isOpen = false;
  let shutBy: string | undefined;
  return {
    get isOpen() {
      return isOpen;
    },
    open: () => {
      isOpen = true;
    },
    pass: async (request, meant, send) => {
      if (shutBy !== undefined) throw new NoConsent(shutBy);
      const exchange = await send();
      const { status } = exchange.answer;
      if (!meant && status >= 200 && status < 300)
        shutBy = `writes have ended: ${describe(request)} had to be refused and got ${status}`;
      return exchange;
    },
  };
}

function describe({ method, path, query, key }: SentRequest): string {
  return `${method} ${path}${query ? `?${query}` : ""} with the ${key} key`;
}
