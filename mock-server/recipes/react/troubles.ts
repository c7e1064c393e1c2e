import { Refused, UnexpectedAnswer } from "../typed-client.ts";

/** A failure, as shown to the user. */
export interface Trouble {
  readonly title: string;
  readonly detail: string;
  /** Seconds that the service asks to wait. */
  readonly retryAfter?: number | undefined;
  /** The next page is refused, so the list must be read from the start. */
  readonly fromStart?: boolean;
}

export function pageTrouble(error: unknown, lastId: string): Trouble {
  // A server may refuse a cursor with any documented status, even 401. If the key is wrong, the first page shows it.
  if (!(error instanceof Refused) || lastId === "0") return troubleOf(error);
  return {
    title: "The list has changed",
    detail: "It cannot be continued from here. Read it again from the start.",
    fromStart: true,
  };
}

export function troubleOf(error: unknown): Trouble {
  if (error instanceof Refused) return { title: REFUSALS[error.code] ?? "The service refused this", detail: error.message };
  if (error instanceof UnexpectedAnswer) {
    const { status, retryAfter } = error;
    if (status === 429) return { title: "Too many requests", detail: "The service asks to wait.", retryAfter };
    if (status >= 500) return { title: "The service is not available", detail: `The answer was HTTP ${status}.`, retryAfter };
    return { title: "Something else answered", detail: `Perhaps the sign-in page of a network (HTTP ${status}).` };
  }
  const { name } = error as Error;
  if (name === "TimeoutError" || name === "AbortError") return { title: "No answer in time", detail: "The network may be slow." };
  return { title: "No connection", detail: "The answer did not arrive. Check the network." };
}

export const STOPPED: Trouble = { title: "Stopped", detail: "You stopped this before the answer came." };

const REFUSALS: Readonly<Record<number, string>> = {
  401: "This key is not accepted",
  402: "This account is not on the premium plan",
};
