import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { AccountSummary } from "../../store/store.ts";
import type { ContractFacts } from "../contract-facts.ts";

/** What every part of the console knows. */
export interface Session {
  readonly facts: ContractFacts;
  readonly accounts: readonly AccountSummary[];
  /** The chosen key: whose projects are shown, and as whom requests are sent. */
  readonly masterKey: string;
  chooseKey(key: string): void;
  /** Grows with everything that may have changed what the mock holds. */
  readonly revision: number;
  /** To be called after anything was changed through the control interface. */
  changed(): void;
  /** Tells the person something in one line, seen and heard. */
  say(text: string, tone?: Tone): void;
}

export type Tone = "good" | "bad";

export const SessionContext: ReturnType<typeof createContext<Session | undefined>> = createContext<Session | undefined>(
  undefined,
);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("a part of the console stands outside of its session");
  return session;
}
