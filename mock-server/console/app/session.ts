import { createContext } from "preact";
import { useContext, useEffect, useReducer, useState } from "preact/hooks";
import type { CountedFault } from "../../layers/faults.ts";
import type { Scenarios } from "../../layers/scenarios/stage.ts";
import type { AccountSummary } from "../../store/store.ts";
import type { ContractFacts } from "../contract-facts.ts";
import { problemText } from "./control.ts";
import { accountOf } from "./interface.ts";
import { useChanges, useResource } from "./resource.ts";

/** The state and actions that all parts of the console share. */
export type Session = ReturnType<typeof useNewSession>;

export interface Accounts {
  readonly accounts: readonly AccountSummary[];
}

/** Faults, answers, delay and scenario, as the control interface gives them. */
export interface InForce extends Scenarios {
  /** The URL of the server that answers in place of the mock. */
  readonly proxy?: string;
  readonly faults: readonly CountedFault[];
  readonly profile: Readonly<Record<string, string>>;
}

/** A change of the mock. Returns the notice of its outcome, or its text. */
export type Run = () => Promise<string | Notice>;

/** A line about what has just happened, which screen readers announce, with an Undo button if `undo` is given. */
interface Notice {
  readonly text: string;
  /** Default: good. */
  readonly tone?: "bad";
  readonly undo?: Run;
}

/** Creates the session of the page. Until `inForce` is read, it is undefined. */
export function useNewSession(facts: ContractFacts, first: Accounts) {
  // `changed` must be called after each change through the control interface.
  const [revision, changed] = useReducer<number, void>((last) => last + 1, 0);
  const connected = useChanges(changed);
  const [notice, setNotice] = useState<Notice>();
  const keys = useKeys(revision, first);
  const [openRequest, setOpenRequest] = useState<number>();
  // A notice may not be true of a mock that was restarted.
  useEffect(() => setNotice(undefined), [connected]);
  // A problem, such as that of a refused key, does not concern the next key.
  useEffect(() => setNotice((last) => (last?.tone === "bad" ? undefined : last)), [keys.masterKey]);
  return {
    facts,
    ...keys,
    inForce: useInForce(revision),
    connected,
    /** Whether there is room for the request panel beside every view. */
    wide: useLatest(WIDE, "change", () => WIDE.matches),
    /** The request of the journal that is open. */
    openRequest,
    setOpenRequest,
    revision,
    changed,
    notice,
    say: (said: string | Notice) => setNotice(typeof said === "string" ? { text: said } : said),
    dismiss: () => setNotice(undefined),
  };
}

/** The session, which the root of the page provides. */
export const SessionContext = createContext({} as Session);

export const useSession = () => useContext(SessionContext);

/** Returns a function that runs a change of the mock, and shows a notice with its outcome. */
export function useRun() {
  const { changed, say } = useSession();
  return async (run: Run) => {
    try {
      const outcome = await run();
      changed();
      say(outcome);
    } catch (problem) {
      say({ text: problemText(problem), tone: "bad" });
    }
  };
}

/** The action of a button or a form; a second run cannot start before the first has ended. */
export function useAction(action: Run) {
  const run = useRun();
  const [busy, setBusy] = useState(false);
  const act = async (event?: Event) => {
    event?.preventDefault();
    if (busy) return;
    setBusy(true);
    await run(action);
    setBusy(false);
  };
  return { act, busy };
}

/** Returns a value, and reads it again after each event. */
export function useLatest<T>(target: EventTarget, event: string, read: (last?: T) => T): T {
  const [value, setValue] = useState(() => read());
  useEffect(() => {
    const follow = () => setValue(read);
    target.addEventListener(event, follow);
    return () => target.removeEventListener(event, follow);
  }, []);
  return value;
}

const WIDE = matchMedia("(min-width: 75rem)");

const CHOSEN_KEY = "tts-projects.key";

/**
 * The accounts, and the chosen key: an account's or a copy's. Its projects are shown, and requests are sent with it. If there is
 * no such account, the first account is chosen.
 */
function useKeys(revision: number, first: Accounts) {
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(CHOSEN_KEY) ?? "");
  const { accounts } = useResource<Accounts>("/state", revision).data ?? first;
  const known = accounts.some(({ key }) => key === accountOf(chosen));
  const chooseKey = (key: string) => {
    sessionStorage.setItem(CHOSEN_KEY, key);
    setChosen(key);
  };
  return { accounts, masterKey: known ? chosen : (accounts[0]?.key ?? chosen), chooseKey };
}

function useInForce(revision: number): InForce | undefined {
  const { data: faults } = useResource<Pick<InForce, "faults">>("/faults", revision);
  const { data: profile } = useResource<Pick<InForce, "profile">>("/profile", revision);
  const { data: scenario } = useResource<Scenarios & Pick<InForce, "proxy">>("/scenario", revision);
  return faults && profile && scenario && { ...faults, ...profile, ...scenario };
}
