import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import type { AccountSummary } from "../../store/store.ts";
import type { ContractFacts } from "../contract-facts.ts";
import { problemText } from "./control.ts";

/** What every part of the console knows. */
export interface Session {
  readonly facts: ContractFacts;
  readonly accounts: readonly AccountSummary[];
  /** The chosen key: its projects are shown, and requests are sent with it. */
  readonly masterKey: string;
  chooseKey(key: string): void;
  /** Grows with every change of what the mock may hold. */
  readonly revision: number;
  /** To be called after each change through the control interface. */
  changed(): void;
  /** Shows a notice of one line, which screen readers announce. */
  say(text: string, tone?: Tone): void;
}

export type Tone = "good" | "bad";

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("a part of the console stands outside of its session");
  return session;
}

/** Something that the console does to the mock; it returns the text of a notice. */
export type Run = () => Promise<string>;

export interface Action {
  readonly act: () => Promise<void>;
  /** The same, for the submission of a form. */
  readonly submit: (event: Event) => void;
  /** An action cannot run twice at once. */
  readonly busy: boolean;
}

/** An action, and a notice of how it went. */
export function useAction(run: Run): Action {
  const { changed, say } = useSession();
  const [busy, setBusy] = useState(false);
  const act = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const done = await run();
      changed();
      say(done);
    } catch (problem) {
      say(problemText(problem), "bad");
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void act();
  };
  return { act, submit, busy };
}
