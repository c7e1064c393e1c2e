import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import type { CountedFault } from "../../layers/faults.ts";
import type { Scenarios } from "../../layers/scenarios/stage.ts";
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
  /** What is in force beside the data; undefined until it was read. */
  readonly inForce: InForce | undefined;
  /** Whether the mock answers. Nothing that is shown is its state while it does not. */
  readonly connected: boolean;
  /** Whether there is room for the request panel beside every view. */
  readonly wide: boolean;
  /** The request of the journal that is open. */
  readonly openRequest: number | undefined;
  openRequestAs(id: number | undefined): void;
  /** Grows with every change of what the mock may hold. */
  readonly revision: number;
  /** To be called after each change through the control interface. */
  changed(): void;
  /** Shows a notice of one line, which screen readers announce, with a button that takes back what was done. */
  say(text: string, tone?: Tone, undo?: Run): void;
}

/** Faults, answers, delay and scenario, as the control interface gives them. */
export interface InForce extends Scenarios {
  /** The URL of the server that answers in place of the mock. */
  readonly proxy?: string;
  readonly faults: readonly CountedFault[];
  readonly profile: Readonly<Record<string, string>>;
}

export type Tone = "good" | "bad";

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("a part of the console stands outside of its session");
  return session;
}

/** Something that the console does to the mock; it gives the text of a notice, and what takes it back if that can be. */
export type Run = () => Promise<string | { readonly done: string; readonly undo: Run }>;

interface Action {
  readonly act: () => Promise<void>;
  /** The same, for the submission of a form. */
  readonly submit: (event: Event) => void;
  /** Whether it runs now. */
  readonly busy: boolean;
}

/** Does something to the mock, with a notice of how it went. */
export function useRun(): (run: Run) => Promise<void> {
  const { changed, say } = useSession();
  return async (run) => {
    try {
      const result = await run();
      changed();
      if (typeof result === "string") say(result);
      else say(result.done, "good", result.undo);
    } catch (problem) {
      say(problemText(problem), "bad");
    }
  };
}

/** An action of a button or a form, which never runs twice at once. */
export function useAction(action: Run): Action {
  const run = useRun();
  const [busy, setBusy] = useState(false);
  const act = async () => {
    if (busy) return;
    setBusy(true);
    await run(action);
    setBusy(false);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void act();
  };
  return { act, submit, busy };
}
