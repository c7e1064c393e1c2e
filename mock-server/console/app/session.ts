import { createContext } from "preact";
import { useContext, useEffect, useReducer, useState } from "preact/hooks";
import type { CountedFault } from "../../simulation/faults.ts";
import { type AccountState, problemText } from "./control.ts";
import { accountOf } from "./interface.ts";
import { useJournal, useResource } from "./resource.ts";

/** The state and actions that all parts of the console share. */
export type Session = ReturnType<typeof useNewSession>;

export interface Accounts {
  readonly accounts: readonly AccountState[];
}

/** Faults and answers, as the control interface gives them. */
export interface InForce {
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
export function useNewSession(first: Accounts) {
  // `changed` must be called after each change through the control interface.
  const [changes, changed] = useReducer<number, void>((last) => last + 1, 0);
  const { connected, requests, seen } = useJournal(changes);
  const revision = changes + seen;
  const [notice, setNotice] = useState<Notice>();
  const keys = useKeys(connected ? changes : -1, first);
  const [openRequest, setOpenRequest] = useState<number>();
  // A notice may not be true of a mock that was restarted.
  useEffect(() => setNotice(undefined), [connected]);
  // A problem, such as that of a refused key, does not concern the next key.
  useEffect(() => setNotice((last) => (last?.tone === "bad" ? undefined : last)), [keys.masterKey]);
  return {
    ...keys,
    inForce: useInForce(revision),
    connected,
    /** The requests of the journal, oldest first; undefined until they are read. */
    requests,
    /** Whether there is room for the request panel beside every view. */
    wide: useLatest(WIDE, "change", () => WIDE.matches),
    /** The request of the journal that is open. */
    openRequest,
    setOpenRequest,
    /** It changes when the mock may have changed. */
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
 * The accounts, and the chosen key: an account's or a copy's. Its projects are shown, and requests are sent with it. If its account
 * is gone, the first account is chosen.
 */
function useKeys(revision: number, first: Accounts) {
  const { accounts } = useResource<Accounts>("state", revision).data ?? first;
  const known = (key: string) => (accounts.some((each) => each.key === accountOf(key)) ? key : (accounts[0]?.key ?? key));
  const [masterKey, setMasterKey] = useState(() => known(sessionStorage.getItem(CHOSEN_KEY) ?? ""));
  useEffect(() => setMasterKey(known), [accounts]);
  const chooseKey = (key: string) => {
    sessionStorage.setItem(CHOSEN_KEY, key);
    setMasterKey(key);
  };
  return { accounts, masterKey, chooseKey };
}

function useInForce(revision: number): InForce | undefined {
  const { data: faults } = useResource<Pick<InForce, "faults">>("faults", revision);
  const { data: profile } = useResource<Pick<InForce, "profile">>("profile", revision);
  return faults && profile && { ...faults, ...profile };
}
