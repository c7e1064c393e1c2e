import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import type { CountedFault } from "../../layers/faults.ts";
import type { Scenarios } from "../../layers/scenarios/stage.ts";
import type { AccountSummary } from "../../store/store.ts";
import type { ContractFacts } from "../contract-facts.ts";
import { problemText } from "./control.ts";

/** The state and actions that all parts of the console share. */
export interface Session {
  readonly facts: ContractFacts;
  readonly accounts: readonly AccountSummary[];
  /** The chosen key: its projects are shown, and requests are sent with it. */
  readonly masterKey: string;
  chooseKey(key: string): void;
  /** The settings in force; undefined until they are read. */
  readonly inForce: InForce | undefined;
  /** Whether the mock answers. While it does not, its state is unknown. */
  readonly connected: boolean;
  /** Whether there is room for the request panel beside every view. */
  readonly wide: boolean;
  /** The request of the journal that is open. */
  readonly openRequest: number | undefined;
  setOpenRequest(id: number | undefined): void;
  /** Grows whenever the state of the mock may have changed. */
  readonly revision: number;
  /** Must be called after each change through the control interface. */
  changed(): void;
  /** Shows a notice of one line, which screen readers announce, with an Undo button if `undo` is given. */
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
  if (!session) throw new Error("useSession is called outside of a session");
  return session;
}

/** A change of the mock. Returns the text of the notice, and the undo if there is one. */
export type Run = () => Promise<string | { readonly done: string; readonly undo: Run }>;

interface Action {
  readonly act: () => Promise<void>;
  /** Calls `act` when a form is submitted. */
  readonly submit: (event: Event) => void;
  readonly busy: boolean;
}

/** Runs a change of the mock, and shows a notice with its outcome. */
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

/** The action of a button or a form; a second run cannot start before the first has ended. */
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
